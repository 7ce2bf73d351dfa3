import { describe, expect, test } from "vitest"
import { dateOfText } from "#contract/kit/readDate.ts"
import { columnsFor, importSheets, type SheetColumn } from "#contract/areas/imports/sheets.ts"
import { importKinds } from "#contract/areas/imports/imports.ts"
import { ColumnsProblem, NO_SETUP, readHeadings, type Setup } from "#server/imports/headings.ts"
import { nearest, squeezed } from "#server/imports/near.ts"
import { checkSheet } from "#server/imports/rows.ts"
import { mannerOf, readCell } from "#server/imports/values.ts"
import type { Cell, SheetRow } from "#server/sheets/cells.ts"

/** Unusual values that Excel and users leave in spreadsheets. */

const text = (value: string): Cell => ({ kind: "text", text: value })
const number = (value: number): Cell => ({ kind: "number", number: value, text: String(value) })
const columnOf = (key: string) => {
  const column = importSheets.pegawai.find((one) => one.key === key)
  if (column === undefined) throw new Error(`no column ${key}`)
  return column
}
const TODAY = "2026-11-26"
const read = (column: SheetColumn, cell: Cell) => readCell(column, cell, mannerOf(column, [cell], TODAY))
const rowsOf = (...rows: readonly (readonly string[])[]): SheetRow[] =>
  rows.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => (cell === "" ? undefined : text(cell))),
  }))

describe("a cell is understood where it can mean one thing alone", () => {
  test.each<[key: string, cell: Cell, value: unknown, note?: string]>([
    ["phone", number(81_234_567_890), "081234567890", "Angka 0 di depan hilang"],
    ["phone", text("812-3456-7890"), "081234567890", "Angka 0 di depan hilang"],
    ["phone", text("0812-3456-7890"), "0812-3456-7890"],
    ["phone", text("21 555 0100"), "21 555 0100"],
    ["bpjs_kes_no", number(1_234_567_890), "0001234567890", "Angka 0 di depan hilang"],
    ["bpjs_kes_no", text("12345"), "12345"],
    ["gaji_pokok", text("Rp 5,250,000.00"), 5_250_000],
    ["gaji_pokok", text("Rp5.250.000,-"), 5_250_000],
    ["gaji_pokok", text("5,250,000"), 5_250_000],
    ["tanggal_masuk", text("01-Mar-24"), "2024-03-01"],
    ["tanggal_masuk", text("1 Maret 2024"), "2024-03-01"],
    ["tanggal_masuk", text("Jumat, 1 Maret 2024"), "2024-03-01"],
    ["tanggal_masuk", text("March 1, 2024"), "2024-03-01"],
    ["tanggal_masuk", text("12/31/2024"), "2024-12-31", "Bulan ditulis sebelum tanggal"],
    ["tanggal_lahir", text("17-08-85"), "1985-08-17"],
    ["jenis_kelamin", text("pria"), "L", 'Dibaca "Laki-laki"'],
    ["jenis_kelamin", text("Wanita"), "P", 'Dibaca "Perempuan"'],
    ["jenis_kelamin", text("laki laki"), "L"],
    ["bank_kode", text("Bank Central Asia"), "014"],
    ["bank_kode", text("bca"), "014"],
    ["ptkp", text("K1"), "K/1"],
    ["ptkp", text("TK0"), "TK/0"],
    ["agama", text("Katholik"), "katolik", 'Dibaca "Katolik"'],
    ["status_karyawan", text("Kontrak"), "pkwt", 'Dibaca "PKWT"'],
    ["status_karyawan", text("PKWT (kontrak)"), "pkwt", 'Dibaca "PKWT"'],
  ])("%s: %o", (key, cell, value, note) => {
    expect(read(columnOf(key), cell)).toEqual(note === undefined ? { value } : { value, note })
  })

  test.each<[key: string, cell: string, problem: string]>([
    ["gaji_pokok", "5,25", "Isi jumlah rupiah tanpa desimal"],
    ["gaji_pokok", "1.250,000", "Isi jumlah rupiah tanpa desimal"],
    ["tanggal_masuk", "31/02/2024", "Isi tanggal yang ada di kalender, misalnya 31/12/2025"],
    ["tanggal_masuk", "1 Foo 2024", "Isi tanggal yang ada di kalender, misalnya 31/12/2025"],
    ["status_karyawan", "Magng", 'Pilih: Tetap, PKWT, Harian, Magang, Outsourcing. Maksud Anda "Magang"?'],
    ["status_karyawan", "Paruh waktu", "Pilih: Tetap, PKWT, Harian, Magang, Outsourcing"],
    ["bank_kode", "Bank Centrl Asia", 'Bank ini tidak dikenal. Maksud Anda "Bank Central Asia (BCA)"?'],
  ])("%s: %s is told, with what is near", (key, cell, problem) => {
    expect(read(columnOf(key), text(cell))).toEqual({ problem })
  })

  test("where one day of a column can only be month first, all of them are", () => {
    const sheet = rowsOf(
      ["NIP", "Tanggal", "Kode shift"],
      ["A", "02/03/2026", "PG"],
      ["B", "12/31/2026", "PG"],
    )
    const { rows } = checkSheet("jadwal", sheet, { how: "add", setup: NO_SETUP, most: 10, today: TODAY })
    expect(rows.map(({ values }) => values["tanggal"])).toEqual(["2026-02-03", "2026-12-31"])
    const both = rowsOf(
      ["NIP", "Tanggal", "Kode shift"],
      ["A", "02/03/2026", "PG"],
      ["B", "12/31/2026", "PG"],
      ["C", "31/12/2026", "PG"],
    )
    const mixed = checkSheet("jadwal", both, { how: "add", setup: NO_SETUP, most: 10, today: TODAY })
    expect(mixed.rows.map(({ values }) => values["tanggal"])).toEqual([
      "2026-03-02",
      "2026-12-31",
      "2026-12-31",
    ])
  })

  test("a year of two figures is the latest that may be meant: a birthday has been, a contract ends in some years", () => {
    const days = ["12/03/65", "01-Jan-68", "17-08-85", "26/11/26", "27/11/26", "1/2/46", "1/2/47"]
    const readAll = (key: string) =>
      days.map((day) => {
        const found = read(columnOf(key), text(day))
        return "value" in found ? found.value : found.problem
      })
    const [before, after] = [
      ["1965-03-12", "1968-01-01", "1985-08-17", "2026-11-26"],
      ["1926-11-27", "1946-02-01", "1947-02-01"],
    ]
    expect(readAll("tanggal_lahir")).toEqual([...before, ...after])
    expect(readAll("tanggal_masuk")).toEqual([...before, "2026-11-27", "2046-02-01", "1947-02-01"])
    expect(dateOfText("1/13/26", "2046-12-31", true)).toBe("2026-01-13")
  })
})

