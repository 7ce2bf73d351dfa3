import type { QueueContext } from "#machines/queue/queueTypes.ts"
import type { QueueRow } from "./kind.ts"

export type InSight<Row> = {
  readonly state: string
  readonly context: Pick<QueueContext, "chosen" | "failure">
  readonly rows: readonly Row[]
  /** Rows as they were when a decision about them was opened. */
  readonly held: readonly Row[]
  readonly focused: number | null
  /** The row that the address names, and what was read of it. */
  readonly opened: number | null
  readonly named: Row | undefined
}

/** The one row somebody is about to decide on; null = none, or several. */
const decidedOn = ({ state, context }: Pick<InSight<unknown>, "state" | "context">): number | null =>
  (state === "confirming" || state === "deciding") && context.chosen?.ids.length === 1
    ? (context.chosen.ids[0] ?? null)
    : null

/**
 * Whose evidence is shown: what somebody else decided, until it is understood; the row in focus; the row whose note is
 * open, also when the list no longer has it; the row of the address; the first.
 */
export const currentOf = <Row extends QueueRow>(seen: InSight<Row>): Row | null => {
  const { state, context, rows, held, focused, opened, named } = seen
  if (state === "told" && context.failure?._tag === "Stale") return context.failure.current as Row
  const of = (id: number | null, among: readonly Row[] = rows) => among.find((row) => row.id === id)
  const asked = decidedOn(seen)
  return (
    of(focused) ?? of(asked) ?? of(asked, held) ?? of(opened) ?? (opened === null ? rows[0] : named) ?? null
  )
}

/** The row after those that go, else the one before; the row in focus stays so unless it goes. */
export const focusAfter = (
  focused: number | null,
  ids: readonly number[],
  gone: readonly number[],
): number | null => {
  if (gone.length === 0 || (focused !== null && !gone.includes(focused))) return focused
  const at = ids.findIndex((id) => gone.includes(id))
  const left = ids.filter((id) => !gone.includes(id))
  return left[Math.min(Math.max(0, at), left.length - 1)] ?? null
}
