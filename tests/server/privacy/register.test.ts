import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeReadRegister, type ReadRegister } from "#server/call/readRegister.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { sweepTerms } from "#server/areas/privacy/terms.sweep.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let reads: ReadRegister
let ask: (path: string, payload: object) => Promise<unknown>
let company: number
let member: number

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  company = world.seeded.maju.id
  member = world.seeded.maju.members[0] ?? 0
  reads = makeReadRegister(world.db, (error) => {
    throw error
  })
  const dispatch = makeDispatch({
    db: world.db,
    clock: () => world.time.now,
    live: liveCalls,
    links: world.links,
    reads,
    onFault: ({ error }) => world.faults.push(error),
  })
  ask = (path, payload) =>
    dispatch({ path, method: "POST", payload, query: {}, token: admin, address: "10.0.0.1" })
  await world.sqlRows(sql`delete from data_reads`)
  await world.sqlRows(
    sql`delete from member_documents where companies_id = ${company} and members_id = ${member}`,
  )
  await world.sqlRows(
    sql`update members set nik = '3275010101900001', gaji_pokok = 7000000 where companies_id = ${company} and id = ${member}`,
  )
})
afterAll(() => world.close())

const stored = async () => {
  await reads.flush()
  return world.sqlRows<{ kind: string; call: string; members: number[] }>(
    sql`select kind, call, array_to_json(members) as members from data_reads where companies_id = ${company} order by kind`,
  )
}

test("a record that is opened is registered by kind, and not again within five minutes", async () => {
  await ask("members/find", { id: member })
  expect(await stored()).toEqual([
    { kind: "gaji", call: "members/find", members: [member] },
    { kind: "identitas", call: "members/find", members: [member] },
  ])
  await ask("members/find", { id: member })
  expect(await stored()).toHaveLength(2)
  world.time.now = new Date(world.time.now.getTime() + HOUR / 10)
  await ask("members/find", { id: member })
  expect(await stored()).toHaveLength(4)
})

test("the register is narrowed to a person, and a breach names who was touched", async () => {
  const listed = await world.call("akses-data/list", { page: 1, members_id: member }, admin)
  expect(listed.data).toMatchObject({
    total: 4,
    rows: [{ akun: expect.any(String) as string, count: 1 }, {}, {}, {}],
  })
  const none = await world.call("akses-data/list", { page: 1, members_id: member + 1, kind: "gaji" }, admin)
  expect(none.data).toMatchObject({ total: 0 })
  const touched = await world.call("akses-data/terdampak", { page: 1 }, admin)
  expect(touched.data).toMatchObject({ total: 1, rows: [{ id: member, jenis: ["gaji", "identitas"] }] })
})

test("rows older than their term are removed, and the report says how many", async () => {
  await world.sqlRows(sql`update data_reads set at = at - interval '13 months' where kind = 'gaji'`)
  expect(await sweepTerms(world.db, world.time.now)).toBeGreaterThanOrEqual(2)
  expect((await stored()).map(({ kind }) => kind)).toEqual(["identitas", "identitas"])
  const report = await world.call("masa-simpan/list", { page: 1 }, admin)
  const rows = (report.data as { rows: { jenis: string; dihapus: number; bulan: number | null }[] }).rows
  expect(rows.find(({ jenis }) => jenis === "akses")).toMatchObject({ bulan: 12, dihapus: 2 })
})

test("a term is changed within its bounds only", async () => {
  const { data } = await world.call("masa-simpan/ubah", { ids: [6], bulan: 2 }, admin)
  expect(data).toMatchObject({
    rows: [{ ok: false, message: expect.stringContaining("6 sampai 60 bulan") as string }],
  })
  expect(await world.call("masa-simpan/ubah", { ids: [6], bulan: 24 }, admin)).toMatchObject({
    api_status: 1,
  })
})

test("employees without a consent in force are listed by what they lack", async () => {
  await world.sqlRows(
    sql`update members set app_access = true, gps_required = true where companies_id = ${company} and id = ${member}`,
  )
  await world.sqlRows(sql`delete from consents where companies_id = ${company} and members_id = ${member}`)
  const missing = async () => {
    const { data } = await world.call(
      "persetujuan-data/belum",
      { page: 1, per_page: 100, jenis: "lokasi" },
      admin,
    )
    return (data as { rows: { id: number; kurang: string[] }[] }).rows.find(({ id }) => id === member)
  }
  expect((await missing())?.kurang).toContain("lokasi")
  const consent = {
    members_id: member,
    jenis: "lokasi",
    judul: "Absensi",
    tanggal: "2026-01-05",
    cara: "tertulis",
  }
  expect(await world.call("persetujuan-data/create", { ...consent, ditarik: null }, admin)).toMatchObject({
    api_status: 1,
  })
  expect(await missing()).toBeUndefined()
})

test("an employee sees who read their data, by day, and nothing about others or by themselves", async () => {
  const [self] = await world.sqlRows<{ id: number; account: number }>(
    sql`select m.id::float8 as id, m.accounts_id::float8 as account from members m join accounts a on a.id = m.accounts_id
      where a.email = 'pegawai@maju.test'`,
  )
  await world.sqlRows(sql`delete from data_reads`)
  const at = world.time.now.toISOString()
  const readBy = (account: SQL, kind: string, members: readonly (number | undefined)[]) =>
    world.sqlRows(
      sql`insert into data_reads (companies_id, at, accounts_id, kind, call, members, count)
        select ${company}, ${at}::timestamptz, ${account}, ${kind}, 'members/find', array[${sql.join([...members], sql`, `)}]::bigint[], ${members.length}`,
    )
  const office = sql`(select id from accounts where email = 'kantor@maju.test')`
  const company_ = sql`(select id from accounts where email = 'admin@maju.test')`
  await readBy(company_, "gaji", [self?.id, member + 1])
  await readBy(company_, "identitas", [self?.id])
  await readBy(office, "berkas", [member + 1])
  await readBy(sql`${self?.account}::bigint`, "gaji", [self?.id])
  const own = await world.call("saya/data-pribadi", {}, await world.signIn("pegawai@maju.test"))
  const { reads: seen } = own.data as { readonly reads: readonly object[] }
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ sebagai: "perusahaan", jenis: ["gaji", "identitas"], kali: 2 })
})

test("an export counts for every employee in a breach", async () => {
  await world.sqlRows(sql`delete from data_reads`)
  await ask("export/data-karyawan", { format: "csv" })
  expect((await stored()).map(({ members }) => members)).toEqual([[]])
  const [{ n } = { n: 0 }] = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from members where companies_id = ${company} and created_at <= ${world.time.now.toISOString()}::timestamptz`,
  )
  const touched = await world.call("akses-data/terdampak", { page: 1 }, admin)
  expect((touched.data as { total: number }).total).toBe(n)
})
