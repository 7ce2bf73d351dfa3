import type { HourRow, OvertimeDay } from "#contract/data/statutory/wages.ts"
import {
  add,
  compare,
  count,
  decimal,
  type Exact,
  greater,
  isNegative,
  lesser,
  percent,
  share,
  subtract,
  times,
  whole,
  ZERO,
} from "./exact.ts"
import type { Law } from "./tables.ts"

/** THR: a month's wage, or a twelfth per whole month of service; nothing before the first. */
export const thrOf = (law: Law, wage: bigint, months: number): Exact => {
  if (months < law.thr.least_months) return ZERO
  const { full_months } = law.thr
  return months >= full_months ? whole(wage) : times(whole(wage), share(BigInt(months), BigInt(full_months)))
}

/** Whole months between two ISO dates: from the 31st, the last day of a shorter month completes one. */
export const monthsBetween = (from: string, to: string): number => {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split("-").map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number)
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const complete = toDay >= Math.min(fromDay, lastDay)
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth) - (complete ? 0 : 1)
  return Math.max(0, months)
}

/**
 * The wage that overtime is based on: basic pay and fixed allowances, or three quarters of the total pay where that
 * is more.
 */
export const overtimeBase = (law: Law, fixed: bigint, variable: bigint): Exact => {
  const least = times(whole(fixed + variable), percent(law.overtime.least_fixed_percent))
  return greater(whole(fixed), least)
}
export const hourlyWage = (law: Law, monthly: Exact): Exact =>
  times(monthly, share(1n, law.overtime.monthly_hours))

const rowsOf = (law: Law, day: OvertimeDay, week: 5 | 6): readonly HourRow[] => {
  const { weekday, holiday, holiday_shortest } = law.overtime.rows
  switch (day) {
    case "weekday":
      return weekday
    case "holiday":
      return holiday[week]
    case "holiday_shortest":
      return holiday_shortest
  }
}

export type OvertimePart = { readonly hours: Exact; readonly times: string }
/** Overtime hours of one day, by multiplier. */
export const overtimeParts = (
  law: Law,
  day: OvertimeDay,
  week: 5 | 6,
  hours: Exact,
): readonly OvertimePart[] => {
  const parts: OvertimePart[] = []
  let from = ZERO
  for (const [upTo, worth] of rowsOf(law, day, week)) {
    if (compare(hours, from) <= 0) break
    const top = upTo === null ? hours : lesser(hours, count(upTo))
    parts.push({ hours: subtract(top, from), times: worth })
    if (upTo !== null) from = count(upTo)
  }
  return parts
}
export const multipliedHours = (parts: readonly OvertimePart[]): Exact =>
  parts.reduce((sum, part) => add(sum, times(part.hours, decimal(part.times))), ZERO)

/** The paid fraction of a month, limited to 0 … 1. */
export const paidShare = (days: Exact, of: Exact): Exact => {
  if (of.n <= 0n) return ZERO
  const part = times(days, { n: of.d, d: of.n })
  if (isNegative(part)) return ZERO
  return lesser(part, whole(1n))
}

/** The daily wage from a monthly wage, by working days per week. */
export const dailyWage = (law: Law, monthly: Exact, week: 5 | 6): Exact =>
  times(monthly, share(1n, law.wages.daily_divisor[week]))
