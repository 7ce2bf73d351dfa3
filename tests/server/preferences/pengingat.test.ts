import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { pengingat } from "#contract/areas/preferences/pengingat.ts"
import { sweepReminders } from "#server/register/reminders.sweep.ts"
import { makers } from "../lib/flows.ts"
import { openWorld, type World } from "../lib/harness.ts"

const DAY_MS = 86_400_000
let world: World
let admin: string
let start: Date
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  start = world.time.now
})
beforeEach(async () => {
  world.time.now = start
  await world.sqlRows(sql`delete from pengingat`)
  await world.sqlRows(sql`delete from notifications`)
})
afterAll(() => world.close())

const save = (payload: object, token = admin) => world.call("pengingat/create", payload, token)
const contract = { nama: "Kontrak", topic: "contract", days: 30, readers: ["company"] }
const reach = async (payload: object) =>
  (await world.call("pengingat/jangkauan", payload, admin)).data as {
    total: number
    rows: { nama: string; on: string; is_escalated: boolean }[]
    people: { nama: string; jumlah: number }[]
    channels: string[]
  }
const told = (email = "admin@maju.test") =>
  world.sqlRows<{ title: string; body: string; link: string }>(
    sql`select n.title, n.body, n.link from notifications n join accounts a on a.id = n.accounts_id where a.email = ${email} order by n.id`,
  )
const ends = (member: number, date: string | null) =>
  world.sqlRows(sql`update members set tanggal_akhir_kontrak = ${date}::date where id = ${member}`)
const sweep = async (days = 0) => {
  const now = new Date(start.getTime() + days * DAY_MS)
  world.time.now = now
  await sweepReminders(world.db, now)
}

describe("a rule", () => {
  test("says at the field what it lacks", async () => {
    const errors = async (payload: object) =>
      ((await save({ ...contract, ...payload })).data as { errors: object }).errors
    expect(await errors({ readers: [] })).toEqual({ readers: ["Pilih sedikitnya satu penerima"] })
    expect(await errors({ topic: "probation" })).toEqual({ probation_months: ["Wajib diisi"] })
    expect(await errors({ topic: "birthday", days: 90 })).toEqual({
      days: ["Paling banyak 31 hari sebelum ulang tahun"],
    })
    const waiting = { topic: "waiting", days: 5 }
    const { admin: deputy_id } = world.seeded.maju.accounts
    expect(await errors({ ...waiting, escalate_days: 5, deputy_id })).toEqual({
      escalate_days: ["Harus lebih lama dari pengingat pertama"],
    })
    expect(await errors({ ...waiting, escalate_days: 9 })).toEqual({
      deputy_id: ["Pilih siapa yang dikabari"],
    })
    expect(
      await errors({ ...waiting, escalate_days: 9, deputy_id: world.seeded.maju.accounts.normal }),
    ).toEqual({ deputy_id: ["Akun ini tidak memutuskan pengajuan"] })
    expect(
      await errors({ ...waiting, escalate_days: 9, deputy_id: world.seeded.lain.accounts.admin }),
    ).toHaveProperty("deputy_id")
  })

  test("keeps only the fields of its topic", async () => {
    const { admin: deputy_id } = world.seeded.maju.accounts
    const made = await save({
      ...contract,
      escalate_days: 40,
      deputy_id,
      modules: ["claims"],
      probation_months: 2,
    })
    const row = (await world.call("pengingat/find", made.data as object, admin)).data
    expect(row).toMatchObject({ escalate_days: null, deputy_id: null, modules: [], probation_months: null })
  })

  test("is for administrators of the whole company", async () => {
    const office = await world.signIn("kantor@maju.test")
    expect((await save(contract, office)).api_status).toBe(0)
    expect((await world.call(pengingat.calls.list.path, { page: 1 }, office)).api_status).toBe(0)
  })
})

