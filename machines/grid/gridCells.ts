import {
  type Conflict,
  conflictsOf,
  type PlanDay,
  type Worked,
} from "#contract/areas/attendance/planRules.ts"
import type { PlanCell } from "#contract/areas/attendance/ploting.ts"
import type {
  Cells,
  Change,
  Edit,
  Grid,
  GridRow,
  GridShift,
  Place,
  Rect,
  Skipped,
  Value,
} from "./gridTypes.ts"

/** Pure functions on cells. */

export const keyOf = (id: number, date: string): string => `${id}:${date}`
export const partsOf = (key: string): { readonly id: number; readonly date: string } => {
  const [id = "0", date = ""] = key.split(":")
  return { id: Number(id), date }
}

/** Stored cells with an own value. */
export const storedIn = ({ rows, dates }: Grid): Cells =>
  Object.fromEntries(
    rows.flatMap(({ id, days }) =>
      dates.flatMap((date) => {
        const own = days[date]?.own ?? null
        return own === null ? [] : [[keyOf(id, date), own] as const]
      }),
    ),
  )

export const valueAt = (stored: Cells, changes: Cells, key: string): Value =>
  key in changes ? (changes[key] ?? null) : (stored[key] ?? null)

export const rectOf = (a: Place, b: Place): Rect => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.col, b.col),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.col, b.col),
})
export const isInside = ({ top, left, bottom, right }: Rect, row: number, col: number): boolean =>
  row >= top && row <= bottom && col >= left && col <= right

/** A cell position moved by rows and columns, clamped to the grid. */
export const movedBy = ({ rows, dates }: Grid, { row, col }: Place, down: number, right: number): Place => ({
  row: Math.max(0, Math.min(rows.length - 1, row + down)),
  col: Math.max(0, Math.min(dates.length - 1, col + right)),
})

/** Applies an edit to the unsaved changes; a cell that equals its stored value is no longer a change. */
export const applied = (stored: Cells, changes: Cells, edit: Edit, side: "before" | "after"): Cells => {
  const next: Record<string, Value> = { ...changes }
  for (const change of edit) {
    if (change[side] === (stored[change.key] ?? null)) delete next[change.key]
    else next[change.key] = change[side]
  }
  return next
}

const shiftOf = (shifts: readonly GridShift[], value: Value): GridShift | null =>
  typeof value === "number" ? (shifts.find(({ id }) => id === value) ?? null) : null

/** Working hours of a day for this value of its cell; null = none. */
const workedOn = (shifts: readonly GridShift[], day: PlanCell | undefined, value: Value): Worked | null => {
  if (day === undefined || day.leave !== undefined || value === "OFF") return null
  if (value !== null) return shiftOf(shifts, value)
  if (typeof day.under === "number") return shiftOf(shifts, day.under)
  if (day.under !== "KERJA" || day.hours === undefined) return null
  const [start = "", end = ""] = day.hours.split("-")
  return { start, end }
}

const factsOf = (date: string, { away, locked, leave, holiday }: PlanCell): PlanDay => ({
  date,
  away: away ?? false,
  locked: locked ?? null,
  leave: leave ?? null,
  holiday: holiday ?? null,
})

type Plan = { readonly grid: Grid; readonly stored: Cells; readonly changes: Cells }

/** Conflicts of a cell for this value, with its unsaved neighbours. */
export const conflictsAt = (
  { grid, stored, changes }: Plan,
  row: GridRow,
  col: number,
  want: Value,
): readonly Conflict[] => {
  const date = grid.dates[col]
  const day = date === undefined ? undefined : row.days[date]
  if (date === undefined || day === undefined) return []
  const beside = (at: number) => {
    const other = grid.dates[at]
    return other === undefined
      ? null
      : workedOn(grid.shifts, row.days[other], valueAt(stored, changes, keyOf(row.id, other)))
  }
  return conflictsOf({
    want,
    shift: shiftOf(grid.shifts, want),
    day: factsOf(date, day),
    stays: row.stays,
    before: beside(col - 1),
    after: beside(col + 1),
  })
}

/** Hard conflict that prevents painting a cell; conflicts that another cell can resolve do not count. */
const barOf = (grid: Grid, row: GridRow, date: string, want: Value, onHolidays: boolean): Conflict | null => {
  const day = row.days[date]
  if (day === undefined) return null
  const alone = conflictsOf({
    want,
    shift: shiftOf(grid.shifts, want),
    day: factsOf(date, day),
    stays: row.stays,
    before: null,
    after: null,
  })
  return alone.find(({ weight }) => weight === "refused" || (weight === "asked" && !onHolidays)) ?? null
}

type Wanted = readonly (readonly [row: number, col: number, value: Value])[]

/** A stroke: the changes, and the refused cells by reason. Cells outside the grid are ignored. */
export const strokeOf = (
  { grid, stored, changes }: Plan,
  wanted: Wanted,
  onHolidays: boolean,
): { readonly edit: Edit; readonly skipped: readonly Skipped[] } => {
  const edit = new Map<string, Change>()
  const skipped = new Map<string, Skipped>()
  for (const [at, col, value] of wanted) {
    const row = grid.rows[at]
    const date = grid.dates[col]
    if (row === undefined || date === undefined) continue
    const key = keyOf(row.id, date)
    const before = valueAt(stored, changes, key)
    if (before === value) continue
    const bar = barOf(grid, row, date, value, onHolidays)
    if (bar === null) edit.set(key, { key, before, after: value })
    else {
      const known = skipped.get(bar.kind)
      skipped.set(bar.kind, { kind: bar.kind, message: bar.message, count: (known?.count ?? 0) + 1 })
    }
  }
  return { edit: [...edit.values()], skipped: [...skipped.values()] }
}

/** Every cell of a rectangle with the same value. */
export const filled = ({ top, left, bottom, right }: Rect, value: Value): Wanted => {
  const all: (readonly [number, number, Value])[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let col = left; col <= right; col += 1) all.push([row, col, value])
  return all
}
