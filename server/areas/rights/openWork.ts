import { sql } from "drizzle-orm"
import type { Switchable } from "#contract/areas/rights/access.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

/** Open work of a module: pending requests, and what has been granted or planned and is not over. */
export type OpenWork = { readonly waiting: number; readonly running: number }

type Read = Readonly<
  Record<
    | "claims"
    | "leaves"
    | "leave_claims"
    | "leaves_coming"
    | "visits"
    | "visits_planned"
    | "overtime"
    | "advances"
    | "advances_running"
    | "periods"
    | "redemptions"
    | "redemptions_approved",
    number
  >
>

/** Open work of a company by module; modules without requests and plans are left out. */
export const openWorkOf = async (
  tx: Tx,
  company: number,
  today: string,
): Promise<Readonly<Partial<Record<Switchable, OpenWork>>>> => {
  const [row] = await rowsOf<Read>(
    tx,
    sql`select
      (select count(*)::int from reimbursments where companies_id = ${company} and status = 'pending' and not removed) as claims,
      (select count(*)::int from leaves where companies_id = ${company} and status = 'pending' and not removed) as leaves,
      (select count(*)::int from leave_claims where companies_id = ${company} and status = 'pending' and not removed) as leave_claims,
      (select count(*)::int from leaves where companies_id = ${company} and status = 'approved' and not removed
        and end_date >= ${today}::date) as leaves_coming,
      (select count(*)::int from visits where companies_id = ${company} and status = 'pending' and not removed) as visits,
      (select count(*)::int from visits where companies_id = ${company}
        and visit_status in ('planned', 'on_the_way', 'in_progress')) as visits_planned,
      (select count(*)::int from attendance_requests where companies_id = ${company} and status = 'pending' and type = 'lembur') as overtime,
      (select count(*)::int from kasbon where companies_id = ${company} and status = 'pending') as advances,
      (select count(*)::int from kasbon where companies_id = ${company} and status in ('approved', 'disbursed', 'repaying')) as advances_running,
      (select count(*)::int from payroll_periods where companies_id = ${company}
        and status not in ('paid', 'locked', 'cancelled')) as periods,
      (select count(*)::int from redemptions where companies_id = ${company} and status = 'pending') as redemptions,
      (select count(*)::int from redemptions where companies_id = ${company} and status = 'approved') as redemptions_approved`,
  )
  if (row === undefined) throw new Error("no open work was counted")
  return {
    claims: { waiting: row.claims, running: 0 },
    leave: { waiting: row.leaves + row.leave_claims, running: row.leaves_coming },
    visits: { waiting: row.visits, running: row.visits_planned },
    overtime: { waiting: row.overtime, running: 0 },
    advances: { waiting: row.advances, running: row.advances_running },
    payrollSettings: { waiting: 0, running: row.periods },
    goodId: { waiting: row.redemptions, running: row.redemptions_approved },
  }
}

/** Open tasks and visits of each area of field work; a visit of a task is counted with it. */
export const openInAreas = async (tx: Tx, company: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ readonly area: string; readonly n: number }>(
    tx,
    sql`select area, sum(n)::int as n from (
        select area, count(*) as n from tasks where companies_id = ${company} and area is not null
          and status in ('baru', 'diterima', 'dikerjakan') group by area
        union all
        select area, count(*) from visits where companies_id = ${company} and area is not null and tasks_id is null
          and not removed and visit_status in ('planned', 'on_the_way', 'in_progress') group by area
      ) open group by area`,
  )
  return new Map(rows.map(({ area, n }) => [area, n]))
}
