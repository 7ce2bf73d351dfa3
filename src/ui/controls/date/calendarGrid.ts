import { daysAhead } from "./weekStart.ts"

/** Days as YYYY-MM-DD, without times or time zones. */
export type Day = string

const pad = (n: number, length: number): string => String(n).padStart(length, "0")

const make = (date: Date): Day =>
  `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)

export const daysInMonth = (year: number, month: number): number => {
  const last = new Date(0)
  last.setUTCFullYear(year, month, 0)
  return last.getUTCDate()
}

export const parts = (day: Day): { readonly year: number; readonly month: number; readonly date: number } => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return { year, month, date }
}

/** The day with this year and month (1–12); clamped to the month's last day. */
export function dayIn(year: number, month: number, date: number): Day {
  const first = new Date(0)
  first.setUTCFullYear(year, month - 1, 1)
  const [y, m] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return `${pad(y, 4)}-${pad(m, 2)}-${pad(Math.min(date, daysInMonth(y, m)), 2)}`
}

export function addDays(day: Day, count: number): Day {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return make(date)
}

export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = parts(day)
  return dayIn(year, month + count, date)
}

/** Index in the week: the first day is 0, usually Monday. */
export const weekday = (day: Day): number => (utc(day).getUTCDay() + 6 + daysAhead()) % 7

/** Six weeks that contain the first of the month; always six, so that the panel keeps its height. */
export function monthGrid(day: Day): readonly (readonly Day[])[] {
  const { year, month } = parts(day)
  const first = dayIn(year, month, 1)
  const start = addDays(first, -weekday(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => addDays(start, week * 7 + column)),
  )
}

export const sameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7)

export const clamp = (day: Day, min: Day | undefined, max: Day | undefined): Day =>
  min && day < min ? min : max && day > max ? max : day

/** The day that a key moves to; null for other keys. */
export function moveByKey(day: Day, key: string, shift: boolean): Day | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1)
    case "ArrowRight":
      return addDays(day, 1)
    case "ArrowUp":
      return addDays(day, -7)
    case "ArrowDown":
      return addDays(day, 7)
    case "Home":
      return addDays(day, -weekday(day))
    case "End":
      return addDays(day, 6 - weekday(day))
    case "PageUp":
      return addMonths(day, shift ? -12 : -1)
    case "PageDown":
      return addMonths(day, shift ? 12 : 1)
    default:
      return null
  }
}
