import type { Tx } from "../../../db/database.ts"
import { weekday } from "../../../time/calendar.ts"
import type { Hours, Plan } from "./facts.ts"
import type { Person } from "./people.ts"
import { personOn } from "./personOn.ts"
import { holidayOn, planOn, readPlans } from "./read.ts"

/** The work scheduled for an employee on a past or future date: a whole day, the remaining half, or nothing. */
export type AskedDay = {
  readonly date: string
  readonly work: "full" | "am" | null
  /** Reason why nothing, or only half a day, is scheduled. */
  readonly why: string | null
  /** null where the employee has no fixed hours. */
  readonly hours: Hours | null
}

type Holiday = { readonly nama: string; readonly length: "full" | "half" } | null

/** For leave, employees without a schedule (free attendance) count as working Monday to Friday. */
const isWeekday = (date: string): boolean => weekday(date) > 0 && weekday(date) < 6

export const askedOf = (date: string, plan: Plan, holiday: Holiday): AskedDay => {
  const nothing = (why: string): AskedDay => ({ date, work: null, why, hours: null })
  /** A shift planned for exactly this date applies even on a holiday. */
  const isPlanned = plan.kind === "work" && plan.source === "shift"
  if (holiday?.length === "full" && !isPlanned) return nothing(`Hari libur: ${holiday.nama}`)
  if (plan.kind === "off") return nothing(plan.why)
  if (plan.kind === "free" && !isWeekday(date)) return nothing("Akhir pekan")
  const hours = plan.kind === "work" ? plan.hours : null
  return holiday !== null && !isPlanned
    ? { date, work: "am", why: `Setengah hari: ${holiday.nama}`, hours }
    : { date, work: "full", why: null, hours }
}

/**
 * The scheduled work of these employees by date, from their schedules and the calendar of their office.
 * @param dates in ascending order
 * @param by "schedule" ignores the calendar: what would have been scheduled without the holiday
 */
export const askedDays = async (
  tx: Tx,
  people: readonly Person[],
  dates: readonly string[],
  by: "calendar" | "schedule" = "calendar",
): Promise<(person: Person) => readonly AskedDay[]> => {
  const [start_date, end_date] = [dates[0], dates.at(-1)]
  if (start_date === undefined || end_date === undefined || people.length === 0) return () => []
  const plans = await readPlans(tx, people, { start_date, end_date })
  const holiday = (date: string, office: number): Holiday =>
    by === "schedule" ? null : holidayOn(plans.calendar, date, office)
  return (person) =>
    dates.map((date) => {
      const then = personOn(plans, person, date)
      return askedOf(date, planOn(plans, then, date), holiday(date, then.offices_id))
    })
}
