import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"
import { newPeriod } from "../lib/writes.payroll.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

type Row = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly is_outdated: boolean
  readonly history: readonly { readonly to: string; readonly note: string | null }[]
}
const regular = (month: string, more: object = {}) => ({
  nama: `Gaji ${month}`,
  type: "regular",
  month,
  start_date: `${month}-01`,
  end_date: `${month}-28`,
  pay_date: `${month}-28`,
  ...more,
})
const add = (payload: object, token = admin) => world.call("payroll/periode-gajian/add", payload, token)
const find = async (id: number) =>
  (await world.call("payroll/periode-gajian/find", { id }, admin)).data as Row
const step = (id: number, status: string, more: object = {}, token = admin) =>
  world.call(
    "payroll/periode-gajian/status",
    { id, status, ...(status === "approved" ? { note: "Uji coba" } : {}), ...more },
    token,
  )
const idOf = ({ data }: { readonly data?: unknown }) => (data as { readonly id: number }).id
/** Sets a period to the state after its calculation. */
const calculated = (id: number, by = world.seeded.maju.accounts.office) =>
  world.sqlRows(
    sql`update payroll_periods set status = 'calculated', member_count = 2, calculated_by = ${by}, calculated_at = now() + interval '1 day' where id = ${id}`,
  )

describe("dates of a period", () => {
  test("two regular periods of an office share no day, and what is cancelled or no salary is in nobody's way", async () => {
    const first = idOf(await add(regular("2033-01")))
    const refused = {
      is_validate: 1,
      data: { errors: { start_date: ['Tanggalnya bertumpuk dengan "Gaji 2033-01"'] } },
    }
    expect(await add(regular("2033-01", { nama: "Lagi" }))).toMatchObject(refused)
    expect(
      await add(regular("2033-01", { nama: "Satu kantor", offices_id: [world.seeded.maju.offices[0] ?? 0] })),
    ).toMatchObject(refused)
    expect(
      await add(regular("2033-01", { nama: "THR", type: "thr", thr_date: "2033-01-20", agama: ["islam"] })),
    ).toMatchObject({ api_status: 1 })
    await step(first, "cancelled")
    expect(await add(regular("2033-01", { nama: "Lagi" }))).toMatchObject({ api_status: 1 })
  })

  test("offices that differ may be paid for the same days", async () => {
    const [branch = 0, head = 0] = world.seeded.maju.offices
    expect(await add(regular("2033-03", { nama: "Cabang", offices_id: [branch] }))).toMatchObject({
      api_status: 1,
    })
    expect(await add(regular("2033-03", { nama: "Pusat", offices_id: [head] }))).toMatchObject({
      api_status: 1,
    })
    expect(await add(regular("2033-03", { nama: "Semua" }))).toMatchObject({ is_validate: 1 })
  })

  test.each([
    [
      "ends before it begins",
      { end_date: "2033-03-01", start_date: "2033-03-02" },
      "end_date",
      "Tanggal selesai tidak boleh sebelum tanggal mulai",
    ],
    ["is too long", { end_date: "2033-06-30" }, "end_date", "Paling lama 62 hari"],
    ["is a THR of no holiday", { type: "thr" }, "thr_date", "Isi tanggal hari raya"],
    ["has no month", { month: "2033-13" }, "month", "Pilih bulan dan tahun"],
  ])("a period that %s is told so at its field", async (_, more, field, words) => {
    expect(await add(regular("2033-03", more))).toMatchObject({
      is_validate: 1,
      data: { errors: { [field]: [words] } },
    })
  })
})

describe("the way of a period", () => {
  test("approved, opened again with a reason, approved, paid, locked; each move stands in its history", async () => {
    const id = await newPeriod(world, regular("2034-01"))
    expect(await step(id, "approved")).toMatchObject({ api_status: 0, data: { reason: "state" } })
    await calculated(id)
    expect(await step(id, "approved")).toMatchObject({ api_message: "Periode gaji disetujui" })
    expect(await step(id, "calculated")).toMatchObject({
      is_validate: 1,
      data: { errors: { note: [expect.any(String)] } },
    })
    expect(await step(id, "calculated", { note: "Ada yang lupa" })).toMatchObject({ api_status: 1 })
    await calculated(id)
    for (const status of ["approved", "paid", "locked"])
      expect(await step(id, status)).toMatchObject({ api_status: 1 })
    const { history, status } = await find(id)
    expect(status).toBe("locked")
    expect(history.map(({ to, note }) => [to, note])).toEqual([
      ["approved", "Uji coba"],
      ["calculated", "Ada yang lupa"],
      ["approved", "Uji coba"],
      ["paid", null],
      ["locked", null],
    ])
  })

  test("whoever calculated it does not approve it while somebody else can", async () => {
    const { accounts } = world.seeded.maju
    const id = await newPeriod(world, regular("2034-02"))
    await calculated(id, accounts.admin)
    await world.sqlRows(sql`update accounts set scope = 'company' where id = ${accounts.office}`)
    expect(await step(id, "approved")).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
    await world.sqlRows(sql`update accounts set scope = 'office' where id = ${accounts.office}`)
    expect(await step(id, "approved")).toMatchObject({ api_status: 1 })
  })

  test("somebody who saw an older version is told who moved it", async () => {
    const id = await newPeriod(world, regular("2034-03"))
    await calculated(id)
    const { version } = await find(id)
    await step(id, "cancelled", { version })
    expect(await step(id, "approved", { version })).toMatchObject({
      api_status: 0,
      data: { reason: "stale" },
    })
  })

  test("a closed one is neither changed nor deleted; an open one goes with its history", async () => {
    const id = await newPeriod(world, regular("2034-04"))
    await calculated(id)
    await step(id, "approved")
    expect(await add({ ...regular("2034-04"), id, nama: "Lain" })).toMatchObject({
      is_validate: 1,
      data: { errors: { nama: ["Tidak dapat diubah: periode ini disetujui"] } },
    })
    expect(await world.call("payroll/periode-gajian/delete", { id }, admin)).toMatchObject({ api_status: 0 })
    await step(id, "calculated", { note: "Dibatalkan saja" })
    expect(await world.call("payroll/periode-gajian/delete", { id }, admin)).toMatchObject({ api_status: 1 })
  })

  test("other dates ask for another calculation", async () => {
    const id = await newPeriod(world, regular("2034-05"))
    await calculated(id)
    await add({ ...regular("2034-05"), id, nama: "Nama lain" })
    expect((await find(id)).status).toBe("calculated")
    await add({ ...regular("2034-05", { end_date: "2034-05-20" }), id })
    expect((await find(id)).status).toBe("draft")
  })
})

