import type { Failure } from "#contract/kit/errors.ts"
import type { ImportHow, ImportState } from "#contract/areas/imports/imports.ts"
import type { Outside } from "../lib/outside.ts"

/** Progress of an import on the server. `done` of `total` rows are validated, or written. */
export type ImportJob = Omit<ImportState, "kind" | "created_at" | "problems">

/** User changes of the column mapping: a column by its index, or a constant for every row. */
export type Assignment =
  | { readonly at: number; readonly key: string | null }
  | { readonly key: string; readonly text: string }
/** Resolution of an unknown name: an existing row, or a new one. */
export type NamedAs = { readonly column: string; readonly name: string; readonly id?: number }

export type ImportContext = {
  readonly job: ImportJob | null
  readonly file: File | null
  readonly failure: Failure | null
  readonly only: "all" | "good"
  readonly how: ImportHow
  /** Columns mapped by hand since the last validation. */
  readonly columns: Readonly<Record<number, string | null>>
  readonly fixed: Readonly<Record<string, string>>
  readonly names: readonly NamedAs[]
}
export type ImportEvent =
  | { readonly type: "how.choose"; readonly how: ImportHow }
  /** Goes back to the last import, to view or undo it. */
  | { readonly type: "import.review" }
  | { readonly type: "columns.edit" }
  | { readonly type: "column.assign"; readonly assignment: Assignment }
  | { readonly type: "columns.check" }
  | { readonly type: "names.take"; readonly names: readonly NamedAs[] }
  | { readonly type: "undo.ask" }
  | { readonly type: "undo.confirm" }
  | { readonly type: "undo.cancel" }
  | { readonly type: "file.pick"; readonly file: File }
  | { readonly type: "import.commit"; readonly only: "all" | "good" }
  | { readonly type: "import.again" }
  /** A download of this import failed. */
  | { readonly type: "download.failed"; readonly failure: Failure }
  | { readonly type: "import.retry" }
export type ImportOutside = Outside
export type Commit = { readonly id: number; readonly only: "all" | "good" }
export type Check = { readonly file: File | null; readonly how: ImportHow }
/** Validates the uploaded file again. */
export type Recheck = Pick<ImportContext, "columns" | "fixed" | "names"> & { readonly id: number }
