import type { Failure, FieldErrors, RowResult } from "#contract/kit/errors.ts"
import type { DecisionSpec } from "#contract/kit/flowRow.ts"
import type { Outside } from "../lib/outside.ts"
import type { Undoable } from "../undo/undoTypes.ts"

/** One of those the flow declares: `approved`, `rejected`, `cancelled` takes an approval back, … */
export type Decision = string

/** Which version of each row somebody has seen; a row that is not named is decided as it is. */
export type Versions = Readonly<Record<number, number>>

/** What somebody is about to decide, and which versions of it they saw. */
export type Chosen = {
  readonly ids: readonly number[]
  readonly decision: Decision
  readonly versions: Versions
}

/** What a kind of request adds to the decision on one row, e.g. amounts by item; empty = nothing. */
export type Extra = Readonly<Record<string, unknown>>

/** What was typed about a row and not yet sent; `extra` is null until somebody changes what was proposed. */
export type Draft = { readonly note: string; readonly extra: Extra | null }

export type QueueContext = {
  /** What one row is called, in messages. */
  readonly noun: string
  /** Rows decided at once while many are. */
  readonly batch: number
  /** What can be decided, in words. */
  readonly decisions: Readonly<Record<Decision, DecisionSpec>>
  readonly chosen: Chosen | null
  readonly note: string
  readonly extra: Extra
  /** By row; of several rows at once there is one. Kept until it is sent, whatever is opened meanwhile. */
  readonly drafts: Readonly<Record<string, Draft>>
  readonly errors: FieldErrors
  readonly failure: Failure | null
  /** Rows whose turn has not come. */
  readonly waiting: readonly number[]
  /** What became of the others, in the order they were decided. */
  readonly results: readonly RowResult[]
  /** Messages of the answers they came with. */
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

/** What was typed before the page was loaded anew: it was sealed, and reading it takes a moment. */
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
 * Rows are no longer as they were shown: whoever shows them reads them again. `ids` are those that are done with; none
 * while somebody is still about to decide.
 */
export type RowsChanged = { readonly type: "rows.changed"; readonly ids: readonly number[] }
/** What was typed changed: by row, null where nothing of it is to be kept. */
export type DraftsChanged = {
  readonly type: "drafts.changed"
  readonly drafts: Readonly<Record<string, Draft | null>>
}
/** Something was decided; `rows` are those that can be taken back. */
export type DecisionMade = {
  readonly type: "decision.made"
  readonly message: string
  readonly rows: readonly Undoable[]
}
export type QueueOutside = Outside | DecisionMade | RowsChanged | DraftsChanged