describe("what a word may have meant", () => {
  const names = ["Kantor Pusat Jakarta", "Cabang Bekasi", "Cabang Bandung", "Gudang"]
  test.each([
    ["jakarta", "Kantor Pusat Jakarta"],
    ["cabang bekasih", "Cabang Bekasi"],
    ["Gudng", "Gudang"],
    ["cabang", null],
    ["Cabang Mars", null],
    ["x", null],
    ["Antariksa", null],
  ])("%s: %s", (word, meant) => {
    expect(nearest(word, names, (name) => name)).toBe(meant)
  })
  test("signs, spaces and case say nothing", () => {
    expect(squeezed("Keuangan & Akuntansi")).toBe(squeezed("KEUANGAN-akuntansi "))
  })
})

describe("headings", () => {
  const found = (rows: SheetRow[], setup: Setup = NO_SETUP) => {
    const { columns, heading_row, body } = readHeadings("kantor", "add", rows, setup)
    return { heading_row, first: body[0]?.row, keys: columns.map(({ text: heading, key }) => [heading, key]) }
  }
  test("stand below titles and notes, by whatever they are called, and what is unknown is left out", () => {
    const rows = rowsOf(
      ["DAFTAR IZIN PT MAJU"],
      ["dicetak 1 Mei"],
      ["No", "NIK Karyawan *", "Lokasi Kerja", "Catatan"],
      ["1", "MB-1", "Bekasi", "x"],
    )
    expect(() => found(rows)).toThrow(ColumnsProblem)
    const aliased = rowsOf(["DAFTAR IZIN"], ["No", "NIK Karyawan", "Cabang"], ["1", "MB-1", "Bekasi"])
    expect(found(aliased)).toEqual({
      heading_row: 2,
      first: 3,
      keys: [
        ["No", null],
        ["NIK Karyawan", "members_id"],
        ["Cabang", "offices_id"],
      ],
    })
  })

  const staff = (...rows: string[][]) =>
    rowsOf(
      ["NIP", "Nama lengkap", "HP/WA", "Kantor", "Divisi", "Jabatan", "Status pegawai", "TMT", "L/P"],
      ["A-1", "Ani", "0812", "Pusat", "Umum", "Staf", "Tetap", "1/2/2024", "P"],
      ...rows,
    )
  test.each<[string, string[][], number[], number]>([
    [
      "sums and places of signature",
      [
        ["", ""],
        ["Jumlah: 1", ""],
        ["", "", "", "Jakarta, 1 Mei"],
      ],
      [3, 4, 5],
      2,
    ],
    ["a row with one of what it must have between others is a mistake", [["A-2"], ["A-3", "Budi"]], [], 4],
    ["a last row with two of it is a mistake", [["A-2", "Budi"]], [], 3],
  ])("under the table: %s", (_, under, below, last) => {
    const headed = readHeadings("pegawai", "add", staff(...under), NO_SETUP)
    expect(headed.below).toEqual(below)
    expect(headed.body.at(-1)?.row).toBe(last)
  })
  test("a file whose rows all lack what they must have is judged as it is", () => {
    const [head] = staff()
    const rows = [...(head === undefined ? [] : [head]), ...rowsOf([""], ["A-2"]).slice(1)]
    expect(readHeadings("pegawai", "add", rows, NO_SETUP)).toMatchObject({ below: [], body: [{ row: 2 }] })
  })

  test("a column's own name goes before another word for it, and what a person chose before both", () => {
    const rows = rowsOf(["NIP", "Cabang", "Kantor", "Tempat"], ["A", "1", "2", "3"])
    expect(found(rows).keys).toEqual([
      ["NIP", "members_id"],
      ["Cabang", null],
      ["Kantor", "offices_id"],
      ["Tempat", null],
    ])
    expect(found(rows, { columns: { tempat: "offices_id" }, fixed: {} }).keys.at(-1)).toEqual([
      "Tempat",
      "offices_id",
    ])
    const leftOut = { columns: { kantor: null, cabang: null }, fixed: {} }
    expect(() => found(rows, leftOut)).toThrow("Kolom wajib tidak ada: Kantor")
    expect(found(rows, { ...leftOut, fixed: { offices_id: "Bekasi" } }).keys[2]).toEqual(["Kantor", null])
  })

  test("two columns of one name are told, with all columns there are", () => {
    const rows = rowsOf(["NIP", "Kantor", "Kantor"], ["A", "1", "2"])
    expect(() => found(rows)).toThrow('Kolom "Kantor" ada dua kali')
  })

  test.each(importKinds)("no word stands for two columns of %s", (kind) => {
    const seen = new Map<string, string>()
    for (const { key, label, aliases = [] } of importSheets[kind])
      for (const name of new Set([key, label, ...aliases].map(squeezed))) {
        expect([name, seen.get(name) ?? key]).toEqual([name, key])
        seen.set(name, key)
      }
  })

  test.each(importKinds)("no word stands for two choices of a column of %s", (kind) => {
    for (const { label, choices = [] } of importSheets[kind]) {
      const seen = new Map<string, string>()
      for (const [value, ...words] of choices)
        for (const word of new Set([value, ...words].map(squeezed))) {
          expect([label, word, seen.get(word) ?? value]).toEqual([label, word, value])
          seen.set(word, value)
        }
    }
  })
})

