import { strFromU8, unzipSync } from "fflate"
import { readSheet } from "read-excel-file/universal"
import type { Cell, SheetRow } from "./cells.ts"
import { markedCells, sheetPath } from "./marked.ts"
import { SheetProblem } from "./problem.ts"

/** All of a workbook, unpacked. */
const MOST_BYTES = 100_000_000
const MOST_COLUMNS = 200

const broken = () => new SheetProblem("Berkas ini rusak atau bukan spreadsheet XLSX")

/** Parts of the workbook by name. Nothing is unpacked before all of it has been weighed. */
const unpack = (
  file: Uint8Array,
  wanted: (name: string) => boolean,
): Readonly<Record<string, Uint8Array>> => {
  let weight = 0
  const weigh = ({ originalSize }: { readonly originalSize: number }) => {
    weight += originalSize
    return false
  }
  try {
    unzipSync(file, { filter: weigh })
  } catch {
    throw broken()
  }
  if (weight > MOST_BYTES) throw new SheetProblem("Isi berkas ini terlalu besar untuk dibaca")
  return unzipSync(file, { filter: ({ name }) => wanted(name) })
}

const textOf = (part: Uint8Array | undefined): string => (part === undefined ? "" : strFromU8(part))

/** A number as it was written, so that it can be seen whether it was rounded. */
type Written = { readonly written: string }
type Value = string | Written | boolean | Date | null

const numberCell = ({ written }: Written): Cell => {
  const number = Number(written)
  if (!Number.isFinite(number)) return { kind: "text", text: written }
  return { kind: "number", number, text: Number.isInteger(number) ? number.toFixed(0) : String(number) }
}

const cellOf = (value: Value): Cell | undefined => {
  if (value === null || value === "") return undefined
  if (typeof value === "string") return { kind: "text", text: value }
  if (typeof value === "boolean") return { kind: "text", text: String(value) }
  if (!(value instanceof Date)) return numberCell(value)
  const date = Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10)
  return date === null ? { kind: "text", text: "?" } : { kind: "date", text: date }
}

/** The first sheet's rows: values, which are dates, formulas and errors. @throws SheetProblem */
export const readXlsx = async (file: Buffer, mostRows: number): Promise<SheetRow[]> => {
  const parts = unpack(file, (name) => name === "xl/workbook.xml" || name.endsWith("workbook.xml.rels"))
  const path = sheetPath(textOf(parts["xl/workbook.xml"]), textOf(parts["xl/_rels/workbook.xml.rels"]))
  if (path === null) throw broken()
  const marked = markedCells(textOf(unpack(file, (name) => name === path)[path]))
  const bytes = new Uint8Array(file)
  const data = await readSheet(bytes.buffer, 1, {
    parseNumber: (written) => ({ written }),
    trim: false,
  }).catch(() => {
    throw broken()
  })
  const rows: SheetRow[] = []
  for (const [at, values] of (data as unknown as Value[][]).entries()) {
    const special = marked.get(at + 1)
    const cells = values.slice(0, MOST_COLUMNS).map((value, column) => special?.get(column) ?? cellOf(value))
    if (!cells.some((cell) => cell !== undefined && cell.text.trim() !== "")) continue
    rows.push({ row: at + 1, cells })
    if (rows.length > mostRows) break
  }
  return rows
}
