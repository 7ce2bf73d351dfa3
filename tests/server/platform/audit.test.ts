import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { platformAudit } from "#contract/areas/platform/audit.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { addSuper, enterCompany } from "../lib/secondSuper.ts"

let world: World
let edge: Edge
let owner: string
let other: string
let inside: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  owner = await world.signIn("super@balai.test")
  other = await world.signIn(await addSuper(world, "Kedua"))
  const { maju, lain } = world.seeded
  await world.call("companies/update/data", { id: maju.id, nama: "PT Maju", email: "baru@maju.test" }, owner)
  await world.call("companies/create-cache", { id: lain.id }, other)
  inside = await enterCompany(world, owner, maju.id)
  await world.call("devisi/create", { nama: "Divisi rahasia" }, inside)
  const admin = await world.signIn("admin@maju.test")
  await world.call("devisi/create", { nama: "Divisi sendiri" }, admin)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

type Page = AnswerOf<typeof platformAudit>
const list = async (payload: object = {}, token = owner): Promise<Page> =>
  (await world.call("super-admin/sistem/audit", payload, token)).data as Page
const callsIn = ({ rows }: Page) => rows.map(({ call }) => call)

test("says who did what for which company, when; names changed fields and no values", async () => {
  const { rows } = await list({ companies_id: world.seeded.maju.id, q: "perusahaan sendiri" })
  expect(rows).toMatchObject([
    {
      at: "2026-11-20T08:00:00+07:00",
      call: "companies/update/data",
      companies_id: world.seeded.maju.id,
      companies_nama: "PT Maju",
      is_inside: false,
      action: "update",
      entity: "perusahaan",
      entity_id: world.seeded.maju.id,
    },
  ])
  expect(rows[0]?.nama).toMatch(/^Mengubah data dan logo perusahaan/)
  expect(rows[0]?.fields?.split(", ")).toContain("email")
  expect(rows[0]?.fields).not.toContain("version")
  expect(JSON.stringify(rows)).not.toContain("baru@maju.test")
})

test("what was done inside a company is marked; what its own people did is not listed", async () => {
  const { rows } = await list({ q: "devisi/create" })
  expect(rows).toMatchObject([
    { nama: "Menambah divisi", is_inside: true, companies_nama: "PT Maju", action: "create" },
  ])
  expect(JSON.stringify(rows)).not.toContain("rahasia")
})

test("is filtered by company, person, kind and day", async () => {
  const { maju, lain, superId } = world.seeded
  expect(callsIn(await list({ companies_id: lain.id }))).toEqual(["companies/create-cache"])
  expect(callsIn(await list({ companies_id: maju.id }))).not.toContain("companies/create-cache")
  const own = callsIn(await list({ by: superId }))
  expect(own).toContain("companies/update/data")
  expect(own).not.toContain("companies/create-cache")
  expect(callsIn(await list({ q: "kedua" }))).toEqual(["companies/create-cache"])
  expect(callsIn(await list({ action: "create", companies_id: maju.id }))).toContain("devisi/create")
  expect(callsIn(await list({ action: "delete" }))).toEqual([])
  const today = await list({ periode: "hari_ini" })
  expect(today.total).toBe((await list()).total)
  expect(callsIn(await list({ periode: "bulan_lalu" }))).toEqual([])
  world.time.now = new Date(NOW.getTime() + 24 * HOUR)
  expect((await list({ periode: "hari_ini" }, await world.signIn("super@balai.test"))).total).toBe(0)
  world.time.now = NOW
})

test("pages do not overlap, also where many rows have the same instant", async () => {
  const first = await list({ per_page: 2 })
  const second = await list({ per_page: 2, cursor: first.next })
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test("the spreadsheet has the rows of the list and its filter", async () => {
  const { data } = await world.call(
    "super-admin/sistem/audit/export",
    { companies_id: world.seeded.lain.id, format: "csv" },
    owner,
  )
  const { url } = data as { readonly url: string }
  const response = await edge.send({ method: "GET", url })
  expect(response.status).toBe(200)
  const lines = response.text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("20 Nov 2026 08.00")
  expect(lines[1]).toContain("Kedua")
  expect(lines[1]).toContain("PT Lain")
})

test.each(["super-admin/sistem/audit", "super-admin/sistem/audit/export"])(
  "%s is not for companies",
  async (path) => {
    const admin = await world.signIn("admin@maju.test")
    expect((await world.call(path, {}, admin)).api_status).toBe(0)
    expect((await world.call(path, {}, inside)).api_status).toBe(0)
  },
)

test("the system's changes and its data have Indonesian names, and are found by them", async () => {
  const { id } = world.seeded.lain
  await world.sqlRows(sql`insert into audit (companies_id, at, actor_id, call, entity, entity_id, action, before, after)
    values (0, ${NOW.toISOString()}, 0, 'sweep', 'companies', ${id}, 'update', '{"status": "trial"}', '{"status": "close"}')`)
  const { rows } = await list({ q: "otomatis" })
  expect(rows).toMatchObject([
    { nama: "Perubahan otomatis menurut jadwal", by_nama: "Sistem", entity: "perusahaan", entity_id: id },
  ])
  expect(callsIn(await list({ q: "angka perusahaan", companies_id: id }))).toContain("companies/create-cache")
  const listed = await list({ per_page: 100 })
  expect(listed.rows.filter(({ entity }) => /_|^companies$|^accounts$/.test(entity))).toEqual([])
})

test("a step that both logs store is listed once, as one of the platform", async () => {
  const { id } = world.seeded.lain
  const close = { step: "close", companies_id: [id], note: "Berhenti berlangganan" }
  expect(await world.call("companies/update/status", close, owner)).toMatchObject({ api_status: 1 })
  const stored = await world.sqlRows(
    sql`select companies_id::float8 as id from audit where call = 'companies/update/status' order by 1`,
  )
  expect(stored).toEqual([{ id: 0 }, { id }])
  const { rows, total } = await list({ companies_id: id, action: "update", q: "status" })
  expect([total, rows.map(({ call, is_inside }) => [call, is_inside])]).toEqual([
    1,
    [["companies/update/status", false]],
  ])
})
