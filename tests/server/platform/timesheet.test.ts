import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Edge, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { addSuper } from "../lib/secondSuper.ts"

let world: World
let edge: Edge
let owner: string
let other: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  await world.sqlRows(sql`delete from timesheet`)
  owner = await world.signIn("super@balai.test")
  other = await world.signIn(await addSuper(world, "Kedua"))
  await add({ kegiatan: "Pelatihan", menit: 90, tanggal: "2026-11-20" })
  await add({ kegiatan: "Impor", menit: 45, tanggal: "2026-11-15" })
  await add({ kegiatan: "Demo", menit: 30, tanggal: "2026-10-31", companies_id: world.seeded.lain.id }, other)
  await add({ kegiatan: "Panggilan", menit: 15, tanggal: "2025-12-31" }, other)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const add = async (values: object, token = owner) =>
  world.call(
    "companies/timesheet/create",
    { companies_id: world.seeded.maju.id, kegiatan: "Kerja", menit: 60, tanggal: "2026-11-01", ...values },
    token,
  )
type Page = {
  readonly rows: readonly { readonly kegiatan: string; readonly by: number; readonly by_nama: string }[]
  readonly total: number
  readonly summary: { readonly menit: number }
}
const list = async (payload: object = {}) =>
  (await world.call("companies/timesheet/list-all", payload, owner)).data as Page
const found = async (payload: object) => {
  const { rows, total, summary } = await list(payload)
  expect(total).toBe(rows.length)
  return [rows.map(({ kegiatan }) => kegiatan), summary.menit]
}

test("entries are listed with the newest day first, and all their minutes", async () => {
  expect(await found({})).toEqual([["Pelatihan", "Impor", "Demo", "Panggilan"], 180])
})

test.each([
  ["minggu_ini", ["Pelatihan"], 90],
  ["bulan_ini", ["Pelatihan", "Impor"], 135],
  ["bulan_lalu", ["Demo"], 30],
  ["tahun_ini", ["Pelatihan", "Impor", "Demo"], 165],
])("the span %s", async (periode, names, menit) => {
  expect(await found({ periode })).toEqual([names, menit])
})

test("the total is of the matching rows, not of the page", async () => {
  const page = await list({ per_page: 1 })
  expect([page.rows.length, page.total, page.summary.menit]).toEqual([1, 4, 180])
})

test("they are found by company, by its name, and by who did it", async () => {
  expect(await found({ companies_id: world.seeded.lain.id })).toEqual([["Demo"], 30])
  expect(await found({ q: "pt lain" })).toEqual([["Demo"], 30])
  expect(await found({ q: "impor" })).toEqual([["Impor"], 45])
  const { rows } = await list({ q: "Demo" })
  expect(await found({ by: rows[0]?.by })).toEqual([["Demo", "Panggilan"], 45])
  const people = (await world.call("companies/timesheet/pelaksana", {}, owner)).data as {
    readonly rows: readonly { readonly id: number; readonly nama: string }[]
  }
  expect(people.rows).toHaveLength(2)
  expect(people.rows.find(({ id }) => id === rows[0]?.by)?.nama).toBe(rows[0]?.by_nama)
})

test.each([
  [{ tanggal: "2026-11-21" }, { tanggal: ["Belum terjadi: isi hari ini atau sebelumnya"] }],
  [{ companies_id: 999_999 }, { companies_id: ["Pilihan tidak dikenal"] }],
  [{ menit: 0 }, { menit: ["Isi angka bulat 1 sampai 1.440"] }],
  [{ menit: 1_441 }, { menit: ["Isi angka bulat 1 sampai 1.440"] }],
  [{ kegiatan: " " }, { kegiatan: ["Wajib diisi"] }],
])("%j is refused at its field", async (values, errors) => {
  expect(await add(values)).toMatchObject({ api_status: 0, is_validate: 1, data: { errors } })
})

test("the sheet has the matching entries with hours, and ends with the session that asked", async () => {
  const token = await world.signIn("super@balai.test")
  const answer = await world.call(
    "companies/timesheet/export",
    { periode: "bulan_ini", format: "csv" },
    token,
  )
  const { url } = answer.data as { readonly url: string }
  const got = await edge.send({ method: "GET", url })
  expect(got.headers["content-disposition"]).toContain("Timesheet%202026-11-20.csv")
  const [row] = await world.sqlRows<{ nama: string }>(
    sql`select nama_lengkap as nama from accounts where email = 'super@balai.test'`,
  )
  expect(got.text.trim().split("\r\n").slice(1)).toEqual([
    `2026-11-20,PT Maju,Pelatihan,1.5,${row?.nama}`,
    `2026-11-15,PT Maju,Impor,0.75,${row?.nama}`,
  ])
  await world.call("auth/logout", {}, token)
  expect((await edge.send({ method: "GET", url })).status).toBe(404)
})

test("a company neither sees nor writes entries", async () => {
  const admin = await world.signIn("admin@maju.test")
  for (const path of ["list-all", "create", "export", "pelaksana"])
    expect((await world.call(`companies/timesheet/${path}`, {}, admin)).api_status).toBe(0)
})
