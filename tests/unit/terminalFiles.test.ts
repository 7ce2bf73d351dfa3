import { describe, expect, test } from "vitest"
import { ColumnsProblem, NO_SETUP, type Setup } from "#server/imports/headings.ts"
import { checkTerminalFile } from "#server/imports/terminalFile/check.ts"
import { columnOrder } from "#server/imports/terminalFile/moments.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import type { SheetRow } from "#server/sheets/cells.ts"
import * as files from "../fixtures/terminalFiles.ts"

const DOOR = { kode: "CONTOHPINTU1", nama: "Pintu Depan", isActive: true }
const YARD = { kode: "CONTOHPINTU2", nama: "Halaman", isActive: true }
const asked = { most: 100_000, today: "2026-11-20", setup: NO_SETUP, tables: { terminals_id: [DOOR] } }
const rowsOf = (file: Buffer) => readCsv(file, 100_021)
const check = (rows: readonly SheetRow[], more: Partial<typeof asked> = {}) =>
  checkTerminalFile(rows, { ...asked, ...more })

/** Format, and PIN with times and key of each row that could be read. */
const read = (file: Buffer, more: Partial<typeof asked> = {}) => {
  const { found, rows } = check(rowsOf(file), more)
  return {
    format: found.format,
    rows: rows
      .filter(({ errors }) => errors.length === 0)
      .map(({ values: { pin, waktu, masuk, pulang, tombol } }) => [
        pin,
        ...[waktu, masuk, pulang].filter((wall) => wall !== undefined),
        ...(tombol === undefined ? [] : [tombol]),
      ]),
  }
}
const wrong = (file: Buffer) =>
  check(rowsOf(file)).rows.flatMap(({ row, errors }) =>
    errors.map(({ field, message }) => [row, field, message]),
  )
const problem = (work: () => unknown): ColumnsProblem => {
  try {
    work()
  } catch (thrown) {
    if (thrown instanceof ColumnsProblem) return thrown
    throw thrown
  }
  throw new Error("nothing was asked")
}

