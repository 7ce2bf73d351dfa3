import type { ReviewContext, ReviewRow } from "./reviewTypes.ts"

/**
 * Moves the focus to the row after the removed ones, otherwise to the one before; unchanged if the focused row remains.
 */
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

type Sight<Row extends ReviewRow> = Pick<
  ReviewContext<Row>,
  "rows" | "focused" | "opened" | "named" | "held" | "deciding" | "told"
>

/**
 * The row whose evidence is shown. The focus is dropped when the row leaves the list; a row with an open note is shown
 * as a snapshot if the list no longer has it.
 */
export const rowInSight = <Row extends ReviewRow>(sight: Sight<Row>): Row | null => {
  const { rows, focused, opened, named, held, deciding, told } = sight
  if (told !== null) return told
  const at = focused ?? deciding ?? opened
  if (at === null) return rows[0] ?? null
  const read = rows.find(({ id }) => id === at)
  if (read !== undefined) return read
  if (at === deciding) return held.find(({ id }) => id === at) ?? null
  return named?.id === at ? named : null
}
