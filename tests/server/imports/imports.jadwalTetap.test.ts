import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newMember } from "../lib/writes.members.ts"

let desk: ImportDesk
let world: World
let admin: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
  for (const [nama, kode, start, end] of [
    ["Pagi tetap", "PT1", "07:00", "15:00"],
    ["Malam tetap", "MT1", "22:00", "06:00"],
  ])
    await world.call("shift/create", { nama, kode, start, end }, admin)
})
afterAll(() => desk.close())

const HEAD = "NIP;Senin;Selasa;Rabu;Kamis;Jumat;Sabtu;Minggu;Berlaku mulai"
const weekOf = async (members_id: number): Promise<readonly string[]> => {
  const { data } = await world.call("jadwal-pola/list", { members_id }, admin)
  return (data as { rows: readonly { days: readonly string[] }[] }).rows[0]?.days ?? []
}

test("weeks out of a file hold from their date, and are gone when it is taken back", async () => {
  const one = await newMember(world, { nip: "JT-1", tanggal_masuk: "2026-01-05" })
  const two = await newMember(world, { nip: "JT-2", tanggal_masuk: "2026-01-05" })
  const found = await desk.check(
    csv(HEAD, "JT-1;PT1;PT1;PT1;off;Malam tetap;;libur;01/12/2026", "JT-2;PT1;PT1;PT1;OFF;mt1;-;;07/12/2026"),
    "csv",
    "jadwal_tetap",
  )
  expect(found.problems).toEqual([])
  expect(await desk.commit(found.id, "all", "jadwal_tetap")).toMatchObject({ api_success: 2, api_gagal: 0 })
  const week = ["PT1", "PT1", "PT1", "OFF", "MT1", "OFF", "OFF"]
  expect([await weekOf(one), await weekOf(two)]).toEqual([week, week])
  const patterns = await world.sqlRows<{ n: number }>(
    sql`select count(*)::int as n from schedule_patterns where imports_id = ${found.id}`,
  )
  expect(patterns[0]?.n).toBe(1)
  const undone = await world.call("members/import/jadwal-tetap", { mode: "undo", import_id: found.id }, admin)
  expect(undone).toMatchObject({ api_status: 1 })
  expect([await weekOf(one), await weekOf(two)]).toEqual([[], []])
})

test("a pattern that was ended since stands in the way of taking the file back", async () => {
  const id = await newMember(world, { nip: "JT-3", tanggal_masuk: "2026-01-05" })
  const found = await desk.check(csv(HEAD, "JT-3;PT1;;;;;;;01/12/2026"), "csv", "jadwal_tetap")
  await desk.commit(found.id, "all", "jadwal_tetap")
  const { data } = await world.call("jadwal-pola/list", { members_id: id }, admin)
  const [row] = (data as { rows: readonly { id: number }[] }).rows
  await world.call("jadwal-pola/akhiri", { ids: [row?.id], end_date: "2026-12-31" }, admin)
  const undone = await world.call("members/import/jadwal-tetap", { mode: "undo", import_id: found.id }, admin)
  expect(undone).toMatchObject({ api_status: 0 })
  expect(undone.api_message).toContain("1 jadwal tetap sudah diakhiri")
})

test("what is wrong is told at its column", async () => {
  await newMember(world, { nip: "JT-4", tanggal_masuk: "2026-01-05" })
  const { problems } = await desk.check(
    csv(
      HEAD,
      "JT-4;PT1;APA;PT1;PT1;PT1;;;01/12/2026",
      "JT-4;off;;;;;;;02/12/2026",
      "JT-4;PT1;;;;;;;01/09/2026",
      "TAK;PT1;;;;;;;01/12/2026",
      "JT-4;PT1;;;;;;;10/12/2026",
      "JT-4;MT1;;;;;;;10/12/2026",
      "JT-4;PT1;;;;;;;",
    ),
    "csv",
    "jadwal_tetap",
  )
  expect(problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, "Selasa", "Shift ini tidak ada; isi kode shift atau OFF"],
    [3, "Senin", "Isi shift untuk paling sedikit satu hari"],
    [4, "Berlaku mulai", expect.stringMatching(/^Periode gaji .* sudah ditutup$/)],
    [5, "NIP", "Tidak ada pegawai dengan NIP ini"],
    [7, "Berlaku mulai", "Pegawai dan tanggal mulai ini sudah ada di baris 6"],
    [8, "Berlaku mulai", "Wajib diisi"],
  ])
})
