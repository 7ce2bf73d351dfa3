import { plusDays } from "../../../time/calendar.ts"
import { instantAt } from "../schedule.ts"
import { expectedOf } from "./expected.ts"
import type { Facts } from "./facts.ts"

const MINUTE_MS = 60_000

/**
 * The next instant (ms) at which time alone changes the result of the day: its hours begin, alpa is due, an automatic
 * check-out is set, or the check-out closes. null = the result is final.
 */
export const dueOf = (facts: Facts): number | null => {
  const { rules, date, zone, now } = facts
  const expected = expectedOf(facts)
  const instants = [expected.closes + 1]
  if (expected.kind === "work")
    instants.push(expected.from, expected.from + (rules.auto_alpha_after_min ?? 0) * MINUTE_MS)
  if (rules.auto_checkout && rules.auto_checkout_time !== null)
    for (const day of [date, plusDays(date, 1), plusDays(date, 2)])
      instants.push(instantAt(day, rules.auto_checkout_time, zone))
  const ahead = instants.filter((at) => at > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
