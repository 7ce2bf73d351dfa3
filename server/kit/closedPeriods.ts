import { type SQL, sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { rowsOf, type Tx } from "../db/database.ts"

const closedStates = sql.raw(CLOSED_PAYROLL.map((state) => `'${state}'`).join(", "))

/** Whether a payroll period `p` closes its days: a THR or a bonus closes nobody's attendance. */
export const closes = sql`(p.type = 'regular' and p.status in (${closedStates}))`

/** Whether a payroll period `p` is about the office. */
export const isOfOffice = (officeId: SQL): SQL =>
  sql`(p.all_offices or exists (select from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id and po.offices_id = ${officeId}))`

/** Whether a day of an employee lies in a payroll period that is closed for their office. */
export const isClosedDay = (companyId: SQL, memberId: SQL, day: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from payroll_periods p where p.companies_id = ${companyId} and ${day} between p.start_date and p.end_date and ${closes}
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
    sql`select p.nama, p.start_date::text as "from", p.end_date::text as "to", case when p.all_offices then null else
        (select coalesce(json_agg(po.offices_id::float8), '[]'::json) from payroll_period_offices po where po.companies_id = p.companies_id and po.payroll_periods_id = p.id) end as offices
      from payroll_periods p where ${closes}
        ${span === undefined ? sql`` : sql`and p.start_date <= ${span.end_date}::date and p.end_date >= ${span.start_date}::date`}`,
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
