import { type SQL, sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { rowsOf, type Tx } from "../db/database.ts"

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

/** Whether a day of an employee lies in a payroll period that is closed for their office. */
export const isClosedDay = (companyId: SQL, memberId: SQL, day: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from payroll_periods p where p.companies_id = ${companyId} and ${day} between ${attendanceFrom} and ${attendanceTo} and ${closes}
    and ${isOfOffice(sql`(select cm.offices_id from members cm where cm.companies_id = ${companyId} and cm.id = ${memberId})`)})`

export type ClosedPeriod = {
  readonly nama: string
  readonly from: string
  readonly to: string
  /** null = every office. */
  readonly offices: readonly number[] | null
}

/** Closed periods that meet a range of days; all of them without one. */
export const closedPeriods = (
  tx: Tx,
  span?: { readonly start_date: string; readonly end_date: string },
): Promise<readonly ClosedPeriod[]> =>
  rowsOf<ClosedPeriod>(
    tx,
    sql`select p.nama, ${attendanceFrom}::text as "from", ${attendanceTo}::text as "to", case when p.all_offices then null else
        (select coalesce(json_agg(po.offices_id::float8), '[]'::json) from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id) end as offices
      from payroll_periods p where ${closes}
        ${span === undefined ? sql`` : sql`and ${attendanceFrom} <= ${span.end_date}::date and ${attendanceTo} >= ${span.start_date}::date`}`,
  )

/** The closed period a day of somebody of that office lies in. */
export const closedOn = (
  periods: readonly ClosedPeriod[],
  date: string,
  officeId: number,
): ClosedPeriod | undefined =>
  periods.find(
    ({ from, to, offices }) => from <= date && date <= to && (offices === null || offices.includes(officeId)),
  )
