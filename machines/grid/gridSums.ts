import type { PlanCell } from "#contract/areas/attendance/ploting.ts"
import { minutesBetween } from "#contract/kit/times.ts"
import { keyOf, valueAt } from "./gridCells.ts"
import type { Cells, Grid, GridRow, GridShift, Value } from "./gridTypes.ts"

type Plan = { readonly grid: Grid; readonly stored: Cells; readonly changes: Cells }

/** Effective value of a day, as the grid shows it, unsaved cells included. */
export const shownValue = (day: PlanCell, own: Value): PlanCell["shift_id"] =>
  day.leave === undefined ? (own ?? day.under) : "CUTI"

export const shownAt = (
  { stored, changes }: Pick<Plan, "stored" | "changes">,
  row: GridRow,
  date: string,
) => {
  const day = row.days[date]
  return day === undefined || day.away === true
    ? null
    : shownValue(day, valueAt(stored, changes, keyOf(row.id, date)))
}

export type DaySum = {
  readonly date: string
  /** Everybody who works that day. */
  readonly total: number
  /** By shift; office hours are counted in the total only. */
  readonly byShift: Readonly<Record<number, number>>
}
const isWork = (shown: PlanCell["shift_id"]): boolean => typeof shown === "number" || shown === "KERJA"

/** Number of working employees per day. */
export const daySums = (plan: Plan): readonly DaySum[] =>
  plan.grid.dates.map((date) => {
    const byShift: Record<number, number> = {}
    let total = 0
    for (const row of plan.grid.rows) {
      const shown = shownAt(plan, row, date)
      if (!isWork(shown)) continue
      total += 1
      if (typeof shown === "number") byShift[shown] = (byShift[shown] ?? 0) + 1
    }
    return { date, total, byShift }
  })

export type RowSum = { readonly days: number; readonly minutes: number }

/** Working days and minutes of an employee; office hours count from start to end. */
export const rowSum = (plan: Plan, row: GridRow): RowSum => {
  const minutes = new Map(plan.grid.shifts.map((one: GridShift) => [one.id, one.work_min]))
  let days = 0
  let sum = 0
  for (const date of plan.grid.dates) {
    const shown = shownAt(plan, row, date)
    if (!isWork(shown)) continue
    days += 1
    const [start, end] = row.days[date]?.hours?.split("-") ?? []
    sum +=
      typeof shown === "number"
        ? (minutes.get(shown) ?? 0)
        : start === undefined || end === undefined
          ? 0
          : minutesBetween(start, end)
  }
  return { days, minutes: sum }
}

/** Employees scheduled for a shift on a date; the transposed grid. */
export const standing = (plan: Plan, shift: number, date: string): readonly GridRow[] =>
  plan.grid.rows.filter((row) => shownAt(plan, row, date) === shift)
