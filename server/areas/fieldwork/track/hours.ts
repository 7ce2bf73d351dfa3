import { HOURS_SLACK_MIN } from "#contract/areas/fieldwork/trackWords.ts"
import type { Tx } from "../../../db/database.ts"
import { plusDays } from "../../../time/calendar.ts"
import { expectedOf, type Person, type PlannedDay, readPlanned } from "../../attendance/index.ts"

/** Instants, ms. */
export type Window = { readonly from: number; readonly to: number }
const MINUTE_MS = 60_000

/**
 * Working hours of a day in which positions are accepted; null = none: a day off, a holiday, a full day of leave, or a
 * day without schedule and check-in. A half that leave or a holiday frees is not part of them, and has no slack before it.
 */
export const windowOf = (facts: PlannedDay["facts"]): Window | null => {
  const { leave, marks, now } = facts
  if (leave?.part === "full") return null
  const expected = expectedOf(facts)
  if (expected.kind === "off") return null
  if (expected.kind === "free") {
    /** Without a schedule the check-in begins the work and the check-out ends it. */
    const begun = marks.find(({ kind }) => kind === "in")
    const ended = marks.findLast(({ kind }) => kind === "out")
    return begun === undefined ? null : { from: begun.at, to: ended?.at ?? now }
  }
  const { from, to, half, hours } = expected
  const slack = HOURS_SLACK_MIN * MINUTE_MS
  return {
    from: half === "pm" ? from : from - slack,
    to: half === "am" ? to : to + hours.flexible_min * MINUTE_MS + slack,
  }
}

/** Working hours of an employee from yesterday on: a night shift ends on the next day. */
export const windowsOf = async (
  tx: Tx,
  person: Person,
  today: string,
  now: Date,
): Promise<readonly Window[]> => {
  const start_date = plusDays(today, -2)
  const end_date = plusDays(today, 1)
  const planned = await readPlanned(tx, [person], { start_date, end_date }, now)
  return [-2, -1, 0, 1].flatMap((days) => {
    const window = windowOf(planned(person, plusDays(today, days)).facts)
    return window === null ? [] : [window]
  })
}
