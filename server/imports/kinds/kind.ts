import type { Tx } from "../../db/database.ts"
import type { Context } from "../../call/handler.ts"
import type { Names } from "../names.ts"
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

/** A row that is to change another, as it is kept until then. */
export type UpdateRow = {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}
export type Updating = {
  /** Finds what each row changes, what of it, and whether it may. */
  readonly resolve: (
    tx: Tx,
    rows: readonly CheckedRow[],
    known: { readonly isOffice: boolean; readonly now: Date; readonly names: Names },
  ) => Promise<readonly CheckedRow[]>
  /** Changes one. @returns what it was and in which version it is now. @throws what a form would be told */
  readonly write: (ctx: Context, row: UpdateRow) => Promise<Before>
  /** Makes one what it was. @throws what a form would be told */
  readonly restore: (ctx: Context, before: Before) => Promise<void>
}
export type Before = {
  readonly id: number
  /** The version that the import wrote. */
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}
export type Undoing = {
  /** Rows of others that stand on what was written, in words; none = it may go. */
  readonly inTheWay: (tx: Tx, importId: number) => Promise<readonly string[]>
  /** Takes all of it back, where it was not written in parts. */
  readonly inOneGo?: (ctx: Context, importId: number) => Promise<void>
}

/** What stands against the values of a row, by its column. */
export type Against = {
  readonly column: string
  readonly message: string
  /** It is only told when the file is checked; the row may be written. */
  readonly isNote?: true
}
type RowValues = CheckedRow["values"]
export type Judge = (
  tx: Tx,
  rows: readonly RowValues[],
  known: { readonly now: Date },
) => Promise<(values: RowValues) => readonly Against[]>

/** Of rows whose cells were all read, and whose words all name a row, the numbers of those that say what stands already. */
export type Standing = (
  tx: Tx,
  rows: readonly CheckedRow[],
  known: { readonly isOffice: boolean; readonly now: Date },
) => Promise<ReadonlySet<number>>

/** What a kind of import adds to the sheet it declares in contract/areas/imports/sheets.ts and its rules in sheetRules.ts. */
export type ImportRules = {
  /** The column whose words are the NIP of an employee; `mayFollow`: who is not there yet may stand in the same file. */
  readonly person: { readonly column: string; readonly mayFollow: boolean } | null
  /** Rows that change nothing are found before anything else is judged, and are not written. */
  readonly standing: Standing
  /** What else words of some rows name. */
  readonly resolve: (
    tx: Tx,
    rows: readonly CheckedRow[],
    isOffice: boolean,
    now: Date,
  ) => Promise<readonly CheckedRow[]>
  /**
   * What only the database knows against a row: one rule, asked when a file is checked and again when it is written. Values may
   * still lack what was told already.
   */
  readonly judge: Judge
  /** Lock of the company that is held from that second time on. */
  readonly lock?: string
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
  /** Rows may change what is there: each by itself, as the form would. */
  readonly update?: Updating
  /** What was written may be taken back, as long as nothing stands on it. */
  readonly undo?: Undoing
  /** Writes the rows without problems, all of them or none. @returns how many */
  readonly write: (ctx: Context, importId: number) => Promise<number>
}

/** So long what an import has replaced is kept, and it may be taken back. */
export const UNDO_MS = 3 * 86_400_000

export const asTheyAre = {
  resolve: (_tx: Tx, rows: readonly CheckedRow[]) => Promise.resolve(rows),
  settle: (rows: readonly CheckedRow[]) => rows,
  judge: () => Promise.resolve(() => []),
} satisfies Pick<ImportRules, "resolve" | "settle" | "judge">

export const CHANGED = "Data berubah sejak diperiksa; periksa berkas ini sekali lagi"
