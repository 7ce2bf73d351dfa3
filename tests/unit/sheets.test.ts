import { buffer } from "node:stream/consumers"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { Schema } from "effect"
import { describe, expect, test } from "vitest"
import { decoder } from "#contract/kit/decode.ts"
import { optionalRupiah } from "#contract/kit/schema.ts"
import type { SheetColumn } from "#contract/areas/imports/sheets.ts"
import { checkRows } from "#server/imports/rows.ts"
import { mannerOf, readCell } from "#server/imports/values.ts"
import { type Cell, dateOfSerial } from "#server/sheets/cells.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { figuresOf, isDateFormat } from "#server/sheets/workbook.ts"
import { type Rows, writeCsv, writeXlsx } from "#server/sheets/write.ts"

const text = (value: string): Cell => ({ kind: "text", text: value })
const number = (value: number) => ({ kind: "number", number: value, text: String(value) }) as const
const column = (kind: SheetColumn["kind"], more: Partial<SheetColumn> = {}): SheetColumn => ({
  key: "x",
  label: "X",
  kind,
  ...more,
})
const TODAY = "2026-11-26"
const read = (of: SheetColumn, cell: Cell | undefined) => readCell(of, cell, mannerOf(of, [cell], TODAY))
const DATE = { problem: "Isi tanggal yang ada di kalender, misalnya 31/12/2025" }
const TIME = { problem: "Isi jam seperti 08:00" }
const ONLY_TIME = "Hanya jamnya yang dibaca"
const RUPIAH = { problem: "Isi jumlah rupiah tanpa desimal" }
const NEGATIVE = { problem: "Jumlah rupiah tidak boleh negatif" }

