import type { DayState } from "#contract/areas/attendance/days.ts"
import type { Figure } from "../attendance/index.ts"

/** Sums of figures for the home page; `scheduled` counts past working days without leave, permits and sick leave. */
export type Shares = {
  readonly there: number
  readonly ontime: number
  readonly scheduled: number
  readonly late: number
  readonly late_minutes: number
  readonly hadir: number
  readonly alpa: number
  readonly izin: number
  readonly sakit: number
  readonly cuti: number
}

const THERE: readonly DayState[] = ["hadir", "tidak_lengkap", "dinas"]
const EXCUSED: readonly DayState[] = ["izin", "sakit", "cuti"]

/** @param today a missing check-in of today is not an absence yet */
export const sharesOf = (figures: Iterable<Figure>, today: string): Shares => {
  const sum = {
    there: 0,
    ontime: 0,
    scheduled: 0,
    late: 0,
    late_minutes: 0,
    hadir: 0,
    alpa: 0,
    izin: 0,
    sakit: 0,
    cuti: 0,
  }
  for (const { date, state, days, late, workdays, ontime, late_minutes } of figures) {
    const isDue = date < today || (date === today && state !== "belum")
    const isThere = THERE.includes(state)
    if (isThere) sum.hadir += days
    if (state === "alpa" || state === "izin" || state === "sakit" || state === "cuti") sum[state] += days
    sum.late += late
    sum.late_minutes += late_minutes
    if (!isDue) continue
    if (!EXCUSED.includes(state)) sum.scheduled += workdays
    if (!isThere) continue
    sum.there += workdays
    sum.ontime += ontime
  }
  return sum
}

const PER_CENT = 1_000
/** Percent with one decimal. */
export const percentOf = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((part / of) * PER_CENT) / 10

export const shareOf = (part: number, of: number) => ({ pct: percentOf(part, of), part, of })
