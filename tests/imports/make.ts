import { writeFile } from "node:fs/promises"
import writeXlsxFile from "write-excel-file/node"
import { type Cell, headings, sheet, told } from "./planted.ts"

/** Writes pegawai-1000.xlsx and, next to it, the validation errors expected for it; see planted.ts. */

const cellOf = (value: Cell) => {
  if (value === null) return null
  if (typeof value === "number") return { value, type: Number }
  if (value instanceof Date) return { value, type: Date, format: "dd/mm/yyyy" }
  if (typeof value === "string") return { value, type: String }
  return { value: value.formula, type: "Formula" as const }
}

const bytes = await writeXlsxFile(
  [
    headings.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
    ...sheet.map((row) => row.map(cellOf)),
  ],
  { sheet: "Pegawai" },
).toBuffer()
await writeFile(new URL("pegawai-1000.xlsx", import.meta.url), bytes)
await writeFile(new URL("pegawai-1000.errors.json", import.meta.url), `${JSON.stringify(told, null, 2)}\n`)