describe("a file is recognised by its content", () => {
  test("attlog.dat: no headings, PINs with blanks in front", () => {
    const { format, rows } = read(files.ATTLOG)
    expect(format).toBe("File USB mesin (attlog.dat)")
    expect(rows).toHaveLength(8)
    expect(rows.slice(0, 3)).toEqual([
      ["7", "2026-09-21 07:58:12", 0],
      ["12", "2026-09-21 08:07:45", 0],
      ["031", "2026-09-21 22:01:03", 0],
    ])
    expect(check(rowsOf(files.ATTLOG)).rows[0]).toMatchObject({
      row: 1,
      values: { verifikasi: 1, raw: "7\t2026-09-21 07:58:12\t1\t0\t1\t0" },
    })
  })
  test("its bad lines are refused by number and reason, and a blank one is skipped", () => {
    expect(read(files.BAD_LINES).rows).toEqual([
      ["7", "2026-09-21 07:58:12", 0],
      ["99", "2000-01-01 00:04:15", 0],
      ["12", "2026-09-21 08:07:45", null],
    ])
    expect(wrong(files.BAD_LINES)).toEqual([
      [2, "PIN", "PIN tidak terbaca: huruf dan angka, paling banyak 24"],
      [4, "Waktu scan", "Tanggal tidak terbaca, atau tidak ada di kalender"],
    ])
  })
  test("GLG_001.TXT with the year or the month first", () => {
    const { format, rows } = read(files.GLG_YMD)
    expect(format).toBe("GLG_001.TXT atau AGL_001.TXT")
    expect(rows.map(([pin, wall]) => [pin, wall])).toEqual([
      ["000000007", "2026-09-21 07:58:12"],
      ["000000012", "2026-09-21 08:07:45"],
      ["000000031", "2026-09-21 22:01:03"],
      ["000000007", "2026-09-21 17:03:30"],
    ])
    expect(read(files.GLG_MDY).rows).toEqual([
      ["7", "2026-09-21 07:58:12", 0],
      ["12", "2026-09-21 08:07:45", 0],
      ["7", "2026-09-21 17:03:30", 1],
    ])
  })
  test("original records of the ZK program", () => {
    expect(read(files.ORIGINALS)).toEqual({
      format: "Original records program ZK",
      rows: [
        ["7", "2026-09-21 07:58:12", 0],
        ["12", "2026-09-21 08:07:45", 0],
        ["7", "2026-09-21 17:03:30", 1],
      ],
    })
  })
  test("daily reports have two records a day, or one, or none", () => {
    expect(read(files.ZK_DAILY)).toEqual({
      format: "Laporan harian program ZK",
      rows: [["7", "2026-09-09 07:58", "2026-09-09 17:03"], ["12", "2026-09-21 08:07"], ["7"]],
    })
    expect(read(files.DAILY)).toEqual({
      format: "Laporan harian Fingerspot",
      rows: [
        ["7", "2026-09-21 07:58", "2026-09-21 17:03"],
        ["12", "2026-09-21 08:07", "2026-09-21 17:00"],
        ["31", "2026-09-21 22:01", "2026-09-22 06:02"],
      ],
    })
    expect(wrong(files.DAILY)).toEqual([])
  })
  test("the scan log names the machine of each row", () => {
    const { found, rows } = check(rowsOf(files.SCAN_LOG(YARD.kode)), {
      tables: { terminals_id: [DOOR, YARD] },
    })
    expect(found).toMatchObject({ format: "Scan log Fingerspot" })
    expect(found.questions).toBeUndefined()
    expect(rows.map(({ refs, values }) => [refs["terminals_id"], values["waktu"]])).toEqual([
      [YARD.kode, "2026-09-21 07:58:12"],
      [YARD.kode, "2026-09-21 17:03:30"],
    ])
  })
  test("the export of BioTime: date and time in two columns", () => {
    expect(read(files.BIOTIME)).toEqual({
      format: "Ekspor BioTime",
      rows: [
        ["7", "2026-09-21 07:58:12", 0],
        ["7", "2026-09-21 17:03:30", 1],
      ],
    })
  })
  test("HTML under the name .xls, and Windows-1252", () => {
    expect(read(files.HTML)).toEqual({
      format: "Laporan harian Fingerspot",
      rows: [["7", "2026-09-21 07:58", "2026-09-21 17:03"]],
    })
    expect(check(rowsOf(files.LATIN)).rows[0]?.values).toMatchObject({ nama: "René Contoh" })
  })
  test("dates and times of a workbook: serial numbers, with seconds", () => {
    const text = (value: string) => ({ kind: "text", text: value }) as const
    const rows: readonly SheetRow[] = [
      { row: 1, cells: ["PIN", "Tanggal", "Jam"].map(text) },
      {
        row: 2,
        cells: [
          text("7"),
          { kind: "number", text: "46286", number: 46_286 },
          { kind: "time", text: "07:58", seconds: "12" },
        ],
      },
      {
        row: 3,
        cells: [
          text("7"),
          { kind: "date", text: "2026-09-21" },
          { kind: "number", text: "0.5", number: 0.5 },
        ],
      },
      {
        row: 4,
        cells: [text("7"), undefined, { kind: "date", text: "2026-09-21", time: "17:03", seconds: "30" }],
      },
      { row: 5, cells: [text("7"), text("21 Sep 2026"), text("5:03:30 PM")] },
    ]
    expect(check(rows).rows.map(({ values }) => values["waktu"])).toEqual([
      "2026-09-21 07:58:12",
      "2026-09-21 12:00",
      "2026-09-21 17:03:30",
      "2026-09-21 17:03:30",
    ])
  })
  test("anything else is refused in words, and its columns may be assigned", () => {
    const rows = rowsOf(Buffer.from("Nomor;Kapan\n7;21/09/2026 07:58:12\n"))
    const { message, found } = problem(() => check(rows))
    expect(message).toContain("tidak dikenali sebagai file mesin absensi")
    expect(found.columns.map(({ text, key }) => [text, key])).toEqual([
      ["Nomor", null],
      ["Kapan", null],
    ])
    const setup: Setup = { columns: { nomor: "pin", kapan: "waktu" }, fixed: {} }
    expect(check(rows, { setup }).rows[0]?.values).toMatchObject({ pin: "7", waktu: "2026-09-21 07:58:12" })
    expect(() => check(rowsOf(files.ATTLOG), { tables: { terminals_id: [] } })).toThrow(
      "Belum ada mesin absensi",
    )
    expect(() => check(rowsOf(files.ATTLOG), { most: 7 })).toThrow("Paling banyak 7 baris")
  })
})

describe("what only the user knows is asked", () => {
  test("which machine, where there are several", () => {
    const tables = { terminals_id: [DOOR, YARD] }
    const { found } = problem(() => check(rowsOf(files.ATTLOG), { tables }))
    expect(found.questions).toMatchObject([
      {
        key: "terminals_id",
        value: null,
        options: [{ value: DOOR.kode, label: "Pintu Depan (CONTOHPINTU1)" }, {}],
      },
    ])
    const setup: Setup = { columns: {}, fixed: { terminals_id: YARD.kode.toLowerCase() } }
    const { rows } = check(rowsOf(files.ATTLOG), { tables, setup })
    expect(rows[0]?.refs).toEqual({ terminals_id: YARD.kode })
  })
  test("the order of day and month, where every date fits both", () => {
    const { found } = problem(() => check(rowsOf(files.GLG_EITHER)))
    expect(found.questions).toMatchObject([
      {
        key: "urutan_tanggal",
        options: [{ label: "Tanggal dulu: 3 April 2026" }, { label: "Bulan dulu: 4 Maret 2026" }],
      },
    ])
    const answered = (order: string) =>
      read(files.GLG_EITHER, { setup: { columns: {}, fixed: { urutan_tanggal: order } } }).rows[0]
    expect(answered("day")).toEqual(["7", "2026-04-03 07:58:12", 0])
    expect(answered("month")).toEqual(["7", "2026-03-04 07:58:12", 0])
  })
  test("a value over 12, or a day that has not come, decides for the whole column", () => {
    expect(columnOrder(["03/04/2026", "21/04/2026"], "2026-11-21")).toBe("day")
    expect(columnOrder(["03/04/2026", "04/21/2026"], "2026-11-21")).toBe("month")
    expect(columnOrder(["03/12/2026"], "2026-11-21")).toBe("month")
    expect(columnOrder(["2026-03-04", "05/05/2026"], "2026-11-21")).toBeNull()
  })
})
