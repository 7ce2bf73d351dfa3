import { minutesBetween, minutesOf } from "#contract/kit/times.ts"
import type { DayPart, LinePart, LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import type { AskedDay } from "../../attendance/index.ts"

/** The dates of a request, ISO, both included; a part of the first and the last day, or hours of one day. */
export type Span = {
  readonly start_date: string
  readonly end_date: string
  readonly start_part: DayPart
  readonly end_part: DayPart
  readonly start_time: string | null
  readonly end_time: string | null
}
export type DayLine = {
  readonly date: string
  readonly part: LinePart
  /** In the unit of the category. */
  readonly amount: number
  readonly why: string | null
}

const DAY_MIN = 1_440
const QUARTER_MIN = 15

/** The requested part of a date within the span. */
export const partOn = ({ start_date, end_date, start_part, end_part }: Span, date: string): DayPart => {
  if (start_date === end_date) return start_part
  if (date === start_date) return start_part
  return date === end_date ? end_part : "full"
}

type Minutes = readonly [from: number, to: number]
const overlap = ([a, b]: Minutes, [c, d]: Minutes): number => Math.max(0, Math.min(b, d) - Math.max(a, c))

/** Requested minutes within the scheduled hours, without the break. */
const workIn = ({ hours }: AskedDay, start: string, end: string): number => {
  const asked: Minutes = [minutesOf(start), minutesOf(start) + minutesBetween(start, end)]
  if (hours === null) return asked[1] - asked[0]
  const from = minutesOf(hours.start)
  const work: Minutes = [from, from + minutesBetween(hours.start, hours.end)]
  const rest = hours.halves
  /** In overnight hours the times after midnight belong to the next day. */
  const within = (time: string): number => minutesOf(time) + (minutesOf(time) < from ? DAY_MIN : 0)
  const shifted: Minutes = asked[1] <= from ? [asked[0] + DAY_MIN, asked[1] + DAY_MIN] : asked
  const pause = rest === null ? 0 : overlap(shifted, [within(rest.first_end), within(rest.second_start)])
  return overlap(shifted, work) - pause
}

const quarters = (minutes: number): number => Math.round(minutes / QUARTER_MIN) * (QUARTER_MIN / 60)

const dayLine = (span: Span, day: AskedDay, countsAll: boolean): DayLine => {
  const part = partOn(span, day.date)
  if (countsAll) return { date: day.date, part, amount: part === "full" ? 1 : 0.5, why: null }
  if (day.work === null) return { date: day.date, part, amount: 0, why: day.why }
  if (day.work === "full") return { date: day.date, part, amount: part === "full" ? 1 : 0.5, why: null }
  /** Only the first half is worked, so the second half takes nothing. */
  return part === "pm"
    ? { date: day.date, part, amount: 0, why: day.why }
    : { date: day.date, part: "am", amount: 0.5, why: day.why }
}

/**
 * The amount of each date of a request, by the employee's schedule and calendar.
 * @param countsAll calendar days: weekends and days off count
 */
export const countDays = (
  span: Span,
  days: readonly AskedDay[],
  unit: LeaveUnit,
  countsAll: boolean,
): readonly DayLine[] => {
  const { start_time, end_time } = span
  if (unit !== "hour") return days.map((day) => dayLine(span, day, countsAll))
  return days.map((day) => {
    if (start_time === null || end_time === null || day.work === null)
      return { date: day.date, part: "hours", amount: 0, why: day.why }
    const amount = quarters(workIn(day, start_time, end_time))
    return { date: day.date, part: "hours", amount, why: amount === 0 ? "Di luar jam kerja" : null }
  })
}
