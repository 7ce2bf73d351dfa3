/** Plain dates as day numbers: fast arithmetic without time zones. */

const DAY_MS = 86_400_000

/** Days since 1970-01-01 of an ISO date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** The same day some months later; the last day of the month where it is shorter. */
export const addMonths = (date: string, months: number): string => {
  const start = new Date(`${date}T00:00:00Z`)
  const month = start.getUTCMonth() + months
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), last)
  return new Date(Date.UTC(start.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
}

/** 0 = Monday … 6 = Sunday; day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
