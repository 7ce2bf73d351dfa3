import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** A row to be sorted, with its label. */
export type Sortable = {
  readonly id: number
  readonly label: string
  /** Parent row in a tree; absent = top level. */
  readonly under?: number
}

export type SortingContext = {
  /** In the visible order. */
  readonly rows: readonly Sortable[]
  /** In the stored order. */
  readonly stored: readonly Sortable[]
  /** Id of the row that is being moved. */
  readonly carried: number | null
  /** The order that could not be saved. */
  readonly wanted: readonly Sortable[]
  readonly failure: Failure | null
}

export type SortingEvent =
  | { readonly type: "row.lift"; readonly id: number }
  /** Target index among its siblings, from 0. */
  | { readonly type: "row.move"; readonly to: number }
  | { readonly type: "row.drop" }
  /** Drops the row at its original position. */
  | { readonly type: "row.release" }
  | { readonly type: "sorting.retry" }

export type SortingOutside = Outside | { readonly type: "rows.changed" }
