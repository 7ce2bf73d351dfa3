import type { ImportReport } from "#contract/areas/imports/imports.ts"
import type { Tx } from "../../db/database.ts"
import type { Context } from "../../call/handler.ts"
import type { Found } from "../headings.ts"
import type { Names } from "../names.ts"
import type { CheckedRow } from "../rows.ts"

/** An import being written, and the account that writes it. */
export type Writing = {
  readonly importId: number
  readonly companyId: number
  readonly accountId: number
  readonly now: Date
}
/** A range of good rows: `after` exclusive, `upTo` inclusive. */
export type Places = { readonly after: number; readonly upTo: number }
/** Which import of which company. */
export type Whose = Pick<Writing, "importId" | "companyId">
/** Fields whose combined values must be unique within a file, and the error of a duplicate row. */
export type Once = { readonly keys: readonly string[]; readonly message: (first: number) => string }
export type WritePart = (tx: Tx, writing: Writing, places: Places) => Promise<void>
export type TakeBackPart = (tx: Tx, whose: Whose, places: Places) => Promise<void>
/** Deletes at most this many rows. @returns how many were deleted */
export type ClearPart = (tx: Tx, whose: Whose, size: number) => Promise<number>

/** A row that will change an existing one, as stored between check and commit. */
export type UpdateRow = {
  readonly row: number
  readonly values: Readonly<Record<string, unknown>>
}
export type Updating = {
  /** Finds the row to change, the changed fields, and whether the change is allowed. */
  readonly resolve: (
    tx: Tx,
    rows: readonly CheckedRow[],
    known: { readonly isOffice: boolean; readonly now: Date; readonly names: Names },
  ) => Promise<readonly CheckedRow[]>
  /**
   * Applies one change.
   * @returns the values before it and the version it wrote
   * @throws the validation errors a form would get
   */
  readonly write: (ctx: Context, row: UpdateRow) => Promise<Before>
  /** Restores the earlier values of one row. @throws the validation errors a form would get */
  readonly restore: (ctx: Context, before: Before) => Promise<void>
}
export type Before = {
  readonly id: number
  /** The version that the import wrote. */
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}
export type Undoing = {
  /** Rows of other tables that depend on the imported rows, in words; none = undo is allowed. */
  readonly inTheWay: (tx: Tx, importId: number) => Promise<readonly string[]>
  /** Undoes everything in one transaction, for kinds that are not written in parts. */
  readonly inOneGo?: (ctx: Context, importId: number) => Promise<void>
}

/** A problem with a row's value, by column. */
export type Against = {
  readonly column: string
  readonly message: string
  /** Only a note: it is reported by the check, and the row may be written. */
  readonly isNote?: true
}
type RowValues = CheckedRow["values"]
export type Judge = (
  tx: Tx,
  rows: readonly RowValues[],
  known: { readonly now: Date },
) => Promise<(values: RowValues) => readonly Against[]>

/**
 * Finds rows that equal the stored data, by row number. The rows given have readable cells and resolved references.
 */
export type Standing = (
  tx: Tx,
  rows: readonly CheckedRow[],
  known: { readonly isOffice: boolean; readonly now: Date },
) => Promise<ReadonlySet<number>>

/**
 * The server side of an import kind: adds to the sheet declared in contract/areas/imports/sheets.ts and the rules in
 * sheetRules.ts.
 */
export type ImportRules = {
  /** The column with an employee's NIP; `mayFollow`: a new employee of the same file is allowed too. */
  readonly person: { readonly column: string; readonly mayFollow: boolean } | null
  /** Rows without a change are found before other checks, and are not written. */
  readonly standing: Standing
  /** Resolves other words of rows. */
  readonly resolve: (
    tx: Tx,
    rows: readonly CheckedRow[],
    isOffice: boolean,
    now: Date,
  ) => Promise<readonly CheckedRow[]>
  /**
   * Checks that need the database. The same rule runs when a file is checked and again when it is committed. Values
   * already reported as errors may be missing.
   */
  readonly judge: Judge
  /** A company-wide advisory lock, held from the check of a commit, or of an undo in one transaction, to its end. */
  readonly lock?: string
  readonly once: readonly Once[]
  /** Summary of the file, for kinds whose rows are not read one by one. */
  readonly summary?: (
    tx: Tx,
    rows: readonly CheckedRow[],
    found: Found,
  ) => Promise<NonNullable<ImportReport["records"]>>
  /** Checks that compare rows of the whole file. */
  readonly settle: (rows: readonly CheckedRow[]) => readonly CheckedRow[]
  /**
   * Good rows are written in parts before the commit, each in its own transaction; they stay invisible until all are
   * written. Written rows can be undone, and replaced rows are deleted later.
   */
  readonly inParts?: {
    readonly write: WritePart
    readonly takeBack: TakeBackPart
    readonly clear?: ClearPart
  }
  /** Rows may change existing ones, each with the form's rules. */
  readonly update?: Updating
  /** Written rows can be undone as long as nothing depends on them. */
  readonly undo?: Undoing
  /** Writes the good rows, all or nothing. @returns how many */
  readonly write: (ctx: Context, importId: number) => Promise<number>
}

/** Undo window for imports: replaced rows are kept this long. */
export const UNDO_MS = 3 * 86_400_000

export const asTheyAre = {
  resolve: (_tx: Tx, rows: readonly CheckedRow[]) => Promise.resolve(rows),
  settle: (rows: readonly CheckedRow[]) => rows,
  judge: () => Promise.resolve(() => []),
} satisfies Pick<ImportRules, "resolve" | "settle" | "judge">

export const CHANGED = "Data berubah sejak diperiksa; periksa berkas ini sekali lagi"
