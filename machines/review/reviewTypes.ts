import type { Failure } from "#contract/kit/errors.ts"
import type { ListQuery } from "../list/listQuery.ts"
import type { Chosen, DraftsChanged, Extra, QueueInput } from "../queue/queueTypes.ts"
import type { Outside } from "../lib/outside.ts"
import type { ToastOffered, ToastWithdrawn, Undoable } from "../undo/undoTypes.ts"

/** A row that waits for a decision, as far as its screen has to know it. */
export type ReviewRow = Undoable & { readonly status: string }

/** Input of the screen's machines. */
export type ReviewInput = {
  /** Input of the list. */
  readonly list: object & { readonly query: ListQuery }
  readonly queue: QueueInput
  /** The row that the address names; null = none. */
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
  /** The rows of the page, and what was asked for them. */
  readonly rows: readonly Row[]
  readonly query: ListQuery
  /** Focused row; null = that of the URL, otherwise the first. */
  readonly focused: number | null
  readonly opened: number | null
  /** The row of the address, where the page does not hold it; null = it does, or none is named. */
  readonly asked: number | null
  readonly named: Row | null
  /** Rows as they were when a decision about them was opened. */
  readonly held: readonly Row[]
  /** The one row whose note is open; null = none, or several. */
  readonly deciding: number | null
  /** A row that another account has changed, until the notice is dismissed. */
  readonly told: Row | null
}

/** Events for receivers outside the screen's own machines. */
export type ReviewSaid = Outside | DraftsChanged | ToastOffered | ToastWithdrawn

export type ReviewEvent<Row extends ReviewRow> =
  /** A person. */
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
  /** Its machines. */
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
