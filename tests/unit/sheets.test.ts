import { buffer } from "node:stream/consumers"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { decoder } from "#contract/decode.ts"
import { optionalRupiah } from "#contract/schema.ts"
import type { SheetColumn } from "#contract/sheets.ts"
import { checkRows } from "#server/imports/rows.ts"
import { readCell } from "#server/imports/values.ts"
import { type Cell, dateOfSerial } from "#server/sheets/cells.ts"
import { markedCells } from "#server/sheets/marked.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { type Rows, writeXlsx } from "#server/sheets/write.ts"

const text = (value: string): Cell => ({ kind: "text", text: value })
const number = (value: number) => ({ kind: "number", number: value, text: String(value) }) as const
const column = (kind: SheetColumn["kind"], more: Partial<SheetColumn> = {}): SheetColumn => ({
  key: "x",
  label: "X",
  kind,
  ...more,
})
const DATE = { problem: "Isi tanggal yang ada di kalender, misalnya 31/12/2025" }
const RUPIAH = { problem: "Isi jumlah rupiah tanpa desimal" }
const NEGATIVE = { problem: "Jumlah rupiah tidak boleh negatif" }

test("a form that takes an amount says the same of a negative one, and does not speak of decimals", () => {
  const decode = decoder(Schema.Struct({ gaji_pokok: optionalRupiah }))
  expect(decode({ gaji_pokok: -1 })).toEqual({ ok: false, errors: { gaji_pokok: [NEGATIVE.problem] } })
  expect(decode({ gaji_pokok: 0 })).toEqual({ ok: true, value: { gaji_pokok: 0 } })
})

describe("what a cell means in its column", () => {
  test.each<[string, SheetColumn["kind"], Cell | undefined, object]>([
    ["a date cell", "date", { kind: "date", text: "2026-01-05" }, { value: "2026-01-05" }],
    ["a date as people write it", "date", text("5/1/2026"), { value: "2026-01-05" }],
    ["a date with dots", "date", text("05.01.2026"), { value: "2026-01-05" }],
    ["a date in words", "date", text("5 Mei 2026"), { value: "2026-05-05" }],
    ["a date with a time", "date", text("2026-01-05 08:00"), { value: "2026-01-05" }],
    ["a serial number", "date", number(46_027), { value: "2026-01-05" }],
    ["a serial number as text", "date", text("46027"), { value: "2026-01-05" }],
    ["a day that is none", "date", text("31/02/2026"), DATE],
    ["words", "date", text("besok"), DATE],
    ["rupiah as people write it", "rupiah", text("Rp 1.250.000,00"), { value: 1_250_000 }],
    ["rupiah as a number", "rupiah", number(1_250_000), { value: 1_250_000 }],
    ["cents", "rupiah", number(0.5), RUPIAH],
    ["a negative amount", "rupiah", text("-5"), NEGATIVE],
    ["a negative amount as people write it", "rupiah", text("-Rp 1.250.000,00"), NEGATIVE],
    ["the same, its sign behind the currency", "rupiah", text("Rp -1.250.000"), NEGATIVE],
    ["a negative amount as books write it", "rupiah", text("(1.250.000)"), NEGATIVE],
    ["a negative number", "rupiah", number(-1_250_000), NEGATIVE],
    ["words with a sign", "rupiah", text("-lima"), RUPIAH],
    ["a flag", "flag", text("YA"), { value: true }],
    ["no flag", "flag", text("mungkin"), { problem: "Isi Ya atau Tidak" }],
    ["a number as text", "text", number(81_234_567_890), { value: "81234567890" }],
    ["an error", "text", { kind: "error", text: "#N/A" }, { problem: "Sel ini berisi kesalahan #N/A" }],
    ["nothing", "text", undefined, { value: null }],
    ["spaces", "date", text("   "), { value: null }],
  ])("%s", (_name, kind, cell, meaning) => {
    expect(readCell(column(kind), cell)).toEqual(meaning)
  })

  test("a choice by its word, its code or another name of it, in any case", () => {
    const choice = column("choice", { choices: [["014", "Bank Central Asia (BCA)", "014", "BCA"]] })
    for (const word of ["bca", "014", "BANK CENTRAL ASIA (BCA)"])
      expect(readCell(choice, text(word))).toEqual({ value: "014" })
  })

  test("what must be filled", () => {
    expect(readCell(column("text", { required: true }), undefined)).toEqual({ problem: "Wajib diisi" })
  })
})

