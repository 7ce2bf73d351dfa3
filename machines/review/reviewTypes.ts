import type { Failure } from "#contract/kit/errors.ts"
import type { ListQuery } from "../list/listQuery.ts"
import type { Chosen, DraftsChanged, Extra, QueueInput } from "../queue/queueTypes.ts"
import type { Outside } from "../lib/outside.ts"
import type { ToastOffered, ToastWithdrawn, Undoable } from "../undo/undoTypes.ts"

/** A pending row, with the fields that the screen needs. */
export type ReviewRow = Undoable & { readonly status: string }

/** Input of the screen's machines. */
export type ReviewInput = {
  /** Input of the list. */
  readonly list: object & { readonly query: ListQuery }
  readonly queue: QueueInput
  /** Id of the row in the URL; null = none. */
  readonly opened: number | null
}

/** Current state of deciding. */
export type Standing = {
  readonly state: string
  readonly chosen: Chosen | null
  readonly failure: Failure | null
}

export type ReviewContext<Row extends ReviewRow> = {
  readonly start: ReviewInput
  /** The rows of the page, and their query. */
  readonly rows: readonly Row[]
  readonly query: ListQuery
  /** Focused row; null = that of the URL, otherwise the first. */
  readonly focused: number | null
  readonly opened: number | null
  /** Id of the row in the URL if the page does not contain it; null = it does, or the URL has none. */
  readonly asked: number | null
  readonly named: Row | null
  /** Snapshots of the rows for which a decision was opened. */
  readonly held: readonly Row[]
  /** The single row with an open note; null = none, or several. */
  readonly deciding: number | null
  /** A row that another account has changed, until the notice is dismissed. */
  readonly told: Row | null
}

/** Events for receivers outside the screen's own machines. */
export type ReviewSaid = Outside | DraftsChanged | ToastOffered | ToastWithdrawn

export type ReviewEvent<Row extends ReviewRow> =
  /** From the user. */
  | { readonly type: "row.look"; readonly id: number }
  | {
      readonly type: "decision.ask"
      readonly rows: readonly Row[]
      readonly decision: string
      readonly extra: Extra
    }
  | { readonly type: "news.show"; readonly gone: readonly number[] }
  | { readonly type: "review.seen" }
  | { readonly type: "undo.press" }
  | { readonly type: "undo.close" }
  | { readonly type: "address.changed"; readonly query: ListQuery; readonly opened: number | null }
  /** From its machines. */
  | {
      readonly type: "rows.read"
      readonly rows: readonly Row[]
      readonly query: ListQuery
      readonly isNew: boolean
    }
  | { readonly type: "row.named"; readonly row: Row | null }
  | { readonly type: "rows.renewed"; readonly rows: readonly Row[] }
  | { readonly type: "rows.changed"; readonly ids: readonly number[] }
  | { readonly type: "rows.taken" }
  | { readonly type: "decision.stood"; readonly standing: Standing }
  | { readonly type: "decision.made"; readonly message: string; readonly rows: readonly Undoable[] }
  | { readonly type: "review.said"; readonly said: ReviewSaid }
