import type { Failure } from "#contract/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** A mistake of a spreadsheet: its row as the spreadsheet counts, the heading of its column. */
export type SheetMistake = {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}
/** Where an import stands on the server. `done` of `total` rows are checked, or written. */
export type ImportJob = {
  readonly id: number
  readonly name: string
  readonly state: "checking" | "checked" | "writing" | "committed" | "failed"
  /** Why the file could not be read. */
  readonly message: string | null
  readonly total: number
  readonly done: number
  readonly good: number
  readonly bad: number
  readonly problems: readonly SheetMistake[]
}
export type ImportContext = {
  readonly job: ImportJob | null
  readonly file: File | null
  readonly failure: Failure | null
  readonly only: "all" | "good"
}
export type ImportEvent =
  | { readonly type: "file.pick"; readonly file: File }
  | { readonly type: "import.commit"; readonly only: "all" | "good" }
  | { readonly type: "import.again" }
  /** A file of this import could not be fetched. */
  | { readonly type: "download.failed"; readonly failure: Failure }
  | { readonly type: "import.retry" }
export type ImportOutside = Outside
export type Commit = { readonly id: number; readonly only: "all" | "good" }
