import { afterAll, beforeAll, expect, test } from "vitest"
import type { ImportState } from "#contract/areas/imports/imports.ts"
import { importTemplate } from "#server/imports/sheets.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { importKit } from "../lib/importKit.ts"

let desk: ImportDesk
const { update } = importKit(() => desk)
beforeAll(async () => {
  desk = await openImports()
  for (const field of [
    { nama: "Ukuran seragam", type: "select", options: [{ text: "M" }, { text: "XL" }] },
    { nama: "Golongan SIM", type: "choices", options: [{ text: "A" }, { text: "C" }] },
    { nama: "Uang loker", type: "rupiah", seen_by: "gaji", changed_by: "gaji" },
  ]) {
    const made = await desk.world.call("isian-pegawai/create", field, desk.admin)
    if (made.api_status !== 1) throw new Error(made.api_message)
  }
})
afterAll(() => desk.close())

const HEAD = "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,Status pegawai,Tanggal masuk,Jenis kelamin"
const OWN = "Ukuran seragam,Golongan SIM,Uang loker"
const line = (nip: string, own: string) =>
  `${nip},Uji ${nip},081234567890,Cabang Bandung,Gudang & Logistik,Staf Gudang,Tetap,2026-01-05,P,${own}`
const byNip = async (nip: string) => {
  const page = (await desk.world.call("members/list-all", { q: nip }, desk.admin)).data as {
    rows: readonly { id: number; nip: string; isian: object }[]
  }
  return page.rows.find((row) => row.nip === nip)
}
const commit = async ({ id }: ImportState) => expect(await desk.commit(id)).toMatchObject({ api_status: 1 })

test("new employees come with their custom values, and what does not fit is told at its heading", async () => {
  const found = await desk.check(
    csv(`${HEAD},${OWN}`, line("CF-1", "xl,A; C,150000"), line("CF-2", "L,B,150000")),
    "csv",
  )
  expect(found).toMatchObject({ good: 1, bad: 1 })
  expect(found.report?.groups.map(({ field, message }) => [field, message])).toEqual(
    expect.arrayContaining([
      ["Ukuran seragam", "Pilih: M, XL"],
      ["Golongan SIM", "Pilih dari pilihan yang ada"],
    ]),
  )
  await commit(found)
  expect((await byNip("CF-1"))?.isian).toEqual({
    ukuran_seragam: "XL",
    golongan_sim: ["A", "C"],
    uang_loker: 150_000,
  })
})

test("an update changes the filled cells alone, and is taken back", async () => {
  const found = await update("NIP,Ukuran seragam,Golongan SIM", "CF-1,M,")
  expect(found.report?.changes).toEqual([
    { row: 2, name: "Uji CF-1", fields: [{ field: "Ukuran seragam", before: "XL", after: "M" }] },
  ])
  await commit(found)
  expect((await byNip("CF-1"))?.isian).toMatchObject({ ukuran_seragam: "M", golongan_sim: ["A", "C"] })
  await desk.world.call("members/import/pegawai", { mode: "undo", import_id: found.id }, desk.admin)
  expect((await byNip("CF-1"))?.isian).toMatchObject({ ukuran_seragam: "XL" })
})

test("the template has a column for each field", async () => {
  const bytes = await desk.sheetOf(
    importTemplate({ ask: { kind: "pegawai", format: "csv" }, offices: null }, desk.world.time.now),
  )
  const [head] = readCsv(bytes, 2).map(({ cells }) => cells.map((cell) => cell?.text ?? ""))
  expect(head?.slice(-2)).toEqual(["Ukuran seragam", "Golongan SIM"])
})
