import { parse } from "csv-parse/sync"
import { type Cell, MOST_COLUMNS, type SheetRow } from "./cells.ts"
import { isMarkup, readMarkup } from "./markup.ts"
import { SheetProblem, TOO_LARGE } from "./problem.ts"

/** Maximum length of a line. An unclosed quote turns the rest of the file into one longer line. */
const LONGEST_LINE = 1_000_000
/** Maximum number of values in a line. */
const WIDEST_LINE = 5_000

const decoded = (file: Buffer): string => {
  if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return file.subarray(2).toString("utf16le")
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file)
  } catch {
    /** Older Windows spreadsheet programs write this encoding. */
    return new TextDecoder("windows-1252").decode(file)
  }
}

/** Thrown to stop the parser when enough rows are read. */
class Enough extends Error {}

const isFilled = (text: string) => text.trim() !== ""

/** Number of lines used to detect the separator, more than the titles and notes above the headings. */
const ASKED_LINES = 30

/** Detects the separator: the one that splits most lines into the same number of values. */
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

/** A leading apostrophe is the escape of a value that looks like a formula (CSV injection). */
const cellOf = (value: string): Cell | undefined => {
  if (value === "") return undefined
  if (value.startsWith("=")) return { kind: "formula", text: value }
  return { kind: "text", text: value.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "") }
}

/**
 * Non-empty rows of comma-, semicolon- or tab-separated values, or of a table in markup, up to a maximum. Empty rows still count in row
 * numbers.
 * @throws SheetProblem when it cannot be parsed
 */
export const readCsv = (file: Buffer, mostRows: number): SheetRow[] => {
  const text = decoded(file)
  if (isMarkup(text)) return readMarkup(text, mostRows)
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
      /** Limits memory: the parser would keep all values of a line, however many. */
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
