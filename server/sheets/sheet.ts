import type { Tx } from "../db/database.ts"

/** Rows of one sheet; beyond that a person narrows the summary first. */
export const MAX_SHEET_ROWS = 5_000

export type Cell = string | number | null
export type SheetColumn = { readonly header: string; readonly width: number; readonly money?: boolean }

/** A table to download: what it is called, its columns, and one cell for each of them in every row. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Reads a sheet as whoever asked for it; `ask` is the payload of the call that offered it. */
export type SheetMaker = (tx: Tx, ask: unknown) => Promise<Sheet>
