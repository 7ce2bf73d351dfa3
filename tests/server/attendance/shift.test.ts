import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const pagi = { nama: "Pagi", kode: "PG", start: "07:00", end: "15:00" }
const save = (payload: object, token = admin) => world.call("shift/create", payload, token)
const found = async (id: number, token = admin) =>
  (await world.call("shift/find", { shift_id: id }, token)).data
const idOf = (answer: { data?: unknown }) => (answer.data as { id: number }).id

describe("shift", () => {
  test("a row shows what was filled in and what follows from it", async () => {
    const [office] = world.seeded.maju.offices
    const made = await save({
      nama: "Malam",
      kode: "MLM",
      start: "22:00",
      end: "06:00",
      break_start: "02:00",
      break_end: "02:45",
      late_tolerance_min: 10,
      half_day_min_hours: 3.5,
      allowance: 25_000,
      color: "#1F2937",
      offices_id: [office, office],
    })
    expect(made).toMatchObject({ api_status: 1, api_message: "Shift berhasil ditambahkan" })
    expect(await found(idOf(made))).toEqual({
      id: idOf(made),
      version: 1,
      created_at: "2026-11-20T01:00:00.000Z",
      updated_at: "2026-11-20T01:00:00.000Z",
      nama: "Malam",
      kode: "MLM",
      start: "22:00",
      end: "06:00",
      break_start: "02:00",
      break_end: "02:45",
      break_paid: false,
      checkin_open_before_min: null,
      checkout_close_after_min: null,
      late_tolerance_min: 10,
      early_out_tolerance_min: null,
      half_day_min_hours: 3.5,
      allowance: 25_000,
      color: "#1F2937",
      offices_id: [office],
      offices_nama: ["Pusat"],
      is_active: true,
      cross_midnight: true,
      work_min: 435,
      is_used: false,
    })
  })

  test.each<[string, object, Record<string, string[]>]>([
    ["no end", { end: "" }, { end: ["Isi jam, misalnya 08:30"] }],
    ["a time that is none", { start: "24:00" }, { start: ["Isi jam, misalnya 08:30"] }],
    ["a code with a space", { kode: "P G" }, { kode: ["Isi huruf besar dan angka tanpa spasi"] }],
    ["no hours at all", { end: "07:00" }, { end: ["Jam selesai tidak boleh sama dengan jam mulai"] }],
    ["half a break", { break_start: "12:00" }, { break_end: ["Isi jam selesai istirahat"] }],
    [
      "a break outside",
      { break_start: "15:00", break_end: "16:00" },
      { break_start: ["Istirahat harus di dalam jam kerja"] },
    ],
    [
      "a break that ends late",
      { break_start: "14:30", break_end: "15:30" },
      { break_end: ["Istirahat harus selesai di dalam jam kerja"] },
    ],
    ["an office that is none", { offices_id: [0] }, { "offices_id.0": ["Pilihan tidak dikenal"] }],
  ])("%s is said at its field", async (_name, wrong, errors) => {
    expect(await save({ ...pagi, ...wrong })).toMatchObject({ is_validate: 1, data: { errors } })
  })

  test("an unknown office among known ones is named by its place", async () => {
    const offices_id = [world.seeded.maju.offices[0], world.seeded.lain.offices[0]]
    expect(await save({ ...pagi, offices_id })).toMatchObject({
      data: { errors: { "offices_id.1": ["Pilihan tidak dikenal"] } },
    })
  })

  test("a code is its own, and stays once the shift is scheduled", async () => {
    const used = world.seeded.maju.resources["shift"] ?? 0
    const row = (await found(used)) as Record<string, unknown>
    expect(row).toMatchObject({ is_used: true })
    expect(await save({ ...pagi, kode: row["kode"] })).toMatchObject({
      data: { errors: { kode: ["Sudah ada shift dengan kode ini"] } },
    })
    expect(await save({ ...row, id: used, kode: "LAIN" })).toMatchObject({
      data: { errors: { kode: ["Kode tidak dapat diubah: shift ini sudah dipakai di jadwal"] } },
    })
    expect(await save({ ...row, id: used, nama: "Nama baru" })).toMatchObject({ api_status: 1 })
    expect(await world.call("shift/delete", { id: used }, admin)).toMatchObject({
      api_status: 0,
      api_message: "Masih dipakai 2 hari jadwal dan 1 pola jadwal",
      data: { reason: "in_use" },
    })
  })

  test("its offices are these and no others; an office admin sees those of his", async () => {
    const [mine, other] = world.seeded.maju.offices
    const office = await world.signIn("kantor@maju.test")
    const id = idOf(await save({ ...pagi, nama: "Bersama", kode: "BRS", offices_id: [mine, other] }))
    expect(await found(id, office)).toMatchObject({ offices_id: [mine], offices_nama: ["Pusat"] })
    await save({ ...pagi, id, nama: "Bersama", kode: "BRS", offices_id: [other] })
    expect(await found(id)).toMatchObject({ offices_id: [other], offices_nama: ["Cabang"] })
    expect(await world.call("shift/find", { id }, office)).toMatchObject({ data: { reason: "not_found" } })
    await save({ ...pagi, id, nama: "Bersama", kode: "BRS", offices_id: [] })
    expect(await found(id, office)).toMatchObject({ offices_id: [] })
    const list = await world.call("shift/list-all", { offices_id: mine, q: "bersama" }, admin)
    expect((list.data as { rows: { id: number }[] }).rows.map((row) => row.id)).toEqual([id])
  })
})
