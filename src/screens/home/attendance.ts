import type { HomeData } from "#src/api/actors/shell.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"

type Day = HomeData["trend"][number]

/**
 * Attendance rate in percent: present of expected; null on a day with nobody expected.
 * @param people number expected on a day that is not over, since absences are not final yet
 */
export const presentOf = (day: Day, people: number | null = null): number | null => {
  const all = people ?? day.hadir + day.cuti + day.izin + day.alpa
  return !day.is_workday || all === 0 ? null : (day.hadir / all) * 100
}

/** Punctuality rate: on time of those present, in percent. */
export const onTimeOf = (day: Day): number | null =>
  day.hadir === 0 ? null : ((day.hadir - day.terlambat) / day.hadir) * 100

const WEEK = 7
/**
 * "−1,9 dari Senin lalu"; null when the same day of the previous week has no value, or while today can still catch up.
 * @param most upper bound of today's rate, if all others still arrive
 */
export const sinceLastWeek = (
  days: readonly Day[],
  now: number | null,
  shareOf: (day: Day) => number | null,
  most: number | null = now,
): { readonly text: string; readonly isLess: boolean } | null => {
  const before = days.at(-1 - WEEK)
  const then = before === undefined ? null : shareOf(before)
  if (before === undefined || now === null || then === null) return null
  if (now < then && most !== null && most >= then) return null
  const difference = Math.round((now - then) * 10) / 10
  const weekday = formatDay(before.date).split(",", 1)[0] ?? ""
  if (difference === 0) return { text: `sama dengan ${weekday} lalu`, isLess: false }
  const sign = difference > 0 ? "+" : ""
  return { text: `${sign}${formatNumber(difference, 1)} dari ${weekday} lalu`, isLess: difference < 0 }
}
