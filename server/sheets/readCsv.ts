import { parse } from "csv-parse/sync"
import type { Cell, SheetRow } from "./cells.ts"
import { SheetProblem } from "./problem.ts"

const decoded = (file: Buffer): string => {
  if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return file.subarray(2).toString("utf16le")
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file)
  } catch {
    /** What older spreadsheets on Windows write. */
    return new TextDecoder("windows-1252").decode(file)
  }
}

const isFilled = (text: string) => text.trim() !== ""

/** The sign between values: what the first filled line has most of. */
const separatorOf = (text: string): string => {
  const line = text.slice(0, 10_000).split(/\r?\n/).find(isFilled) ?? ""
  const counted = [";", ",", "\t"].map((sign) => [sign, line.split(sign).length] as const)
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** A leading apostrophe is how a value that begins like a formula was made safe. */
const cellOf = (value: string): Cell | undefined => {
  if (value === "") return undefined
  if (value.startsWith("=")) return { kind: "formula", text: value }
  return { kind: "text", text: value.replace(/^'(?=[=+\-@])/, "") }
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
    if (rows.length < mostRows && values.some(isFilled)) rows.push({ row, cells: values.map(cellOf) })
    return null
  }
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      on_record: take,
    })
    return rows
  } catch {
    throw new SheetProblem("Berkas CSV ini tidak terbaca; simpan ulang sebagai CSV atau XLSX")
  }
}
