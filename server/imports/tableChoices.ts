import type { SheetColumn } from "#contract/areas/imports/sheets.ts"

/** An allowed value of a column, by code or name; disabled rows are not offered. */
type TableChoice = { readonly kode: string; readonly nama: string; readonly isActive: boolean }
/** Allowed values from tables instead of the contract, by column. */
export type TableChoices = Readonly<Record<string, readonly TableChoice[]>>

/** A column with the choices of its table, each with the aliases that the contract declares. */
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
