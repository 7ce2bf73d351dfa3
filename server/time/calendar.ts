import { TZDate } from "@date-fns/tz"
import { addDays, format, formatISO } from "date-fns"
import { TIME_ZONE } from "#contract/kit/constants.ts"

/** The plain date (YYYY-MM-DD) an instant falls on in a zone. */
export const dateIn = (instant: Date, zone: string = TIME_ZONE): string =>
  format(new TZDate(instant.getTime(), zone), "yyyy-MM-dd")

/** A plain date some days later (or earlier). */
export const plusDays = (date: string, days: number): string =>
  format(addDays(new TZDate(`${date}T00:00:00`, "UTC"), days), "yyyy-MM-dd")

/** Whole days from one plain date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** An instant as the wire carries it: ISO with the offset of Jakarta. */
export const wireInstant = (instant: string | Date): string =>
  formatISO(new TZDate(new Date(instant).getTime(), TIME_ZONE))
