import type { MailHabit } from "#contract/kit/user.ts"
import { JAKARTA_MS } from "#contract/kit/words.ts"

const MINUTE_MS = 60_000
const DAY_MIN = 1_440
const DAY_MS = DAY_MIN * MINUTE_MS

/** A company's hours for sending mails; times are HH:mm in Jakarta. */
export type LetterHours = {
  readonly digest: "instant" | "daily"
  readonly digest_at: string
  readonly quiet: boolean
  readonly quiet_from: string
  readonly quiet_until: string
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
/** Milliseconds since midnight in Jakarta. */
const sinceMidnight = (at: number): number => (at + JAKARTA_MS) % DAY_MS

/** The next instant, from `at` on, at which it is this time in Jakarta. */
const nextAt = (at: number, clock: string): number => {
  const wait = minuteOf(clock) * MINUTE_MS - sinceMidnight(at)
  return at + (wait < 0 ? wait + DAY_MS : wait)
}

/** Quiet hours: start inclusive, end exclusive; may span midnight. */
const isQuiet = (at: number, { quiet, quiet_from, quiet_until }: LetterHours): boolean => {
  const minute = Math.floor(sinceMidnight(at) / MINUTE_MS)
  const [from, until] = [minuteOf(quiet_from), minuteOf(quiet_until)]
  const within = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  return quiet && within
}

/** When to push a notification: at once, or when the quiet hours end. */
export const pushDue = (now: Date, hours: LetterHours): Date =>
  isQuiet(now.getTime(), hours) ? new Date(nextAt(now.getTime(), hours.quiet_until)) : now

/** When to send a mail about an event that happens now; null = this account wants no mail. */
export const letterDue = (now: Date, hours: LetterHours, habit: MailHabit): Date | null => {
  if (habit === "off") return null
  const isDaily = (habit === "company" ? hours.digest : habit) === "daily"
  const at = isDaily ? nextAt(now.getTime(), hours.digest_at) : now.getTime()
  return new Date(isQuiet(at, hours) ? nextAt(at, hours.quiet_until) : at)
}
