import type { CustomField, CustomValue, SeenCustomField } from "../../kit/customFields.ts"
import type { ImportHow, ImportKind } from "./imports.ts"
import type { SheetColumn } from "./sheetColumns.ts"
import { columnsFor } from "./sheets.ts"

/** Key prefix of columns that are custom fields: `isian.ukuran_seragam`. */
const PREFIX = "isian."
export const customKeyOf = (column: string): string | null =>
  column.startsWith(PREFIX) ? column.slice(PREFIX.length) : null
/** Options in one cell are separated as several names are. */
const SEPARATOR = ";"

const kindOf = ({ type }: CustomField): SheetColumn["kind"] => {
  switch (type) {
    case "number":
    case "percent":
      return "decimal"
    case "rupiah":
      return "rupiah"
    case "date":
      return "date"
    case "time":
      return "time"
    case "select":
      return "choice"
    case "yesNo":
      return "flag"
    default:
      return "text"
  }
}

/** A custom field as a column of the employee spreadsheets. */
export const customColumn = (field: CustomField): SheetColumn => ({
  key: PREFIX + field.key,
  label: field.nama,
  kind: kindOf(field),
  ...(field.type === "select" ? { choices: field.options.map((one) => [one, one] as const) } : {}),
  ...(field.required ? { required: true } : {}),
})

/** Columns of the fields that the importing account may change; other kinds of import have none. */
export const customColumns = (kind: ImportKind, fields: readonly SeenCustomField[]): readonly SheetColumn[] =>
  kind === "pegawai" ? fields.filter(({ mayChange }) => mayChange).map(customColumn) : []

/** Columns to read, with the custom ones after the others. */
export const sheetFor = (
  kind: ImportKind,
  how: ImportHow,
  own: readonly SheetColumn[],
): readonly SheetColumn[] => [
  ...columnsFor(kind, how),
  ...(how === "add" ? own : own.map((column) => ({ ...column, required: false }))),
]

/** The value of a cell as it is stored: several options are one cell. */
export const cellValue = ({ type }: CustomField, value: unknown): CustomValue =>
  type === "choices" && typeof value === "string"
    ? value
        .split(SEPARATOR)
        .map((one) => one.trim())
        .filter((one) => one !== "")
    : (value as CustomValue)

/** The cell of a stored value, which the import reads back. */
export const valueCell = (value: CustomValue | undefined): string | number | null => {
  if (value === undefined || value === null) return null
  if (typeof value === "boolean") return value ? "Ya" : "Tidak"
  return typeof value === "string" || typeof value === "number" ? value : value.join(`${SEPARATOR} `)
}