test("a form that takes an amount says the same of a negative one, and does not speak of decimals", () => {
  const decode = decoder(Schema.Struct({ gaji_pokok: optionalRupiah }))
  expect(decode({ gaji_pokok: -1 })).toEqual({
    ok: false,
    errors: { gaji_pokok: [NEGATIVE.problem] },
    more: false,
  })
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
    ["a time as people write it", "time", text("8:00"), { value: "08:00" }],
    ["a time with a dot", "time", text("08.00"), { value: "08:00" }],
    ["a time with seconds", "time", text("17:00:59"), { value: "17:00" }],
    ["a time before noon", "time", text("08:00 AM"), { value: "08:00" }],
    ["a time after noon", "time", text("5.30 pm"), { value: "17:30" }],
    ["midnight by half days", "time", text("12:00 AM"), { value: "00:00" }],
    ["the end of the day", "time", text("24:00"), { value: "24:00" }],
    ["a time after the end of the day", "time", text("24:01"), TIME],
    ["a time that may be two", "time", text("8:5"), TIME],
    ["half a day too much", "time", text("13:00 PM"), TIME],
    ["a time after its day", "time", text("20/11/2026 08:00"), { value: "08:00", note: ONLY_TIME }],
    ["a time after its day, ISO", "time", text("2026-11-20T08:00:00"), { value: "08:00", note: ONLY_TIME }],
    ["a time after no day", "time", text("kemarin 08:00"), TIME],
    ["a day alone", "time", { kind: "date", text: "2026-11-20" }, TIME],
    ["a fraction of a day", "time", number(1 / 3), { value: "08:00", note: 'Dibaca "08:00"' }],
    ["an hour", "time", number(8), { value: "08:00", note: 'Dibaca "08:00"' }],
    ["an hour and a bit, whatever that is", "time", number(8.3), TIME],
    ["an hour there is none of", "time", number(25), TIME],
    ["a day without a time", "date", { kind: "time", text: "08:00" }, DATE],
    [
      "a day shown as its time",
      "date",
      { kind: "time", text: "08:00", date: "2026-11-16" },
      { value: "2026-11-16" },
    ],
    ["a flag", "flag", text("YA"), { value: true }],
    ["no flag", "flag", text("mungkin"), { problem: "Isi Ya atau Tidak" }],
    ["a number as text", "text", number(81_234_567_890), { value: "81234567890" }],
    ["an error", "text", { kind: "error", text: "#N/A" }, { problem: "Sel ini berisi kesalahan #N/A" }],
    ["nothing", "text", undefined, { value: null }],
    ["spaces", "date", text("   "), { value: null }],
  ])("%s", (_name, kind, cell, meaning) => {
    expect(read(column(kind), cell)).toEqual(meaning)
  })

  test("a choice by its word, its code or another name of it, in any case", () => {
    const choice = column("choice", { choices: [["014", "Bank Central Asia (BCA)", "014", "BCA"]] })
    for (const word of ["bca", "014", "BANK CENTRAL ASIA (BCA)"])
      expect(read(choice, text(word))).toEqual({ value: "014" })
  })

  test("what must be filled", () => {
    expect(read(column("text", { required: true }), undefined)).toEqual({ problem: "Wajib diisi" })
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

/** A workbook of these parts, packed as spreadsheet programs do it. */
const bookOf = (sheet: string, more: Readonly<Record<string, string>> = {}) => {
  const part = (type: string, id: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
  const parts: Readonly<Record<string, string>> = {
    "xl/workbook.xml": `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="A" r:id="rId1"/></x:sheets></x:workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${part("worksheet", "rId1", "worksheets/sheet1.xml")}${part("sharedStrings", "rId2", "/xl/sharedStrings.xml")}${part("styles", "rId3", "styles.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  const bytes = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const)
  return Buffer.from(zipSync(Object.fromEntries(bytes)))
}

test("what spreadsheet programs write is read: shared and rich texts, dates by their style, formulas and errors", () => {
  const sheet = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" s="1"><v>46027</v></c><c r="D3" s="2"><v>46027.5</v></c><c r="E3" s="3"><v>5250000</v></c></row>
    <row><c><f>A1+1</f><v>2</v></c><c t="e"><v>#DIV/0!</v></c><c t="b"><v>1</v></c><c t="inlineStr"><is><r><t>dua </t></r><r><t>bagian</t></r></is></c><c t="str"><v>baris_x000A_dua</v></c><c t="d"><v>2026-01-05T00:00:00</v></c></row>
    <row r="9"><c r="B9" s="1"/></row>`
  const file = bookOf(sheet, {
    "xl/sharedStrings.xml": `<sst><si><t>Siti</t></si><si><r><t>Bu</t></r><rPh><t>x</t></rPh><r><t>di</t></r></si></sst>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-421]dd\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;Rp&quot;\\ #,##0_-"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
  })
  expect(readXlsx(file, 10)).toEqual([
    {
      row: 3,
      cells: [
        text("Siti"),
        text("Budi"),
        { kind: "date", text: "2026-01-05" },
        { kind: "date", text: "2026-01-05", time: "12:00" },
        number(5_250_000),
      ],
    },
    {
      row: 4,
      cells: [
        { kind: "formula", text: "=A1+1" },
        { kind: "error", text: "#DIV/0!" },
        text("true"),
        text("dua bagian"),
        text("baris\ndua"),
        { kind: "date", text: "2026-01-05", time: "00:00" },
      ],
    },
  ])
})

test("hours as spreadsheets keep them are read to the minute, whatever shows them", () => {
  const formats = ["h:mm", "[h]:mm", "m/d/yyyy h:mm", "hh:mm AM/PM", "dd/mm/yyyy"]
  const numbers = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format}"/>`)
  const styles = [...formats.map((_, at) => 164 + at), 20, 22].map((id) => `<xf numFmtId="${id}"/>`)
  const written: readonly (readonly [style: number, number: number, cell: Cell])[] = [
    [0, 0.3333333333333333, { kind: "time", text: "08:00" }],
    [0, 0.70833333333333337, { kind: "time", text: "17:00" }],
    [0, 0, { kind: "time", text: "00:00" }],
    [1, 0.3333333333333333, { kind: "time", text: "08:00" }],
    [1, 1, { kind: "time", text: "24:00" }],
    [1, 1.5, number(1.5)],
    [2, 46_342.333333, { kind: "date", text: "2026-11-16", time: "08:00" }],
    [2, 46_343, { kind: "date", text: "2026-11-17", time: "00:00" }],
    [2, 0.3333333333333333, { kind: "time", text: "08:00" }],
    [3, 46_342.7083333, { kind: "time", text: "17:00", date: "2026-11-16" }],
    [4, 46_342, { kind: "date", text: "2026-11-16" }],
    [5, 0.33402777777777781, { kind: "time", text: "08:01" }],
    [6, 46_342.999_999_9, { kind: "date", text: "2026-11-17", time: "00:00" }],
  ]
  const cells = written.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join("")
  const file = bookOf(`<row>${cells}</row>`, {
    "xl/styles.xml": `<styleSheet><numFmts>${numbers.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`,
  })
  expect(readXlsx(file, 10)[0]?.cells).toEqual(written.map(([, , cell]) => cell))
})

test.each([
  ["dd/mm/yyyy", true],
  ["[$-421]d mmmm yyyy", true],
  ["[h]:mm", true],
  ["General", false],
  ["0.00", false],
  ['#,##0 "hari"', false],
  ["[Red]-0", false],
  ['_("Rp"* #,##0_);_(@_)', false],
])("whether numbers of the format %s are days: %s", (format, isDay) => {
  expect(isDateFormat(format)).toBe(isDay)
})

describe("a workbook made to fill memory is refused", () => {
  const TOO_LARGE = "Isi berkas ini terlalu besar untuk dibaca"
  const cell = (letters: string) => `<c r="${letters}1" t="s"><v>0</v></c>`
  test.each<[string, Buffer]>([
    ["a sheet of more than 64 MB", bookOf(" ".repeat(64_000_001))],
    ["texts of more than 32 MB", bookOf("", { "xl/sharedStrings.xml": " ".repeat(32_000_001) })],
    ["one text of 1 MB and more", bookOf(`<row><c t="str"><v>${"x".repeat(1_200_000)}</v></c></row>`)],
    ["one tag of 1 MB and more", bookOf(`<row x="${"x".repeat(1_200_000)}"/>`)],
    ["tags in tags in tags", bookOf("<a>".repeat(40))],
    ["a million texts", bookOf("", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(1_000_001)}</sst>` })],
    [
      "a long text that every cell names",
      bookOf(`<row r="1">${cell("A")}${cell("B")}</row>`.repeat(400), {
        "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`,
      }),
    ],
  ])("%s", (_name, file) => {
    expect(() => readXlsx(file, 10_000)).toThrow(TOO_LARGE)
  })

  test("a line of values without end", () => {
    expect(() => readCsv(Buffer.from(",".repeat(1_200_000)), 10)).toThrow(TOO_LARGE)
    expect(() => readCsv(Buffer.from(`A,${'"\n",'.repeat(10_000)}`), 10)).toThrow(TOO_LARGE)
    expect(() => readCsv(Buffer.from(`A;"${"x".repeat(1_200_000)}`), 10)).toThrow(
      "Berkas CSV ini tidak terbaca",
    )
  })

  test("of what is wider than any template the beginning is read", () => {
    const [row] = readCsv(Buffer.from("x,".repeat(300)), 10)
    expect(row?.cells.length).toBe(200)
  })
})

test.each([
  [
    "commas, quotes and line ends inside",
    'A,B\r\n"satu, dua","tiga ""empat""\nlima"\r\n',
    ["satu, dua", 'tiga "empat"\nlima'],
  ],
  ["semicolons", "A;B\n1,5;x\n", ["1,5", "x"]],
  ["tabs", "A\tB\nx\ty", ["x", "y"]],
  ["a text with many commas between semicolons", "A;B\na, b, c, d;x\n1;2\n", ["a, b, c, d", "x"]],
])("csv: %s", (_name, file, cells) => {
  const [, row] = readCsv(Buffer.from(file), 10)
  expect(row?.cells.map((cell) => cell?.text)).toEqual(cells)
})

test("csv: a title above the headings says nothing of the sign between values", () => {
  const [, , row] = readCsv(Buffer.from("DATA; PT MAJU\nA,B,C\n1,2,3\n4,5,6\n"), 10)
  expect(row?.cells.map((cell) => cell?.text)).toEqual(["1", "2", "3"])
})

test("csv: rows keep their numbers over empty ones, and what begins like a formula is one unless it was made safe", () => {
  expect(readCsv(Buffer.from("A,B\n,\n=1+1,'=1+1\n"), 10)).toEqual([
    { row: 1, cells: [text("A"), text("B")] },
    { row: 3, cells: [{ kind: "formula", text: "=1+1" }, text("=1+1")] },
  ])
})

test("csv: only filled rows count towards the most there may be, and the first filled line tells the separator", () => {
  const sheet = readCsv(Buffer.from("\n;\nA;B\n\n1;x\n;\n2;y\n\n3;z\n"), 3)
  expect(sheet.map(({ row, cells }) => [row, ...cells.map((cell) => cell?.text)])).toEqual([
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
  const sheet = readXlsx(await buffer(writeXlsx(columns, rows())), 10)
  expect(sheet).toEqual([
    { row: 1, cells: [text("Teks"), text("Angka"), text("Tanggal")] },
    { row: 2, cells: [text("=A1"), number(1_250_000), { kind: "date", text: "2026-01-05" }] },
    { row: 4, cells: [text("<&> \"'"), number(0)] },
  ])
})

test.each([
  ["0000", 4],
  ["00000;-00000", 5],
  ['"0"000', 4],
  ["\\0\\0\\0\\0", 4],
  ["0", 0],
  ["0.00", 0],
  ["#,##0", 0],
  ["General", 0],
  ["dd/mm/yyyy", 0],
  ["0".repeat(1_000), 0],
])("of a number shown as %s so many figures are seen: %i", (format, figures) => {
  expect(figuresOf(format)).toBe(figures)
})

test("a code that a format shows with its zeros is read with them, an amount stays the number it is", async () => {
  async function* rows(): Rows {
    yield [["A-1", 1, "2026-01-05"]]
  }
  const columns = [
    { label: "NIP", kind: "text" },
    { label: "Gaji pokok", kind: "number" },
    { label: "Tanggal", kind: "date" },
  ] as const
  const parts = unzipSync(new Uint8Array(await buffer(writeXlsx(columns, rows()))))
  const partOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const styles = partOf("xl/styles.xml")
    .replace('<numFmts count="1">', '<numFmts count="2"><numFmt numFmtId="165" formatCode="0000"/>')
    .replace("</cellXfs>", '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs>')
  const style = styles.split("<cellXfs")[1]?.match(/<xf /g)?.length ?? 0
  const cells = [12, -5, 1.5, 123_456].map(
    (n, at) => `<c r="${"ABCD"[at]}3" s="${style - 1}"><v>${n}</v></c>`,
  )
  const sheetName = Object.keys(parts).find((name) => name.includes("worksheets/sheet")) ?? ""
  const sheet = partOf(sheetName).replace("</sheetData>", `<row r="3">${cells.join("")}</row></sheetData>`)
  const file = Buffer.from(
    zipSync({ ...parts, "xl/styles.xml": strToU8(styles), [sheetName]: strToU8(sheet) }),
  )
  const found = readXlsx(file, 10).find(({ row }) => row === 3)?.cells ?? []
  expect(found.map((cell) => cell?.text)).toEqual(["0012", "-5", "1.5", "123456"])
  expect(read(column("text"), found[0])).toEqual({ value: "0012" })
  expect(read(column("rupiah"), found[0])).toEqual({ value: 12 })
})

test("a number of 15 figures is exact, however many zeros a format puts before it", () => {
  const shown: Cell = { kind: "number", number: 123_456_789_012_345, text: "0123456789012345" }
  expect(read(column("text"), shown)).toEqual({ value: "0123456789012345" })
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
  const [one, two] = checkRows("kantor", readXlsx(file, 10), { most: 10, today: TODAY })
  /** Also as they are written into the file of errors, which counts dates from 1900. */
  expect([one?.cells.slice(2), two?.cells.slice(2)]).toEqual([
    ["2026-01-05", "2026-01-05"],
    ["kemarin", "2026-01-05"],
  ])
  expect(read(column("date"), { ...number(44_565), is1904: true })).toEqual({ value: "2026-01-05" })
})

test("csv: a tab at the beginning does not run in a spreadsheet", async () => {
  async function* rows() {
    yield [["\tx"]]
  }
  const bytes = await buffer(writeCsv([{ label: "A", kind: "text" }], rows()))
  expect(bytes.toString("utf8")).toContain("'\tx")
})

test.each(["=1+1", "+1", "-1", "@x", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20x", "\nx"])(
  "csv: %j does not run in a spreadsheet, and comes back as it was",
  async (value) => {
    async function* rows() {
      yield [[value]]
    }
    const bytes = await buffer(writeCsv([{ label: "A", kind: "text" }], rows()))
    expect(bytes.toString("utf8").split("\r\n").slice(1).join("\r\n")).toMatch(/^"?'/)
    const [, row] = readCsv(bytes, 10)
    expect(row?.cells[0]).toEqual(text(value))
  },
)
