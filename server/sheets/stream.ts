import type { Tx } from "../db/database.ts"
import type { SheetClaim } from "../files/sheetLinks.ts"
import type { Column, Lists, Value } from "./write.ts"

/** A cursor to the next part of a table (keyset pagination); its content is private to the table. */
export type Mark = readonly (string | number)[]
export type Part = { readonly rows: readonly (readonly Value[])[]; readonly next: Mark | null }

/** A table too long for memory: read in parts, each in its own transaction. */
export type StreamedSheet = {
  /** File name without its extension. */
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns after these that only the database knows; read once, before the rows. */
  readonly moreColumns?: (tx: Tx) => Promise<readonly Column[]>
  readonly format: "xlsx" | "csv"
  /** Allowed values of columns, written into a second sheet; by column label. */
  readonly lists?: (tx: Tx) => Promise<Lists>
  /** `after`: the cursor of the part before; null at the start. */
  readonly read: (tx: Tx, after: Mark | null) => Promise<Part>
}

/** Prepares an export from its claim, before any data is read. */
export type StreamMaker = (claim: Pick<SheetClaim, "ask" | "offices">, now: Date) => StreamedSheet
