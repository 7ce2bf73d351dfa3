import { strFromU8, unzipSync } from "fflate"
import { readSheet } from "read-excel-file/universal"
import { type Cell, DAY_MS, OFFSET_1904, type SheetRow } from "./cells.ts"
import { markedCells, sheetPath, since1904 } from "./marked.ts"
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

type Since1904 = ReturnType<typeof since1904>

const numberCell = ({ written }: Written, since: Since1904): Cell => {
  const number = Number(written)
  if (!Number.isFinite(number)) return { kind: "text", text: written }
  const text = Number.isInteger(number) ? number.toFixed(0) : String(number)
  return { kind: "number", number, text, ...(since === null ? {} : { is1904: true }) }
}

/** The reader of workbooks knows "1" only; LibreOffice writes "true". */
const dateCell = (date: Date, since: Since1904): Cell => {
  const time = date.getTime() + (since === "true" ? OFFSET_1904 * DAY_MS : 0)
  return Number.isNaN(time)
    ? { kind: "text", text: "?" }
    : { kind: "date", text: new Date(time).toISOString().slice(0, 10) }
}

const cellOf = (value: Value, since: Since1904): Cell | undefined => {
  if (value === null || value === "") return undefined
  if (typeof value === "string") return { kind: "text", text: value }
  if (typeof value === "boolean") return { kind: "text", text: String(value) }
  return value instanceof Date ? dateCell(value, since) : numberCell(value, since)
}

/** The first sheet's rows: values, which are dates, formulas and errors. @throws SheetProblem */
export const readXlsx = async (file: Buffer, mostRows: number): Promise<SheetRow[]> => {
  const parts = unpack(file, (name) => name === "xl/workbook.xml" || name.endsWith("workbook.xml.rels"))
  const workbook = textOf(parts["xl/workbook.xml"])
  const path = sheetPath(workbook, textOf(parts["xl/_rels/workbook.xml.rels"]))
  if (path === null) throw broken()
  const since = since1904(workbook)
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
    const cells = values
      .slice(0, MOST_COLUMNS)
      .map((value, column) => special?.get(column) ?? cellOf(value, since))
    if (!cells.some((cell) => cell !== undefined && cell.text.trim() !== "")) continue
    rows.push({ row: at + 1, cells })
    if (rows.length > mostRows) break
  }
  return rows
}
