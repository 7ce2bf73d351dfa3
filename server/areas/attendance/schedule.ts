import { plusDays } from "../../time/calendar.ts"

export type OfficeZone = "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura"

/** Hours east of Greenwich; Indonesia keeps no summer time. */
const OFFSETS: Readonly<Record<OfficeZone, number>> = {
  "Asia/Jakarta": 7,
  "Asia/Makassar": 8,
  "Asia/Jayapura": 9,
}
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Hours of a working day on the office's clock, HH:mm; an end that is not after the start is on the next day. */
export type Schedule = {
  readonly start: string
  readonly end: string
  /** Unpaid rest, minutes. */
  readonly rest_min: number
}

/** The instant (ms) an office's clock shows a time (HH:mm) on a plain date. */
export const instantAt = (date: string, time: string, zone: OfficeZone): number =>
  Date.parse(`${date}T${time}:00Z`) - OFFSETS[zone] * HOUR_MS

/** The plain date on an office's calendar. */
export const officeDate = (instant: number, zone: OfficeZone): string =>
  new Date(instant + OFFSETS[zone] * HOUR_MS).toISOString().slice(0, 10)

/** When the working day of a business date begins and ends, ms. */
export const spanOf = (date: string, { start, end }: Schedule, zone: OfficeZone) => ({
  from: instantAt(date, start, zone),
  to: instantAt(end > start ? date : plusDays(date, 1), end, zone),
})

/** How long before the start and after the end somebody may still check in or out, minutes. */
export type Openness = { readonly before_min: number; readonly after_min: number }

/**
 * The business date of a check-in or check-out: the day its shift starts on. Where the hours of two days both take
 * it, the nearer one has it; where none does, it belongs to the office's own date.
 * @public Check-ins of employees have no call yet.
 */
export const businessDate = (
  instant: number,
  schedule: Schedule,
  zone: OfficeZone,
  { before_min, after_min }: Openness,
): string => {
  const own = officeDate(instant, zone)
  const fitting = [-1, 0, 1].flatMap((days) => {
    const date = plusDays(own, days)
    const { from, to } = spanOf(date, schedule, zone)
    const isOpen = instant >= from - before_min * MINUTE_MS && instant <= to + after_min * MINUTE_MS
    const distance = Math.max(0, from - instant, instant - to)
    return isOpen ? [{ date, distance }] : []
  })
  const nearest = fitting.reduce<(typeof fitting)[number] | null>(
    (best, one) => (best === null || one.distance < best.distance ? one : best),
    null,
  )
  return nearest?.date ?? own
}
