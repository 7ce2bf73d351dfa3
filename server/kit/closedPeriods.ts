import { type SQL, sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { type Moves, movesSince, type Placed, payingOn, payingOnDay } from "./placements.ts"

const closedStates = sql.raw(CLOSED_PAYROLL.map((state) => `'${state}'`).join(", "))

/** Attendance dates of a payroll period `p` (inclusive): up to its cut-off, or the dates of the period itself. */
export const attendanceFrom = sql.raw(`coalesce(p.attendance_start, p.start_date)`)
export const attendanceTo = sql.raw(`coalesce(p.attendance_end, p.end_date)`)

/**
 * Whether a payroll period `p` locks attendance: only regular periods do, not THR or bonus. It locks the dates it
 * counted; dates after its cut-off belong to the next period and stay open.
 */
export const closes = sql`(p.type = 'regular' and p.status in (${closedStates}))`

/** Whether a payroll period `p` includes the office. */
export const isOfOffice = (officeId: SQL): SQL =>
  sql`(p.all_offices or exists (select from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id and po.offices_id = ${officeId}))`

/**
 * Whether a payroll period `p` of some pay groups has paid the employee: kept at its approval, because an employee may
 * change the group later. A period of every group has no such limit.
 */
const hasPaid = (memberId: SQL): SQL =>
  sql`(p.all_groups or exists (select from payroll_closed_members s where s.companies_id = p.companies_id and s.payroll_periods_id = p.id
    and s.members_id = ${memberId}))`

/** Whether a date lies in a closed payroll period of the office that pays the employee for that date. */
export const isClosedDay = (companyId: SQL, memberId: SQL, day: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from payroll_periods p where p.companies_id = ${companyId} and ${day} between ${attendanceFrom} and ${attendanceTo} and ${closes}
    and ${hasPaid(memberId)} and ${isOfOffice(payingOnDay(companyId, memberId, day))})`

export type ClosedPeriod = {
  readonly nama: string
  readonly from: string
  readonly to: string
  /** null = every office. */
  readonly offices: readonly number[] | null
  /** Employees paid by a period of some pay groups; null = every employee of the offices. */
  readonly people: ReadonlySet<number> | null
}
/** Closed periods, and employees who were paid by another office than their current one. */
export type Closed = { readonly periods: readonly ClosedPeriod[]; readonly moves: Moves }

/** Closed periods that overlap a date range; all of them without one. */
export const closedPeriods = async (
  tx: Tx,
  span?: { readonly start_date: string; readonly end_date: string },
): Promise<Closed> => {
  const rows = await rowsOf<Omit<ClosedPeriod, "people"> & { readonly people: readonly number[] | null }>(
    tx,
    sql`select p.nama, ${attendanceFrom}::text as "from", ${attendanceTo}::text as "to", case when p.all_offices then null else
        (select coalesce(json_agg(po.offices_id::float8), '[]'::json) from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id) end as offices,
        case when not p.all_groups then (select coalesce(json_agg(s.members_id::float8), '[]'::json) from payroll_closed_members s where s.companies_id = p.companies_id
          and s.payroll_periods_id = p.id) end as people
      from payroll_periods p where ${closes}
        ${span === undefined ? sql`` : sql`and ${attendanceFrom} <= ${span.end_date}::date and ${attendanceTo} >= ${span.start_date}::date`}
      order by ${attendanceTo}, p.id`,
  )
  const periods = rows.map(({ people, ...period }) => ({ ...period, people: people && new Set(people) }))
  const [first] = periods.flatMap(({ offices, from }) => (offices === null ? [] : [from])).toSorted()
  return { periods, moves: first === undefined ? new Map() : await movesSince(tx, first) }
}

const isOf = ({ offices, people }: ClosedPeriod, { moves }: Closed, person: Placed, date: string): boolean =>
  people?.has(person.id) !== false && (offices === null || offices.includes(payingOn(moves, person, date)))

/** The closed period that contains an employee's date. */
export const closedOn = (closed: Closed, date: string, person: Placed): ClosedPeriod | undefined =>
  closed.periods.find(
    (period) => period.from <= date && date <= period.to && isOf(period, closed, person, date),
  )

/** The last closed period that contains any date of these employees, from a date on. */
export const closedFrom = (
  closed: Closed,
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string | null },
  people: readonly Placed[],
): ClosedPeriod | undefined => {
  const isMet = (period: ClosedPeriod) => {
    const first = period.from > start_date ? period.from : start_date
    const last = end_date !== null && end_date < period.to ? end_date : period.to
    if (first > last) return false
    /**
     * The paying office only changes on dates of moves, so checking both ends of the range and those dates is enough.
     */
    return people.some((person) =>
      [first, last, ...(closed.moves.get(person.id) ?? []).map(({ paid_from }) => paid_from)].some(
        (date) => first <= date && date <= last && isOf(period, closed, person, date),
      ),
    )
  }
  return closed.periods.findLast(isMet)
}
