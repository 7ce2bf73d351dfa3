import { keyOf, rectOf, valueAt } from "./gridCells.ts"
import type { Cells, Grid, Place, Rect, Rotation, Value } from "./gridTypes.ts"

/** Input of operations that paint several cells. */

type Plan = { readonly grid: Grid; readonly stored: Cells; readonly changes: Cells }
type Wanted = readonly (readonly [row: number, col: number, value: Value])[]

const valueIn = ({ grid, stored, changes }: Plan, row: number, col: number): Value => {
  const id = grid.rows[row]?.id
  const date = grid.dates[col]
  return id === undefined || date === undefined ? null : valueAt(stored, changes, keyOf(id, date))
}

/** Values of a rectangle, row by row. */
export const copied = (plan: Plan, { top, left, bottom, right }: Rect): readonly (readonly Value[])[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => valueIn(plan, top + down, left + along)),
  )

/** Pastes a copy at a rectangle's corner; in a larger rectangle it repeats as often as it fits. */
export const pasted = (clip: readonly (readonly Value[])[], rect: Rect): Wanted => {
  const height = clip.length
  const width = clip[0]?.length ?? 0
  if (height === 0 || width === 0) return []
  const times = (room: number, size: number) => Math.max(1, Math.floor(room / size)) * size
  const rows = times(rect.bottom - rect.top + 1, height)
  const cols = times(rect.right - rect.left + 1, width)
  return Array.from({ length: rows * cols }, (_, at) => {
    const down = Math.floor(at / cols)
    const along = at % cols
    return [rect.top + down, rect.left + along, clip[down % height]?.[along % width] ?? null] as const
  })
}

/** 0 = Monday … 6 = Sunday. */
export const weekdayOf = (date: string): number => (new Date(Date.parse(date)).getUTCDay() + 6) % 7

/** First and last column of a column's week, clamped to the grid. */
export const weekOf = ({ dates }: Grid, col: number): { readonly left: number; readonly right: number } => {
  const day = weekdayOf(dates[col] ?? "1970-01-05")
  return { left: Math.max(0, col - day), right: Math.min(dates.length - 1, col + 6 - day) }
}

/** Repeats the cursor's week to the end of the grid, in the selected rows. */
export const repeatedWeek = (plan: Plan, at: Place, from: Place): Wanted => {
  const { top, bottom } = rectOf(at, from)
  const { left, right } = weekOf(plan.grid, at.col)
  const wanted: (readonly [number, number, Value])[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let col = right + 1; col < plan.grid.dates.length; col += 1) {
      const source = left + ((col - left) % 7)
      /** Days of the week outside the grid have no value to repeat. */
      if (source <= right) wanted.push([row, col, valueIn(plan, row, source)])
    }
  return wanted
}

/** Fills the selected rows with a rotation from the first selected day on, each row shifted by `stagger` days. */
export const rotated = (
  { dates }: Grid,
  { top, left, bottom }: Rect,
  { parts, until, stagger }: Rotation,
): Wanted => {
  const steps = stepsOf(parts)
  const wanted: (readonly [number, number, Value])[] = []
  if (steps.length === 0) return wanted
  for (let row = top; row <= bottom; row += 1)
    for (let col = left; col < dates.length; col += 1) {
      if ((dates[col] ?? "") > until) break
      const place = (col - left + (row - top) * stagger) % steps.length
      wanted.push([row, col, steps[place] ?? null])
    }
  return wanted
}

/** The cycle as a list of days. */
export const stepsOf = (
  parts: readonly { readonly value: Value; readonly days: number }[],
): readonly Value[] => parts.flatMap(({ value, days }) => Array.from({ length: days }, () => value))
