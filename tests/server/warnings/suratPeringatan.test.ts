import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { suratPeringatan } from "#contract/areas/warnings/suratPeringatan.ts"
import { expireLetters } from "#server/areas/warnings/sweep.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newLetter } from "../lib/writes.warnings.ts"

type Row = (typeof suratPeringatan)["row"]["Type"]
let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from warning_letter_history`)
  await world.sqlRows(sql`delete from warning_letters`)
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object, token = admin) =>
  world.call(`surat-peringatan/${path}`, payload, token)
const find = async (id: number): Promise<Row> => (await call("find", { id })).data as Row
const values = (more: object = {}) => ({
  members_id: world.seeded.maju.members[0],
  level: "SP1",
  judul: "Terlambat berulang kali",
  tanggal: "2026-11-20",
  pelanggaran: "Terlambat lima kali dalam sebulan.",
  ...more,
})

test("from the draft to its being received; what is issued is neither changed nor deleted", async () => {
  const created = await call("create", values())
  const { id } = created.data as { id: number }
  expect(await find(id)).toMatchObject({
    status: "draft",
    no: null,
    berlaku_sampai: "2027-05-19",
    terbit: false,
  })
  expect((await call("create", values({ id, judul: "Terlambat enam kali" }))).api_status).toBe(1)
  expect((await call("terbitkan", { ids: [id] })).api_status).toBe(1)
  expect(await find(id)).toMatchObject({ status: "terbit", no: "001/SP-I/XI/2026", terbit: true })
  expect(await call("create", values({ id, judul: "Lain" }))).toMatchObject({ api_status: 0 })
  expect(await call("delete", { ids: [id] })).toMatchObject({ api_status: 0 })
  expect((await call("terima", { ids: [id] }, office)).api_status).toBe(1)
  const row = await find(id)
  expect(row.status).toBe("diterima")
  expect(row.history.map(({ to }) => to)).toEqual(["draft", "terbit", "diterima"])
})

describe("numbers", () => {
  test("count by company and year, without gaps though drafts go and a step is refused", async () => {
    const ids = [
      await newLetter(world),
      await newLetter(world),
      await newLetter(world, { tanggal: "2026-12-24" }),
    ]
    expect((await call("delete", { ids: [ids[1]] })).api_status).toBe(1)
    expect(await call("terbitkan", { ids: [ids[0], ids[2]] })).toMatchObject({ api_success: 1, api_gagal: 1 })
    const next = await newLetter(world, { level: "SP2" })
    const last = await newLetter(world, { tanggal: "2025-12-24", berlaku_sampai: "2026-12-23" })
    await call("terbitkan", { ids: [next, last] })
    expect((await find(ids[0] ?? 0)).no).toBe("001/SP-I/XI/2026")
    expect((await find(next)).no).toBe("002/SP-II/XI/2026")
    expect((await find(last)).no).toBe("001/SP-I/XII/2025")
  })

  test("twenty that are issued at once have the numbers from 1 to 20", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => newLetter(world)))
    await Promise.all(ids.map((id) => call("terbitkan", { ids: [id] })))
    const rows = await world.sqlRows<{ urut: number }>(sql`select urut from warning_letters order by urut`)
    expect(rows.map(({ urut }) => urut)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})

describe("time", () => {
  test("one whose last day is over has expired for whoever reads it, and the sweep writes it down once", async () => {
    const id = await newLetter(world, {
      status: "diterima",
      tanggal: "2026-05-01",
      berlaku_sampai: "2026-10-31",
    })
    expect((await find(id)).status).toBe("kedaluwarsa")
    const listed = (await call("list-all", { status: "kedaluwarsa" })).data as { rows: readonly Row[] }
    expect(listed.rows.map((row) => row.id)).toEqual([id])
    expect(await call("cabut", { ids: [id], note: "Sudah tidak perlu" })).toMatchObject({ api_status: 0 })
    expect(await expireLetters(world.db, world.time.now)).toBe(1)
    expect(await expireLetters(world.db, world.time.now)).toBe(0)
    expect((await find(id)).history.map(({ to, via }) => [to, via])).toEqual([
      ["diterima", "single"],
      ["kedaluwarsa", "system"],
    ])
  })
})

test("an office admin sees letters of their own employees and issues none; another company sees none", async () => {
  const id = await newLetter(world)
  expect(await call("terbitkan", { ids: [id] }, office)).toMatchObject({ api_status: 0 })
  const other = await world.signIn("admin@lain.test")
  expect(await call("find", { id }, other)).toMatchObject({ data: { reason: "not_found" } })
  const stranger = world.seeded.lain.members[0]
  expect(await call("create", values({ members_id: stranger }))).toMatchObject({
    is_validate: 1,
    data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
  })
})
