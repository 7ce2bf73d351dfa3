import { plusDays } from "../../time/calendar.ts"

export type OfficeZone = "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura"

/** UTC offsets in hours; Indonesia has no daylight saving time. */
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
  /** Unpaid break, minutes. */
  readonly rest_min: number
}

/** The instant (ms) of a local time (HH:mm) on a plain date in an office's zone. */
export const instantAt = (date: string, time: string, zone: OfficeZone): number =>
  Date.parse(`${date}T${time}:00Z`) - OFFSETS[zone] * HOUR_MS

/** The plain date of an instant in an office's zone. */
export const officeDate = (instant: number, zone: OfficeZone): string =>
  new Date(instant + OFFSETS[zone] * HOUR_MS).toISOString().slice(0, 10)

/** Start and end of the working day of a business date, ms. */
export const spanOf = (date: string, { start, end }: Schedule, zone: OfficeZone) => ({
  from: instantAt(date, start, zone),
  to: instantAt(end > start ? date : plusDays(date, 1), end, zone),
})

/** How long before the start and after the end check-in and check-out are accepted, minutes. */
export type Openness = { readonly before_min: number; readonly after_min: number }

/** When check-ins and check-outs of a business date are accepted, ms; both ends included. */
export type Window = {
  readonly date: string
  /** Working hours. */
  readonly from: number
  readonly to: number
  readonly opens: number
  readonly closes: number
}

export const windowOf = (
  date: string,
  schedule: Schedule,
  zone: OfficeZone,
  { before_min, after_min }: Openness,
): Window => {
  const { from, to } = spanOf(date, schedule, zone)
  return { date, from, to, opens: from - before_min * MINUTE_MS, closes: to + after_min * MINUTE_MS }
}

/**
 * The business date of a check-in or check-out: the day its shift starts on. If the hours of two days accept it, the
 * nearer one; if none does, the local date of the office.
 */
export const businessDate = (instant: number, windows: readonly Window[], own: string): string => {
  const fitting = windows.flatMap(({ date, from, to, opens, closes }) =>
    instant >= opens && instant <= closes
      ? [{ date, distance: Math.max(0, from - instant, instant - to) }]
      : [],
  )
  const nearest = fitting.reduce<(typeof fitting)[number] | null>(
    (best, one) => (best === null || one.distance < best.distance ? one : best),
    null,
  )
  return nearest?.date ?? own
}
