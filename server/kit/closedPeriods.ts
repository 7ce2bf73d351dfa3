import { type SQL, sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { type Moves, movesSince, type Placed, payingOn, payingOnDay } from "./placements.ts"

const closedStates = sql.raw(CLOSED_PAYROLL.map((state) => `'${state}'`).join(", "))

/** Days whose attendance a payroll period `p` counts, both counted: those up to its cut-off, or the days of the period itself. */
export const attendanceFrom = sql.raw(`coalesce(p.attendance_start, p.start_date)`)
export const attendanceTo = sql.raw(`coalesce(p.attendance_end, p.end_date)`)

/**
 * Whether a payroll period `p` closes days: a THR or a bonus closes nobody's attendance. Closed are the days whose attendance it
 * counted; those after its cut-off are the next one's and stay open.
 */
export const closes = sql`(p.type = 'regular' and p.status in (${closedStates}))`

/** Whether a payroll period `p` is about the office. */
export const isOfOffice = (officeId: SQL): SQL =>
  sql`(p.all_offices or exists (select from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id and po.offices_id = ${officeId}))`

/** Whether a day of an employee lies in a payroll period that is closed for the office that pays them for it. */
export const isClosedDay = (companyId: SQL, memberId: SQL, day: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from payroll_periods p where p.companies_id = ${companyId} and ${day} between ${attendanceFrom} and ${attendanceTo} and ${closes}
    and ${isOfOffice(payingOnDay(companyId, memberId, day))})`

export type ClosedPeriod = {
  readonly nama: string
  readonly from: string
  readonly to: string
  /** null = every office. */
  readonly offices: readonly number[] | null
}
/** Closed periods, and who was paid by another office than the one they work in now. */
export type Closed = { readonly periods: readonly ClosedPeriod[]; readonly moves: Moves }

/** Closed periods that meet a range of days; all of them without one. */
export const closedPeriods = async (
  tx: Tx,
  span?: { readonly start_date: string; readonly end_date: string },
): Promise<Closed> => {
  const periods = await rowsOf<ClosedPeriod>(
    tx,
    sql`select p.nama, ${attendanceFrom}::text as "from", ${attendanceTo}::text as "to", case when p.all_offices then null else
        (select coalesce(json_agg(po.offices_id::float8), '[]'::json) from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id) end as offices
      from payroll_periods p where ${closes}
        ${span === undefined ? sql`` : sql`and ${attendanceFrom} <= ${span.end_date}::date and ${attendanceTo} >= ${span.start_date}::date`}
      order by ${attendanceTo}, p.id`,
  )
  const [first] = periods.flatMap(({ offices, from }) => (offices === null ? [] : [from])).toSorted()
  return { periods, moves: first === undefined ? new Map() : await movesSince(tx, first) }
}

const isOf = ({ offices }: ClosedPeriod, { moves }: Closed, person: Placed, date: string): boolean =>
  offices === null || offices.includes(payingOn(moves, person, date))

/** The closed period a day of somebody lies in. */
export const closedOn = (closed: Closed, date: string, person: Placed): ClosedPeriod | undefined =>
  closed.periods.find(
    (period) => period.from <= date && date <= period.to && isOf(period, closed, person, date),
  )

/** The last closed period that some day of theirs lies in, from a day on. */
export const closedFrom = (
  closed: Closed,
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string | null },
  people: readonly Placed[],
): ClosedPeriod | undefined => {
  const isMet = (period: ClosedPeriod) => {
    const first = period.from > start_date ? period.from : start_date
    const last = end_date !== null && end_date < period.to ? end_date : period.to
    if (first > last) return false
    /** The office changes only on days of moves, so the ends of the range and those days tell all. */
    return people.some((person) =>
      [first, last, ...(closed.moves.get(person.id) ?? []).map(({ paid_from }) => paid_from)].some(
        (date) => first <= date && date <= last && isOf(period, closed, person, date),
      ),
    )
  }
  return closed.periods.findLast(isMet)
}
