import { jakartaDate } from "#contract/kit/words.ts"

const DAY_MS = 86_400_000

/** A date so many days after today, ISO, Jakarta. */
export const dayIn = (days: number): string => jakartaDate(new Date(Date.now() + days * DAY_MS).toISOString())

/** The same as a date field takes it, for example "28/11/2026". */
export const typedDayIn = (days: number): string => dayIn(days).split("-").toReversed().join("/")
