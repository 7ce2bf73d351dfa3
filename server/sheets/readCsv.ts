import { parse } from "csv-parse/sync"
import { type Cell, MOST_COLUMNS, type SheetRow } from "./cells.ts"
import { SheetProblem, TOO_LARGE } from "./problem.ts"

/** Of one line; what a quote that is never closed makes of a whole file is longer. */
const LONGEST_LINE = 1_000_000
/** A line of more values than this is none of a spreadsheet's. */
const WIDEST_LINE = 5_000

const decoded = (file: Buffer): string => {
  if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return file.subarray(2).toString("utf16le")
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file)
  } catch {
    /** What older spreadsheets on Windows write. */
    return new TextDecoder("windows-1252").decode(file)
  }
}

/** Enough rows are known; the rest is not read. */
class Enough extends Error {}

const isFilled = (text: string) => text.trim() !== ""

/** Lines that are asked for it: titles and notes stand above the headings. */
const ASKED_LINES = 30

/** The sign between values: the one that cuts most lines into equally many parts. */
const separatorOf = (text: string): string => {
  const lines = text.slice(0, 20_000).split(/\r?\n/).filter(isFilled).slice(0, ASKED_LINES)
  const weigh = (sign: string): number => {
    const parts = lines.map((line) => line.split(sign).length)
    return Math.max(
      ...parts.map((count) => (count < 2 ? 0 : count * parts.filter((one) => one === count).length)),
    )
  }
  const weighed = [";", ",", "\t"].map((sign) => [sign, weigh(sign)] as const)
  return weighed.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** A leading apostrophe is how a value that begins like a formula was made safe. */
const cellOf = (value: string): Cell | undefined => {
  if (value === "") return undefined
  if (value.startsWith("=")) return { kind: "formula", text: value }
  return { kind: "text", text: value.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "") }
}

/**
 * Filled rows of comma-, semicolon- or tab-separated values, at most so many. Empty ones count for the numbers of the
 * others only.
 * @throws SheetProblem when it cannot be read so
 */
export const readCsv = (file: Buffer, mostRows: number): SheetRow[] => {
  const text = decoded(file)
  const rows: SheetRow[] = []
  let row = 0
  const take = (values: string[]) => {
    row += 1
    if (!values.some(isFilled)) return null
    rows.push({ row, cells: values.slice(0, MOST_COLUMNS).map(cellOf) })
    if (rows.length >= mostRows) throw new Enough()
    return null
  }
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_LINE,
      /** The parser keeps all values of a line, however many there are. */
      cast: (value, { index }) => {
        if (typeof index === "number" && index > WIDEST_LINE) throw new SheetProblem(TOO_LARGE)
        return value
      },
      on_record: take,
    })
    return rows
  } catch (thrown) {
    if (thrown instanceof Enough) return rows
    if (thrown instanceof SheetProblem) throw thrown
    throw new SheetProblem("Berkas CSV ini tidak terbaca; simpan ulang sebagai CSV atau XLSX")
  }
}
