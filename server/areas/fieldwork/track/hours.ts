import { HOURS_SLACK_MIN } from "#contract/areas/fieldwork/trackWords.ts"
import type { Tx } from "../../../db/database.ts"
import { plusDays } from "../../../time/calendar.ts"
import { type Person, type PlannedDay, readPlanned, spanOf } from "../../attendance/index.ts"

/** Instants, ms. */
export type Window = { readonly from: number; readonly to: number }
const MINUTE_MS = 60_000

/**
 * Working hours of a day in which positions are accepted; null = none: a day off, a holiday, a full day of leave, or a
 * day without schedule and check-in.
 */
export const windowOf = ({
  date,
  plan,
  holiday,
  leave,
  marks,
  zone,
  now,
}: PlannedDay["facts"]): Window | null => {
  if (leave?.part === "full") return null
  if (plan.kind === "free") {
    /** Without a schedule the check-in begins the work and the check-out ends it. */
    const begun = marks.find(({ kind }) => kind === "in")
    const ended = marks.findLast(({ kind }) => kind === "out")
    return begun === undefined ? null : { from: begun.at, to: ended?.at ?? now }
  }
  if (plan.kind === "off") return null
  const isPlanned = plan.source === "shift" && plan.rests_on_holidays !== true
  if (holiday?.length === "full" && !isPlanned) return null
  const { from, to } = spanOf(date, plan.hours, zone)
  const slack = HOURS_SLACK_MIN * MINUTE_MS
  return { from: from - slack, to: to + plan.hours.flexible_min * MINUTE_MS + slack }
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
