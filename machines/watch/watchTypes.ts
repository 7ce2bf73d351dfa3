import type { LiveChanged, LiveNews } from "../live/liveMachine.ts"

/** A row in sight, and in which version. */
export type Seen = { readonly id: number; readonly version: number }

/** Watched rows in view, and the query they answer. */
export type Sight<Ask> = { readonly ask: Ask; readonly rows: readonly Seen[] }

/** Up to where rows are known; of a queue that holds the rows of several flows, by flow. */
export type Mark = number | Readonly<Record<string, number>>

/** `mark` comes from the look before, null at the first: what counts as new came after it. */
export type Look<Ask> = Sight<Ask> & { readonly mark: Mark | null }

export type News<Row> = {
  /** Rows in view whose version has changed, with their current values. */
  readonly rows: readonly Row[]
  /** Rows that came since the mark and fit the question. */
  readonly fresh: number
  readonly mark: Mark
}

export type WatchContext<Ask> = {
  readonly sight: Sight<Ask> | null
  readonly mark: Mark | null
  readonly fresh: number
  /** Rows in view that others changed since they were read. */
  readonly moved: readonly number[]
  /** The server tells what changes: there is little to ask. */
  readonly isLive: boolean
  /** Something changed during a look, which may not have seen it. */
  readonly again: boolean
}

export type WatchEvent<Ask> =
  | LiveNews
  | LiveChanged
  | { readonly type: "watch.ask"; readonly sight: Sight<Ask> }

/** Rows in sight are no longer as they are shown; where they stand does not change. */
export type RowsRenewed<Row> = { readonly type: "rows.renewed"; readonly rows: readonly Row[] }