describe("a date that comes", () => {
  test("is told once to those of the rule, a changed date again, and one outside the days not at all", async () => {
    const [one = 0, two = 0, far = 0] = world.seeded.maju.members
    await ends(one, "2026-12-01")
    await ends(two, "2026-12-20")
    await ends(far, "2027-06-01")
    await save(contract)
    expect(await reach(contract)).toMatchObject({
      total: 2,
      people: [{ nama: "Akun admin@maju.test", jumlah: 2 }],
      channels: ["Lonceng"],
    })
    expect(await told()).toEqual([])
    await sweep()
    expect(await told()).toMatchObject([{ title: "2 kontrak segera berakhir", link: "/users/pegawai" }])
    await sweep()
    await sweep(1)
    expect(await told()).toHaveLength(1)
    await ends(one, "2026-12-05")
    await sweep(2)
    expect((await told()).map(({ title }) => title)).toEqual([
      "2 kontrak segera berakhir",
      "1 kontrak segera berakhir",
    ])
    expect(await told("admin@lain.test")).toEqual([])
    await world.sqlRows(sql`update members set tanggal_akhir_kontrak = null`)
  })

  test("reaches the employee's leader and the admins of the office, and not who may not see employees", async () => {
    const { members, self, accounts, offices } = world.seeded.maju
    const [one = 0] = members
    await world.sqlRows(sql`update members set atasan_id = ${self} where id = ${one}`)
    await world.sqlRows(sql`update members set offices_id = ${offices[0] ?? 0} where id = ${one}`)
    await ends(one, "2026-12-01")
    const rule = { ...contract, readers: ["office", "leader"] }
    const named = async () => (await reach(rule)).people.map(({ nama }) => nama)
    expect(await named()).toEqual(["Akun kantor@maju.test", "Akun pegawai@maju.test"])
    const role = world.seeded.maju.resources["peran"] ?? 0
    await world.sqlRows(sql`update roles set rights = '{claims.view}' where id = ${role}`)
    await world.sqlRows(sql`update accounts set roles_id = ${role} where id = ${accounts.office}`)
    expect(await named()).toEqual(["Akun pegawai@maju.test"])
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${accounts.office}`)
    await world.sqlRows(sql`update members set tanggal_akhir_kontrak = null, atasan_id = null`)
  })

  test("probation ends after its months, of permanent employees only; a leap day's birthday is told for the 28th", async () => {
    const [one = 0, two = 0] = world.seeded.maju.members
    await world.sqlRows(sql`update members set tanggal_masuk = '2020-01-01', tanggal_lahir = null`)
    await world.sqlRows(
      sql`update members set tanggal_masuk = '2026-08-31', status_karyawan = case when id = ${one} then 'tetap' else 'pkwt' end where id in (${one}, ${two})`,
    )
    const probation = { ...contract, topic: "probation", days: 14, probation_months: 3 }
    expect(await reach(probation)).toMatchObject({ total: 1, rows: [{ on: "2026-11-30" }] })
    await world.sqlRows(sql`update members set tanggal_lahir = '2000-02-29' where id = ${one}`)
    world.time.now = new Date("2027-02-20T01:00:00Z")
    admin = await world.signIn("admin@maju.test")
    expect(await reach({ ...contract, topic: "birthday", days: 10 })).toMatchObject({
      total: 1,
      rows: [{ on: "2027-02-28" }],
    })
  })

  test("of a document is that document's, and nothing is sent where the company switched it off", async () => {
    await world.sqlRows(sql`update member_documents set expires_at = '2026-12-01'`)
    const rule = { ...contract, topic: "document" }
    const { total } = await reach(rule)
    expect(total).toBeGreaterThan(0)
    await world.call("companies/update/notification", { ways: [] }, admin)
    expect((await reach(rule)).channels).toEqual([])
    await save(rule)
    await sweep()
    expect(await told()).toEqual([])
    await world.sqlRows(sql`delete from notification_settings`)
    await world.sqlRows(sql`update member_documents set expires_at = null`)
  })
})

describe("a request that waits", () => {
  test("is told to those who decide, later to the deputy, and stays undecided", async () => {
    for (const table of ["reimbursments", "trips"])
      await world.sqlRows(
        sql`update ${sql.identifier(table)} set status = 'rejected' where status = 'pending'`,
      )
    const id = await makers.reimbursement(world)
    const row = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from reimbursments where status = 'pending'`,
    )
    expect(row).toEqual([{ id }])
    await world.sqlRows(
      sql`update reimbursments set last_at = ${start.toISOString()}::timestamptz where status = 'pending'`,
    )
    const { office: deputy_id } = world.seeded.maju.accounts
    const rule = {
      nama: "Klaim",
      topic: "waiting",
      days: 3,
      modules: ["claims"],
      escalate_days: 6,
      deputy_id,
    }
    await save(rule)
    await sweep(2)
    expect(await told()).toEqual([])
    await sweep(3)
    expect(await told()).toMatchObject([
      { title: "1 pengajuan menunggu 3 hari atau lebih", link: "/persetujuan" },
    ])
    await sweep(6)
    expect(await told()).toHaveLength(1)
    expect(await told("kantor@maju.test")).toMatchObject([
      { title: "1 pengajuan menunggu 6 hari atau lebih, diteruskan kepada Anda" },
    ])
    expect((await reach(rule)).rows).toMatchObject([{ is_escalated: true }])
    await sweep(60)
    expect(await world.sqlRows(sql`select status from reimbursments where id = ${row[0]?.id ?? 0}`)).toEqual([
      { status: "pending" },
    ])
  })
})
