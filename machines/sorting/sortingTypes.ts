import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** A row as it is put in order: by what it is called. */
export type Sortable = {
  readonly id: number
  readonly label: string
  /** The row of a tree it is under; absent = it is under none. */
  readonly under?: number
}

export type SortingContext = {
  /** In the order in sight. */
  readonly rows: readonly Sortable[]
  /** In the order the server has. */
  readonly stored: readonly Sortable[]
  /** The row that is picked up. */
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
  /** Lets go of it where it was. */
  | { readonly type: "row.release" }
  | { readonly type: "sorting.retry" }

export type SortingOutside = Outside | { readonly type: "rows.changed" }
