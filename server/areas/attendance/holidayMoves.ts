import { daysBetween, plusDays } from "../../time/calendar.ts"

/** Dates and offices of a calendar row; `offices` null = every office. ISO dates. */
export type Holiday = {
  readonly start_date: string
  readonly end_date: string
  readonly recurring: boolean
  readonly offices: readonly number[] | null
}

type Span = readonly [from: string, to: string]

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** Its occurrence in a year; 29 February occurs in leap years only. */
const occurrence = (holiday: Holiday, year: number): Span[] => {
  if (year < yearOf(holiday.start_date)) return []
  const from = `${year}${holiday.start_date.slice(4)}`
  if (Number.isNaN(Date.parse(from)) || new Date(from).toISOString().slice(0, 10) !== from) return []
  return [[from, plusDays(from, daysBetween(holiday.start_date, holiday.end_date))]]
}

/** Its occurrences in all years that can overlap the other row. Five years always contain a leap year. */
const spansNear = (holiday: Holiday, other: Holiday): Span[] => {
  if (!holiday.recurring) return [[holiday.start_date, holiday.end_date]]
  const first = Math.max(yearOf(holiday.start_date), yearOf(other.start_date)) - 1
  const last = Math.max(first + 5, yearOf(other.end_date))
  return Array.from({ length: last - first + 1 }, (_, at) => occurrence(holiday, first + at)).flat()
}

const meet = ([a, b]: Span, [c, d]: Span): boolean => a <= d && c <= b

/** Whether two rows cover the same date in the same office. */
export const clash = (a: Holiday, b: Holiday): boolean => {
  const sharesOffice =
    a.offices === null || b.offices === null || a.offices.some((office) => b.offices?.includes(office))
  if (!sharesOffice) return false
  const theirs = spansNear(b, a)
  return spansNear(a, b).some((span) => theirs.some((other) => meet(span, other)))
}

/** Whether this row makes the date a day off. */
export const fallsOn = (holiday: Holiday, date: string): boolean =>
  clash(holiday, { start_date: date, end_date: date, recurring: false, offices: null })

/** The dates of the row within a range, both ends included. */
export const datesIn = (holiday: Holiday, from: string, to: string): readonly string[] => {
  const years = Array.from({ length: yearOf(to) - yearOf(from) + 2 }, (_, at) => yearOf(from) - 1 + at)
  const spans: readonly Span[] = holiday.recurring
    ? years.flatMap((year) => occurrence(holiday, year))
    : [[holiday.start_date, holiday.end_date]]
  return spans.flatMap(([first, last]) => {
    const dates: string[] = []
    for (let date = first > from ? first : from; date <= last && date <= to; date = plusDays(date, 1))
      dates.push(date)
    return dates
  })
}

/** A whole or half day off. */
export type DayOff = Holiday & { readonly length: "full" | "half" }

/** Those of the offices that are closed on a date; a half day off is a working day. */
export const closedOn = (
  calendar: readonly DayOff[],
  date: string,
  offices: readonly number[],
): readonly number[] => {
  const off = calendar.filter((row) => row.length === "full" && fallsOn(row, date))
  return offices.filter((office) =>
    off.some(({ offices: named }) => named === null || named.includes(office)),
  )
}
