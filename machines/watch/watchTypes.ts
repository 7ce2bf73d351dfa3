import type { LiveChanged, LiveNews } from "../live/liveMachine.ts"

/** A visible row and its version. */
export type Seen = { readonly id: number; readonly version: number }

/** Watched rows in view, and the query they answer. */
export type Sight<Ask> = { readonly ask: Ask; readonly rows: readonly Seen[] }

/** Up to where rows are known; by flow in a queue that mixes several flows. */
export type Mark = number | Readonly<Record<string, number>>

/** `mark` is from the previous poll, null in the first one: later rows count as new. */
export type Look<Ask> = Sight<Ask> & { readonly mark: Mark | null }

export type News<Row> = {
  /** Rows in view whose version has changed, with their current values. */
  readonly rows: readonly Row[]
  /** Number of rows since the mark that match the query. */
  readonly fresh: number
  readonly mark: Mark
}

export type WatchContext<Ask> = {
  readonly sight: Sight<Ask> | null
  readonly mark: Mark | null
  readonly fresh: number
  /** Rows in view that others changed since they were read. */
  readonly moved: readonly number[]
  /** The server sends live updates, so polling is rare. */
  readonly isLive: boolean
  /** Something changed during a poll, which may have missed it. */
  readonly again: boolean
}

export type WatchEvent<Ask> =
  | LiveNews
  | LiveChanged
  | { readonly type: "watch.ask"; readonly sight: Sight<Ask> }

/** Updates visible rows in place; their positions do not change. */
export type RowsRenewed<Row> = { readonly type: "rows.renewed"; readonly rows: readonly Row[] }
