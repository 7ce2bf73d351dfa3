import type { Failure, FieldErrors, RowResult } from "#contract/kit/errors.ts"
import type { DecisionSpec } from "#contract/kit/flowRow.ts"
import type { Outside } from "../lib/outside.ts"
import type { Undoable } from "../undo/undoTypes.ts"

/** A decision that the flow declares: `approved`, `rejected`, `cancelled` (revokes an approval), … */
export type Decision = string

/**
 * Versions of the rows as the user saw them (optimistic lock); rows without one are decided in their current version.
 */
export type Versions = Readonly<Record<number, number>>

/** A decision being prepared, and the row versions the user saw. */
export type Chosen = {
  readonly ids: readonly number[]
  readonly decision: Decision
  readonly versions: Versions
}

/** Fields that a kind of request adds to the decision on one row, e.g. amounts by item; empty = none. */
export type Extra = Readonly<Record<string, unknown>>

/** Unsent draft for a row; `extra` is null until the user changes the proposal. */
export type Draft = { readonly note: string; readonly extra: Extra | null }

export type QueueContext = {
  /** Noun for one row, in messages. */
  readonly noun: string
  /** Batch size of a bulk decision. */
  readonly batch: number
  /** Possible decisions, in words. */
  readonly decisions: Readonly<Record<Decision, DecisionSpec>>
  readonly chosen: Chosen | null
  readonly note: string
  readonly extra: Extra
  /** Drafts by row; several rows at once share one. Kept until sent, also when other rows are opened. */
  readonly drafts: Readonly<Record<string, Draft>>
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** Rows that are not processed yet. */
  readonly waiting: readonly number[]
  /** Results of the processed rows, in order. */
  readonly results: readonly RowResult[]
  /** Messages of the answers with these results. */
  readonly said: readonly string[]
  readonly wish: "go" | "stop"
}
export type QueueInput = Pick<QueueContext, "noun" | "batch" | "decisions">

export type DecideOne = {
  readonly id: number
  readonly decision: Decision
  readonly version: number | null
  readonly note: string
  readonly extra: Extra
}
export type DecideSome = {
  readonly ids: readonly number[]
  readonly versions: Versions
  readonly decision: Decision
  readonly note: string
}

/** Drafts restored after a page reload: they are encrypted, so reading them is asynchronous. */
export type DraftsRecalled = {
  readonly type: "drafts.recalled"
  readonly drafts: Readonly<Record<string, Draft>>
}

export type QueueEvent =
  | DraftsRecalled
  | ({ readonly type: "decision.open"; readonly extra: Extra } & Chosen)
  | { readonly type: "decision.note"; readonly note: string }
  | { readonly type: "decision.extra"; readonly extra: Extra }
  | { readonly type: "decision.submit" }
  | { readonly type: "decision.close" }
  | { readonly type: "bulk.stop" }
  | { readonly type: "bulk.resume" }
  | { readonly type: "bulk.retry" }
  | { readonly type: "bulk.close" }

/**
 * Rows are outdated: screens that show them reload. `ids` are the finished ones; empty while the user is still
 * deciding.
 */
export type RowsChanged = { readonly type: "rows.changed"; readonly ids: readonly number[] }
/** Drafts changed: by row, null = delete the draft. */
export type DraftsChanged = {
  readonly type: "drafts.changed"
  readonly drafts: Readonly<Record<string, Draft | null>>
}
/** Something was decided; `rows` are those for which undo is possible. */
export type DecisionMade = {
  readonly type: "decision.made"
  readonly message: string
  readonly rows: readonly Undoable[]
}
export type QueueOutside = Outside | DecisionMade | RowsChanged | DraftsChanged
