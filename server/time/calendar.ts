import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import { TIME_ZONE } from "#contract/kit/constants.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/**
 * Jakarta has been UTC+7 without daylight saving since 1964, so no time zone look-up is needed for each row of a list.
 */
const jakarta = (ms: number): string => new Date(ms + 7 * HOUR_MS).toISOString()

/** The plain date (YYYY-MM-DD) of an instant in a time zone. */
export const dateIn = (instant: Date, zone: string = TIME_ZONE): string =>
  zone === TIME_ZONE
    ? jakarta(instant.getTime()).slice(0, 10)
    : format(new TZDate(instant.getTime(), zone), "yyyy-MM-dd")

/** The time of day (HH:mm) of an instant in Jakarta. */
export const clockIn = (instant: Date): string => jakarta(instant.getTime()).slice(11, 16)

/** A plain date some days later (or earlier). */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one plain date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** An instant in the wire format: ISO with Jakarta's offset. */
export const wireInstant = (instant: string | Date): string =>
  `${jakarta(new Date(instant).getTime()).slice(0, 19)}+07:00`
