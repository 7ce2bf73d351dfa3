import { plusDays, weekday } from "../../time/calendar.ts"

/** Both dates are inclusive, ISO. */
export type Span = { readonly start: string; readonly end: string }

const MONTHS = 12
/** @param month YYYY-MM */
export const plusMonths = (month: string, more: number): string => {
  const at = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1 + more
  return `${String(Math.floor(at / MONTHS)).padStart(4, "0")}-${String((at % MONTHS) + 1).padStart(2, "0")}`
}
export const monthEnd = (month: string): string => plusDays(`${plusMonths(month, 1)}-01`, -1)

const DAYS_OF_WEEK = 7

/** The last days up to and including one, each as a step. */
export const daySteps = (last: string, count: number): readonly Span[] =>
  Array.from({ length: count }, (_, at) => {
    const day = plusDays(last, at + 1 - count)
    return { start: day, end: day }
  })
/** Weeks from Monday to Sunday; the last one contains the day. */
export const weekSteps = (last: string, count: number): readonly Span[] => {
  const monday = plusDays(last, -((weekday(last) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK))
  return Array.from({ length: count }, (_, at) => {
    const start = plusDays(monday, (at + 1 - count) * DAYS_OF_WEEK)
    return { start, end: plusDays(start, DAYS_OF_WEEK - 1) }
  })
}
/** Calendar months; the last one contains the day. */
export const monthSteps = (last: string, count: number): readonly Span[] =>
  Array.from({ length: count }, (_, at) => {
    const month = plusMonths(last.slice(0, 7), at + 1 - count)
    return { start: `${month}-01`, end: monthEnd(month) }
  })
