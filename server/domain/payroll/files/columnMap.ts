import type { ColumnMap, MapColumn, MapFormat, mapSeparators } from "#contract/areas/payroll/petaKolom.ts"
import { wholeWords } from "#contract/kit/words.ts"
import { type Rail, railWords } from "./banks/route.ts"
import type { FileProblem, FileRow } from "./problem.ts"

/** Values of a row by source; `nomor` is its number in the file. */
const valueOf = ({ isi, tetap }: MapColumn, row: FileRow, at: number): string => {
  if (isi === "tetap") return tetap ?? ""
  if (isi === "nomor") return String(at + 1)
  const value = row[isi] ?? ""
  return isi === "jalur" ? (railWords[value as Rail] ?? value) : value
}

const isDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)
const dated = (value: string, order: (year: string, month: string, day: string) => string): string => {
  if (!isDate(value)) return value
  const [year = "", month = "", day = ""] = value.split("-")
  return order(year, month, day)
}
const isWhole = (value: string): boolean => /^-?\d+$/.test(value)

/** Formats of a cell; a value that is no date or number stays as it is. */
const formats: Readonly<Record<MapFormat, (value: string) => string>> = {
  apa_adanya: (value) => value,
  huruf_besar: (value) => value.toUpperCase(),
  angka_saja: (value) => value.replaceAll(/\D/g, ""),
  dua_desimal: (value) => (isWhole(value) ? `${value}.00` : value),
  ribuan: (value) => (isWhole(value) ? wholeWords(Number(value)) : value),
  tanggal_iso: (value) => value,
  tanggal_rapat: (value) => dated(value, (year, month, day) => `${year}${month}${day}`),
  tanggal_garis: (value) => dated(value, (year, month, day) => `${day}/${month}/${year}`),
  tanggal_strip: (value) => dated(value, (year, month, day) => `${day}-${month}-${year}`),
}

export const cellOf = (column: MapColumn, row: FileRow, at: number): string => {
  const value = formats[column.bentuk](valueOf(column, row, at))
  return column.panjang === null ? value : value.slice(0, column.panjang)
}

/** Sources whose values are rupiah: a total is their sum. */
export const SUMMED: readonly MapColumn["isi"][] = [
  "jumlah",
  "upah",
  "kes_perusahaan",
  "kes_pegawai",
  "kes_jumlah",
  "jht_perusahaan",
  "jht_pegawai",
  "jp_perusahaan",
  "jp_pegawai",
  "jkk",
  "jkm",
  "tk_jumlah",
]

const totalCell = (column: MapColumn, rows: readonly FileRow[], at: number): string => {
  if (at === 0 && !SUMMED.includes(column.isi)) return "TOTAL"
  if (!SUMMED.includes(column.isi)) return ""
  const sum = rows.reduce((all, row) => all + Number(row[column.isi] ?? 0), 0)
  return formats[column.bentuk](String(sum))
}

/** Rows of cells: the header, the rows, and the totals, as the map has them. */
export const mapCells = (map: ColumnMap, rows: readonly FileRow[]): readonly (readonly string[])[] => [
  ...(map.kepala ? [map.kolom.map(({ judul }) => judul)] : []),
  ...rows.map((row, at) => map.kolom.map((column) => cellOf(column, row, at))),
  ...(map.jumlah ? [map.kolom.map((column, at) => totalCell(column, rows, at))] : []),
]

const signs: Readonly<Record<(typeof mapSeparators)[number], string>> = {
  koma: ",",
  titik_koma: ";",
  garis: "|",
  tab: "\t",
}

/** Spreadsheet programs run such text as a formula; a phone number begins with a plus and stays. */
const isFormula = (text: string): boolean => /^[=@\t\r]/.test(text) || /^[+-](?!\d+$)/.test(text)

const csvCell = (value: string, sign: string): string => {
  const text = isFormula(value) ? `'${value}` : value
  return text.includes(sign) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
/** Text files have no quotes: a separator within a value becomes a space. */
const textCell = (value: string, sign: string): string =>
  value.replaceAll(/\p{Cc}/gu, " ").replaceAll(sign, " ")

/** The text of a map whose type is CSV or text; lines end with CR LF. */
export const mapText = (map: ColumnMap, rows: readonly FileRow[]): string => {
  const sign = signs[map.pemisah]
  const write = map.tipe === "csv" ? csvCell : textCell
  return mapCells(map, rows)
    .map((cells) => `${cells.map((cell) => write(cell, sign)).join(sign)}\r\n`)
    .join("")
}

/** Required columns without a value, by employee. */
export const mapProblems = (
  map: ColumnMap,
  rows: readonly { readonly members_id: number | null; readonly nama: string; readonly values: FileRow }[],
): readonly FileProblem[] =>
  rows.flatMap(({ members_id, nama, values }, at) =>
    map.kolom.flatMap((column): readonly FileProblem[] =>
      column.wajib && cellOf(column, values, at).trim() === ""
        ? [{ members_id, nama, field: column.judul, issue: "Belum diisi", level: "problem" }]
        : [],
    ),
  )
