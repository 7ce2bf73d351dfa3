import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"

/** Granted leave of one employee in a range. Days are parts of a working day; hours stand beside them. */
export type LeaveTotal = {
  readonly members_id: number
  readonly paid_days: number
  readonly unpaid_days: number
  readonly paid_hours: number
  readonly unpaid_hours: number
  readonly sick_days: number
}

/**
 * What payroll reads of leave: days and hours granted between two dates (ISO, both counted), paid and unpaid apart, as the
 * category said when they were asked for. Employees without any are left out.
 */
export const leaveBetween = (
  tx: Tx,
  ids: readonly number[],
  start_date: string,
  end_date: string,
): Promise<LeaveTotal[]> =>
  rowsOf<LeaveTotal>(
    tx,
    sql`select d.members_id::float8 as members_id,
      coalesce(sum(d.amount) filter (where l.is_paid and l.unit <> 'hour'), 0)::float8 as paid_days,
      coalesce(sum(d.amount) filter (where not l.is_paid and l.unit <> 'hour'), 0)::float8 as unpaid_days,
      coalesce(sum(d.amount) filter (where l.is_paid and l.unit = 'hour'), 0)::float8 as paid_hours,
      coalesce(sum(d.amount) filter (where not l.is_paid and l.unit = 'hour'), 0)::float8 as unpaid_hours,
      coalesce(sum(d.amount) filter (where l.jenis = 'sakit' and l.unit <> 'hour'), 0)::float8 as sick_days
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    where l.status = 'approved' and d.is_live and d.members_id = ${anyOf(ids)}
      and d.date between ${start_date}::date and ${end_date}::date
    group by d.members_id order by d.members_id`,
  )

/** How much of a date employees were granted as leave without pay, a half or a whole day, by employee. */
export const unpaidLeave = async (
  tx: Tx,
  ids: readonly number[],
  start_date: string,
  end_date: string,
): Promise<ReadonlyMap<number, ReadonlyMap<string, 0.5 | 1>>> => {
  const rows = await rowsOf<{ readonly member: number; readonly date: string; readonly whole: boolean }>(
    tx,
    sql`select d.members_id::float8 as member, d.date::text as date, sum(d.amount) >= 1 as whole
      from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
      where l.status = 'approved' and d.is_live and not l.is_paid and l.unit <> 'hour' and d.members_id = ${anyOf(ids)}
        and d.date between ${start_date}::date and ${end_date}::date
      group by 1, 2 having sum(d.amount) >= 0.5`,
  )
  const days = new Map<number, Map<string, 0.5 | 1>>()
  for (const { member, date, whole } of rows) {
    const own = days.get(member) ?? new Map<string, 0.5 | 1>()
    own.set(date, whole ? 1 : 0.5)
    days.set(member, own)
  }
  return days
}
