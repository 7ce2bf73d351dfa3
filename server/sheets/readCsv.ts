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

/** The sign between values: what the first line has most of. */
const separatorOf = (text: string): string => {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ""
  const counted = [";", ",", "\t"].map((sign) => [sign, line.split(sign).length] as const)
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** A leading apostrophe is how a value that begins like a formula was made safe. */
const cellOf = (value: string): Cell | undefined => {
  if (value === "") return undefined
  if (value.startsWith("=")) return { kind: "formula", text: value }
  return { kind: "text", text: value.replace(/^'(?=[=+\-@])/, "") }
}

/** Rows of comma-, semicolon- or tab-separated values. @throws SheetProblem when it cannot be read so */
export const readCsv = (file: Buffer, mostRows: number): SheetRow[] => {
  const text = decoded(file)
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      to: mostRows,
    }) as string[][]
    return records.flatMap((values, at) =>
      values.every((value) => value.trim() === "") ? [] : [{ row: at + 1, cells: values.map(cellOf) }],
    )
  } catch {
    throw new SheetProblem("Berkas CSV ini tidak terbaca; simpan ulang sebagai CSV atau XLSX")
  }
}