test("serial numbers count from 1900, or from 1904 where the workbook says so", () => {
  expect([dateOfSerial(61), dateOfSerial(46_027.9), dateOfSerial(44_565, true), dateOfSerial(0)]).toEqual([
    "1900-03-01",
    "2026-01-05",
    "2026-01-05",
    null,
  ])
})

test("formulas and errors are found, wherever they stand", () => {
  const xml = `<worksheet><sheetData><row r="2"><c r="AB2"><f>A1+1</f><v>2</v></c><c r="B2" t="e"><v>#DIV/0!</v></c></row></sheetData></worksheet>`
  expect([...(markedCells(xml).get(2) ?? [])]).toEqual([
    [27, { kind: "formula", text: "=A1+1" }],
    [1, { kind: "error", text: "#DIV/0!" }],
  ])
})

test.each([
  [
    "commas, quotes and line ends inside",
    'A,B\r\n"satu, dua","tiga ""empat""\nlima"\r\n',
    ["satu, dua", 'tiga "empat"\nlima'],
  ],
  ["semicolons", "A;B\n1,5;x\n", ["1,5", "x"]],
  ["tabs", "A\tB\nx\ty", ["x", "y"]],
])("csv: %s", (_name, file, cells) => {
  const [, row] = readCsv(Buffer.from(file), 10)
  expect(row?.cells.map((cell) => cell?.text)).toEqual(cells)
})

test("csv: rows keep their numbers over empty ones, and what begins like a formula is one unless it was made safe", () => {
  expect(readCsv(Buffer.from("A,B\n,\n=1+1,'=1+1\n"), 10)).toEqual([
    { row: 1, cells: [text("A"), text("B")] },
    { row: 3, cells: [{ kind: "formula", text: "=1+1" }, text("=1+1")] },
  ])
})

test("csv: only filled rows count towards the most there may be, and the first filled line tells the separator", () => {
  const read = readCsv(Buffer.from("\n;\nA;B\n\n1;x\n;\n2;y\n\n3;z\n"), 3)
  expect(read.map(({ row, cells }) => [row, ...cells.map((cell) => cell?.text)])).toEqual([
    [3, "A", "B"],
    [5, "1", "x"],
    [7, "2", "y"],
  ])
})

test("what is written as xlsx is read again as it was", async () => {
  async function* rows(): Rows {
    yield [["=A1", 1_250_000, "2026-01-05"]]
    yield [
      [null, null, null],
      ["<&> \"'", 0, null],
    ]
  }
  const columns = [
    { label: "Teks", kind: "text" },
    { label: "Angka", kind: "number" },
    { label: "Tanggal", kind: "date" },
  ] as const
  const read = await readXlsx(await buffer(writeXlsx(columns, rows())), 10)
  expect(read).toEqual([
    { row: 1, cells: [text("Teks"), text("Angka"), text("Tanggal")] },
    { row: 2, cells: [text("=A1"), number(1_250_000), { kind: "date", text: "2026-01-05" }] },
    { row: 4, cells: [text("<&> \"'"), number(0), undefined] },
  ])
})

test.each(["1", "true"])("a workbook that counts days from 1904 (%s) is read so", async (said) => {
  async function* rows(): Rows {
    yield [["A-1", 44_565, "2022-01-04"]]
    yield [["A-2", "kemarin", 44_565]]
  }
  const columns = [
    { label: "NIP", kind: "text" },
    { label: "Berlaku mulai", kind: "number" },
    { label: "Berlaku sampai", kind: "date" },
    { label: "Kantor", kind: "text" },
  ] as const
  const parts = unzipSync(new Uint8Array(await buffer(writeXlsx(columns, rows()))))
  const workbook = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())
  const counted = workbook.replace("<sheets>", `<workbookPr date1904="${said}"/><sheets>`)
  const file = Buffer.from(zipSync({ ...parts, "xl/workbook.xml": strToU8(counted) }))
  const [one, two] = checkRows("kantor", await readXlsx(file, 10), 10)
  /** Also as they go into the file of mistakes, which counts from 1900. */
  expect([one?.cells.slice(2), two?.cells.slice(2)]).toEqual([
    ["2026-01-05", "2026-01-05"],
    ["kemarin", "2026-01-05"],
  ])
  expect(readCell(column("date"), { ...number(44_565), is1904: true })).toEqual({ value: "2026-01-05" })
})
