import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { demoRequests } from "#contract/areas/growth/demoRequests.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { newDemo } from "../lib/writes.growth.ts"

type Row = (typeof demoRequests)["row"]["Type"]
let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.time.now = NOW
  owner = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object) => world.call(`demo-request/${path}`, payload, owner)
const find = async (id: number): Promise<Row> => (await call("find", { id })).data as Row
const plan = (id: number, preferred_at: string, assigned_to = world.seeded.superId) =>
  call("prosess", { id, status: "scheduled", preferred_at, assigned_to })

test("a demo is scheduled, scheduled anew and held; the lead is told each time", async () => {
  const email = "demo@calon.test"
  const id = await newDemo(world, { email, perusahaan: "PT Demo" })
  expect(await plan(id, "2026-11-20T10:00:00+07:00")).toMatchObject({
    api_message: "1 permintaan demo dijadwalkan",
  })
  await plan(id, "2026-11-20T11:00:00+07:00")
  expect(await find(id)).toMatchObject({
    status: "scheduled",
    assigned_to: world.seeded.superId,
    assigned_to_nama: "Akun super@balai.test",
  })
  expect(await call("prosess", { id, status: "done", result_note: "Tertarik sekali" })).toMatchObject({
    api_status: 0,
    api_message: "Demonya baru dimulai 20 Nov 2026 11.00",
  })
  world.time.now = new Date(NOW.getTime() + 4 * HOUR)
  owner = await world.signIn("super@balai.test")
  await call("prosess", { id, status: "done", result_note: "Tertarik sekali" })
  const row = await find(id)
  expect(row).toMatchObject({ status: "done", result_note: "Tertarik sekali", is_closed: true })
  expect(row.history.map(({ to }) => to)).toEqual(["new", "scheduled", "scheduled", "done"])
  const letters = await world.sqlRows<{ body: string }>(
    sql`select body from outbox where to_address = ${email} order by id`,
  )
  expect(letters.map(({ body }) => /dijadwalkan (.*) WIB/.exec(body)?.[1])).toEqual([
    "20 Nov 2026 10.00",
    "20 Nov 2026 11.00",
  ])
})

test("each kind of result wants its own fields, told at each of them", async () => {
  const id = await newDemo(world)
  expect(await call("prosess", { id, status: "scheduled" })).toMatchObject({
    is_validate: 1,
    data: { errors: { preferred_at: ["Isi waktu yang belum lewat"], assigned_to: ["Pilih petugasnya"] } },
  })
  expect(await call("prosess", { id, status: "cancelled" })).toMatchObject({
    data: { errors: { result_note: ["Isi hasil atau alasan 5 sampai 500 karakter"] } },
  })
  expect(await plan(id, "2026-11-20T07:00:00+07:00")).toMatchObject({ api_status: 0 })
  expect(await plan(id, "2026-11-21T07:00:00+07:00", world.seeded.maju.accounts.admin)).toMatchObject({
    is_validate: 1,
    data: { errors: { assigned_to: ["Pilihan tidak dikenal"] } },
  })
  expect((await find(id)).status).toBe("new")
})

test("only accounts of the platform are offered", async () => {
  const offered = (await call("petugas", {})).data as { rows: readonly { id: number }[] }
  expect(offered.rows.map((row) => row.id)).toEqual([world.seeded.superId])
})

test("a demo that is over is not changed; a missed one is known by its status", async () => {
  const id = await newDemo(world, { status: "scheduled", scheduled_at: "2026-11-19T03:00:00.000Z" })
  await call("prosess", { ids: [id], status: "no_show" })
  const { nama, perusahaan, email } = await find(id)
  expect(await call("create", { id, nama, perusahaan, email })).toMatchObject({
    api_message: "Permintaan demo yang sudah selesai tidak diubah lagi",
  })
  const listed = (await call("list", { status: "no_show" })).data as { rows: readonly Row[] }
  expect(listed.rows.map((row) => row.id)).toEqual([id])
})