describe("all that is wrong with a row is told at once", () => {
  const errorsOf = (kind: "pegawai" | "libur", cells: Readonly<Record<string, string>>) => {
    const sheet = columnsFor(kind, "add")
    const rows = rowsOf(
      sheet.map(({ label }) => label),
      sheet.map(({ key }) => cells[key] ?? ""),
    )
    const checked = checkSheet(kind, rows, { how: "add", setup: NO_SETUP, most: 10, today: TODAY })
    return checked.rows.flatMap(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))
  }
  const person = {
    nip: "A-1",
    nama: "Budi",
    phone: "081234567890",
    offices_id: "Pusat",
    departement_id: "Gudang",
    jabatan_id: "Staf",
    status_karyawan: "Tetap",
    tanggal_masuk: "05/01/2026",
    jenis_kelamin: "L",
    attendance_type: "Bebas",
  }
  test("the rules over the whole row beside the cells' own mistakes", () => {
    expect(
      errorsOf("pegawai", {
        ...person,
        status_karyawan: "PKWT",
        tanggal_lahir: "01/01/2015",
        nik: "12",
        email: "x",
      }),
    ).toEqual([
      "Email: Isi dengan alamat email",
      "NIK KTP: NIK terdiri dari 16 angka",
      "Tanggal lahir: Usia paling muda 15 tahun pada tanggal masuk",
      "Tanggal akhir kontrak: Wajib diisi untuk pegawai PKWT",
    ])
  })
  test("but none that may come of the wrong cell alone", () => {
    expect(
      errorsOf("pegawai", {
        ...person,
        tanggal_masuk: "x",
        tanggal_lahir: "01/01/2015",
        no_rekening: "12345678",
        bank_kode: "?",
      }),
    ).toEqual([
      "Tanggal masuk: Isi tanggal yang ada di kalender, misalnya 31/12/2025",
      "Bank: Bank ini tidak dikenal",
    ])
    expect(
      errorsOf("libur", { nama: "A", start_date: "01/01/2027", type: "?", deduct_leave: "Ya", length: "x" }),
    ).toEqual([
      "Jenis: Pilih: Libur nasional, Cuti bersama, Libur perusahaan, Libur keagamaan",
      "Panjang: Pilih: Sehari penuh, Setengah hari",
    ])
    const odd = { nama: "A", start_date: "01/01/2027", type: "nasional", deduct_leave: "constructor" }
    expect(errorsOf("libur", odd)).toEqual([expect.stringContaining("Isi Ya atau Tidak")])
  })
})
