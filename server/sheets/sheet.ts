import type { Tx } from "../db/database.ts"

/** Maximum rows of one sheet; larger results need a narrower filter. */
export const MAX_SHEET_ROWS = 5_000

export type Cell = string | number | null
export type SheetColumn = { readonly header: string; readonly width: number; readonly money?: boolean }

/** A table to download: its name, its columns, and one cell per column in every row. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

/**
 * Reads a sheet with the rights of the account that requested it; `ask` is the payload of the call that offered it.
 */
export type SheetMaker = (tx: Tx, ask: unknown) => Promise<Sheet>