describe("what a closed period closes", () => {
  const requestOf = async (member: number, date: string) => {
    const [row] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into attendance_requests (companies_id, members_id, offices_id, type, business_date, reason, status, last_at, created_at, updated_at)
        select companies_id, id, offices_id, 'terlambat', ${date}::date, 'Macet di jalan', 'pending', now(), now(), now() from members where id = ${member} returning id::float8 as id`,
    )
    return row?.id ?? 0
  }
  const decide = (id: number) => world.call("persetujuan-absensi/approval", { id, status: "approved" }, admin)

  test("the days of the offices it pays, and of no other; a THR closes nothing", async () => {
    const { members } = world.seeded.maju
    const [branch = 0, head = 0] = world.seeded.maju.offices
    const [branchId, otherId] = await Promise.all(
      [branch, head].map(async (officeId) => {
        const [row] = await world.sqlRows<{ readonly id: number }>(
          sql`select id::float8 as id from members where offices_id = ${officeId} and id in (${sql.join([...members], sql`, `)}) order by id limit 1`,
        )
        return row?.id ?? 0
      }),
    )
    const id = await newPeriod(world, regular("2034-07", { offices_id: [branch] }))
    const thr = await newPeriod(
      world,
      regular("2034-08", { type: "thr", thr_date: "2034-08-20", agama: ["islam"] }),
    )
    for (const one of [id, thr]) {
      await calculated(one)
      await step(one, "approved")
    }
    expect(await decide(await requestOf(branchId ?? 0, "2034-07-10"))).toMatchObject({
      data: { reason: "locked" },
    })
    expect(await decide(await requestOf(otherId ?? 0, "2034-07-10"))).toMatchObject({ api_status: 1 })
    expect(await decide(await requestOf(branchId ?? 0, "2034-08-10"))).toMatchObject({ api_status: 1 })
  })
})

describe("whom it pays, and what they lack", () => {
  test("employees of its offices with what is missing of each; the counts are those of the rows", async () => {
    const id = await newPeriod(world, regular("2026-11", { nama: "Gaji November" }))
    const { data } = await world.call("kantor/member", { period_id: id, per_page: 50 }, admin)
    const { rows, counts, total, complete_count } = data as {
      readonly rows: readonly { readonly complete: boolean; readonly missing: readonly string[] }[]
      readonly counts: Readonly<Record<string, number>>
      readonly total: number
      readonly complete_count: number
    }
    expect(total).toBe(rows.length)
    expect(total).toBeGreaterThan(0)
    expect(complete_count).toBe(rows.filter(({ complete }) => complete).length)
    for (const [key, count] of Object.entries(counts))
      expect({ [key]: rows.filter(({ missing }) => missing.includes(key)).length }).toEqual({ [key]: count })
    const lacking = await world.call("kantor/member", { period_id: id, missing: "gaji_pokok" }, admin)
    expect((lacking.data as { total: number }).total).toBe(counts["gaji_pokok"])
    const offices = (await world.call("payroll/list-kantor", { period_id: id }, admin)).data as {
      readonly rows: readonly { readonly member_count: number; readonly lacking_count: number }[]
    }
    expect(offices.rows.reduce((sum, { member_count }) => sum + member_count, 0)).toBe(total)
    expect(offices.rows.reduce((sum, { lacking_count }) => sum + lacking_count, 0)).toBe(
      total - complete_count,
    )
  })

  test("is nobody else's to see", async () => {
    const id = await newPeriod(world, regular("2035-01"))
    const other = await world.signIn("admin@lain.test")
    for (const path of ["payroll/periode-gajian/find", "kantor/member"])
      expect(await world.call(path, { id, period_id: id }, office)).toMatchObject({
        api_status: 0,
        data: { reason: "forbidden" },
      })
    expect(await world.call("kantor/member", { period_id: id }, other)).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
  })
})
