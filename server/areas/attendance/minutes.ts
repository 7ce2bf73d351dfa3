import type { OfficeZone, Schedule } from "./schedule.ts"
import { spanOf } from "./schedule.ts"

const MINUTE_MS = 60_000

/** Whole minutes; a minute counts once it is over. */
const minutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

/** Minutes forgiven at the start and at the end of a day. */
export type Tolerance = { readonly late_min: number; readonly early_out_min: number }
export type Times = { readonly check_in: number | null; readonly check_out: number | null }
export type DayMinutes = {
  readonly late_min: number
  readonly early_out_min: number
  readonly work_min: number
}

/** Within the tolerance nothing counts; past it every minute from the schedule on does. */
const beyond = (late: number, tolerance: number): number => (late > tolerance ? late : 0)

/**
 * Late, early and worked minutes of one day (instants in ms). The rest is taken off only of a day longer than it;
 * without a check-in or check-out nothing was worked.
 */
export const dayMinutes = (
  date: string,
  schedule: Schedule,
  zone: OfficeZone,
  { check_in, check_out }: Times,
  tolerance: Tolerance,
): DayMinutes => {
  const { from, to } = spanOf(date, schedule, zone)
  const late = check_in === null ? 0 : minutes(check_in - from)
  const early = check_out === null ? 0 : minutes(to - check_out)
  const present = check_in === null || check_out === null ? 0 : minutes(check_out - check_in)
  return {
    late_min: beyond(late, tolerance.late_min),
    early_out_min: beyond(early, tolerance.early_out_min),
    work_min: present > schedule.rest_min ? present - schedule.rest_min : present,
  }
}
