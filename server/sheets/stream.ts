import type { Tx } from "../db/database.ts"
import type { SheetClaim } from "../files/sheetLinks.ts"
import type { Column, Lists, Value } from "./write.ts"

/** Where the next part of a table begins; what it is made of is the table's own. */
export type Mark = readonly (string | number)[]
export type Part = { readonly rows: readonly (readonly Value[])[]; readonly next: Mark | null }

/** A table too long to be held: read part by part, each in a transaction of its own. */
export type StreamedSheet = {
  /** Of the file, without its ending. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly format: "xlsx" | "csv"
  /** What may be chosen in a column, beside it in a sheet of its own; by the column's label. */
  readonly lists?: (tx: Tx) => Promise<Lists>
  /** `after`: the mark of the part before; null at the start. */
  readonly read: (tx: Tx, after: Mark | null) => Promise<Part>
}

/** What a claim asks for, before anything of it is read. */
export type StreamMaker = (claim: Pick<SheetClaim, "ask" | "offices">, now: Date) => StreamedSheet
