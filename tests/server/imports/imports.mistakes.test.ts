import { buffer } from "node:stream/consumers"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readCsv } from "#server/sheets/readCsv.ts"
import { importProblems } from "#server/imports/sheets.ts"
import { type Rows, type Value, writeXlsx } from "#server/sheets/write.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"

let desk: ImportDesk
beforeAll(async () => {
  desk = await openImports()
})
afterAll(() => desk.close())

const LABELS =
  "NIP,Nama lengkap,Nomor HP,Kantor,Divisi,Jabatan,Status pegawai,Tanggal masuk,Jenis kelamin,Tipe absensi,NIK KTP"
const rowOf = (nip: string, nama: string, nik: Value): readonly Value[] => [
  nip,
  nama,
  "0840-1234-5678",
  "Cabang Bekasi",
  "Penjualan",
  "Sales Lapangan",
  "Tetap",
  "05/01/2026",
  "L",
  "Bebas",
  nik,
]
const fileOf = (import_id: number, format: "xlsx" | "csv") =>
  desk.sheetOf(
    importProblems({ ask: { kind: "pegawai", format, import_id }, offices: null }, desk.world.time.now),
  )

describe("what a spreadsheet does not hold as it is shown", () => {
  const ROUNDED = "Angka ini dibulatkan oleh spreadsheet; ubah sel menjadi teks lalu isi lagi"
  /** A workbook with a formula, an error and a rounded number in cells that look like names and numbers. */
  const workbook = async () => {
    async function* rows(): Rows {
      yield [rowOf("SEL-1", "RUMUS", null), rowOf("SEL-2", "SALAH", null)]
      yield [rowOf("SEL-3", "Orang Bulat", 3_275_010_101_900_001)]
    }
    const columns = LABELS.split(",").map((label) => ({ label, kind: "text" }) as const)
    const parts = unzipSync(new Uint8Array(await buffer(writeXlsx(columns, rows()))))
    const at = "xl/worksheets/sheet1.xml"
    const sheet = strFromU8(parts[at] ?? new Uint8Array())
      .replace(/<c r="(\w+)"[^>]*><is><t[^>]*>RUMUS<\/t><\/is><\/c>/, '<c r="$1"><f>B9</f><v>7</v></c>')
      .replace(/<c r="(\w+)"[^>]*><is><t[^>]*>SALAH<\/t><\/is><\/c>/, '<c r="$1" t="e"><v>#N/A</v></c>')
    return Buffer.from(zipSync({ ...parts, [at]: strToU8(sheet) }))
  }

  test.each(["xlsx", "csv"] as const)(
    "is told, is empty in the file of mistakes (%s), and is not taken from there as words",
    async (format) => {
      const found = await desk.check(await workbook(), "xlsx")
      expect(found.problems).toEqual([
        {
          row: 2,
          field: "Nama lengkap",
          value: "=B9",
          message: "Sel ini berisi rumus; ganti dengan nilainya",
        },
        { row: 3, field: "Nama lengkap", value: "#N/A", message: "Sel ini berisi kesalahan #N/A" },
        { row: 4, field: "NIK KTP", value: "3275010101900001", message: ROUNDED },
      ])
      const again = await desk.check(await fileOf(found.id, format), format)
      expect(again.problems).toEqual([
        { row: 2, field: "Nama lengkap", value: "", message: "Wajib diisi" },
        { row: 3, field: "Nama lengkap", value: "", message: "Wajib diisi" },
      ])
    },
  )
})

test("of a very long cell its beginning is told, and the file of mistakes holds all of it", async () => {
  /** The cut falls inside a surrogate pair (a character of two UTF-16 code units). */
  const long = `${"a".repeat(198)}${"\u{1f600}".repeat(15_000)}`
  const line = rowOf("PJG-1", "Orang Panjang", null).with(7, long).join(",")
  const found = await desk.check(csv(LABELS, line), "csv")
  expect(found.problems).toEqual([
    {
      row: 2,
      field: "Tanggal masuk",
      value: `${"a".repeat(198)}…`,
      message: "Isi tanggal yang ada di kalender, misalnya 31/12/2025",
    },
  ])
  const [, row] = readCsv(await fileOf(found.id, "csv"), 2)
  expect(row?.cells.map((cell) => cell?.text)).toContain(long)
})

test("a file that another one has replaced, as from another tab, says so and gives nothing of the other", async () => {
  const wrong = (nip: string) =>
    csv(LABELS, rowOf(nip, "", null).join(","), rowOf(`${nip}-B`, "Budi", null).join(","))
  const ask = (more: object) =>
    desk.world.call("members/import/file", { kind: "pegawai", what: "problems", ...more }, desk.admin)
  const problemsOf = (import_id: number) => ask({ import_id })
  const first = await desk.check(wrong("SATU"), "csv")
  const second = await desk.check(wrong("DUA"), "csv")
  const replaced = {
    api_status: 0,
    api_message: "Berkas ini sudah diganti berkas lain",
    data: { reason: "not_found" },
  }
  expect(await problemsOf(first.id)).toMatchObject(replaced)
  expect(await desk.commit(first.id)).toMatchObject(replaced)
  expect(await ask({})).toMatchObject({ api_message: "Data impor tidak ditemukan" })
  expect(await problemsOf(second.id)).toMatchObject({ api_status: 1 })

  /** A later upload changes neither the committed rows nor the file of the rows that were rejected. */
  expect(await desk.commit(second.id)).toMatchObject({ api_status: 1, api_success: 1 })
  await desk.check(wrong("TIGA"), "csv")
  expect(await problemsOf(second.id)).toMatchObject({ api_status: 1 })
})

test("a long name that names nothing is not said in full", async () => {
  const heads = "Nama hari libur,Tanggal mulai,Jenis,Kantor"
  const found = await desk.check(csv(heads, `A,01/06/2027,perusahaan,${"x".repeat(32_000)}`), "csv", "libur")
  expect(found.problems).toMatchObject([{ message: `Kantor "${"x".repeat(199)}…" tidak ada` }])
  const unknown = await desk.check(csv(`${heads},${"x".repeat(32_000)}`, "A"), "csv", "libur")
  expect(unknown.state).toBe("checked")
  expect(unknown.report?.columns.map(({ key, text }) => [key, text.length < 100])).toContainEqual([
    null,
    true,
  ])
})
