import type { Tx } from "../../db/database.ts"
import type { Context } from "../../http/handler.ts"
import type { CheckedRow } from "../rows.ts"

/** An import that is being written, and as whom. */
export type Writing = {
  readonly importId: number
  readonly companyId: number
  readonly accountId: number
  readonly now: Date
}
/** Places of good rows: after the one, up to and with the other. */
export type Places = { readonly after: number; readonly upTo: number }
export type WritePart = (tx: Tx, writing: Writing, places: Places) => Promise<void>

/** What a kind of import adds to the sheet it declares in contract/sheets.ts and its rules in sheetRules.ts. */
export type ImportRules = {
  /** The column whose words are the NIP of an employee; `mayFollow`: who is not there yet may stand in the same file. */
  readonly person: { readonly column: string; readonly mayFollow: boolean } | null
  /** What else only the database knows of some rows. */
  readonly resolve: (tx: Tx, rows: readonly CheckedRow[], isOffice: boolean) => Promise<readonly CheckedRow[]>
  /** What the rows of the whole file mean to each other. */
  readonly settle: (rows: readonly CheckedRow[]) => readonly CheckedRow[]
  /** Writes some of the rows without problems before that, in a transaction of its own; nobody sees them until all are there. */
  readonly writePart?: WritePart
  /** Writes the rows without problems, all of them or none. @returns how many */
  readonly write: (ctx: Context, importId: number) => Promise<number>
}

export const asTheyAre = {
  resolve: (_tx: Tx, rows: readonly CheckedRow[]) => Promise.resolve(rows),
  settle: (rows: readonly CheckedRow[]) => rows,
}

export const CHANGED = "Data berubah sejak diperiksa; periksa berkas ini sekali lagi"
