import type { SheetColumn } from "#contract/areas/imports/sheets.ts"

/** Rows that may stand in a column, by their code or name; no longer offered where they are switched off. */
type TableChoice = { readonly kode: string; readonly nama: string; readonly isActive: boolean }
/** Of columns whose choices are rows of a table, and not those of the contract; by column. */
export type TableChoices = Readonly<Record<string, readonly TableChoice[]>>

/** A column's choices as its table has them, each with what else the contract knows that a sheet may call it. */
export const withTable = (column: SheetColumn, tables: TableChoices): SheetColumn => {
  const rows = tables[column.key]
  if (rows === undefined) return column
  const known = new Map((column.choices ?? []).map(([value, ...words]) => [value, words]))
  return {
    ...column,
    isLong: true,
    choices: rows.map(({ kode, nama }) => [kode, nama, kode, ...(known.get(kode) ?? [])]),
  }
}
