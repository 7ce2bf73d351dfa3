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
/** Which import of which company. */
export type Whose = Pick<Writing, "importId" | "companyId">
/** Fields whose values, taken together, a file holds once, and what is said of the second row that has them. */
export type Once = { readonly keys: readonly string[]; readonly message: (first: number) => string }
export type WritePart = (tx: Tx, writing: Writing, places: Places) => Promise<void>
export type TakeBackPart = (tx: Tx, whose: Whose, places: Places) => Promise<void>
/** Takes at most so many rows away. @returns how many there were */
export type ClearPart = (tx: Tx, whose: Whose, size: number) => Promise<number>

/** What a kind of import adds to the sheet it declares in contract/sheets.ts and its rules in sheetRules.ts. */
export type ImportRules = {
  /** The column whose words are the NIP of an employee; `mayFollow`: who is not there yet may stand in the same file. */
  readonly person: { readonly column: string; readonly mayFollow: boolean } | null
  /** What else only the database knows of some rows. */
  readonly resolve: (tx: Tx, rows: readonly CheckedRow[], isOffice: boolean) => Promise<readonly CheckedRow[]>
  readonly once: readonly Once[]
  /** What the rows of the whole file mean to each other. */
  readonly settle: (rows: readonly CheckedRow[]) => readonly CheckedRow[]
  /**
   * Some of the rows without problems are written before that, each time in a transaction of its own; nobody sees them
   * until all are there. What was written may be taken back, and what was replaced is cleared away afterwards.
   */
  readonly inParts?: {
    readonly write: WritePart
    readonly takeBack: TakeBackPart
    readonly clear?: ClearPart
  }
  /** Writes the rows without problems, all of them or none. @returns how many */
  readonly write: (ctx: Context, importId: number) => Promise<number>
}

export const asTheyAre = {
  resolve: (_tx: Tx, rows: readonly CheckedRow[]) => Promise.resolve(rows),
  settle: (rows: readonly CheckedRow[]) => rows,
}

export const CHANGED = "Data berubah sejak diperiksa; periksa berkas ini sekali lagi"
