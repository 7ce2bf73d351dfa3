import type { PayloadOf } from "#contract/kit/call.ts"
import type { overtimeDays, OvertimeDay } from "#contract/areas/overtime/overtime.ts"
import type { Tx } from "../../db/database.ts"
import { wireInstant } from "../../time/calendar.ts"
import { peopleOf, type Person } from "../attendance/index.ts"
import { type OvertimeFacts, readFacts } from "./facts.ts"
import { storedIn } from "./settle.ts"
import { rulesOf } from "./setting.ts"

export type DaysAsk = Omit<PayloadOf<typeof overtimeDays>, "page" | "per_page">
type Row = { readonly person: Person; readonly day: OvertimeDay }

const wire = (at: number | null): string | null => (at === null ? null : wireInstant(new Date(at)))

const shownDay = (facts: OvertimeFacts, paid_min: number): OvertimeDay => ({
  date: facts.date,
  day_type: facts.day_type,
  schedule: facts.schedule,
  check_in: wire(facts.check_in),
  check_out: wire(facts.check_out),
  asked_min: facts.asked,
  granted_min: facts.granted,
  request: facts.request?.status ?? null,
  worked_min: facts.worked,
  paid_min,
})

/** Leaves out days with a few unrequested minutes below the minimum: they would hide the relevant ones. */
const isTold = ({ request, worked_min, paid_min }: OvertimeDay, least: number): boolean =>
  request !== null || paid_min > 0 || (worked_min > 0 && worked_min >= least)
/** Whether more (or less) was worked than approved. */
const differs = ({ worked_min, granted_min, request }: OvertimeDay, how: "lebih" | "kurang"): boolean => {
  const granted = request === "approved" ? (granted_min ?? worked_min) : 0
  return how === "lebih" ? worked_min > granted : worked_min < granted
}

/** Days with overtime to show, by name and date; counted minutes come from the stored overtime rows. */
export const readOvertimeDays = async (
  tx: Tx,
  companyId: number,
  { beda, ...ask }: DaysAsk,
  now: Date,
): Promise<readonly Row[]> => {
  const people = await peopleOf(tx, ask)
  const rules = await rulesOf(tx, companyId)
  const facts = await readFacts(tx, people, ask, now, rules.count_before_shift)
  const stored = await storedIn(
    tx,
    people.map(({ id }) => id),
    ask,
  )
  const paid = new Map(stored.map((one) => [`${one.member} ${one.date}`, one.minutes_paid]))
  return people.flatMap((person) =>
    (facts.get(person.id) ?? [])
      .map((one) => ({ person, day: shownDay(one, paid.get(`${person.id} ${one.date}`) ?? 0) }))
      .filter(({ day }) => isTold(day, rules.min_minutes) && (beda === undefined || differs(day, beda))),
  )
}
