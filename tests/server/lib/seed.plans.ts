import { sql } from "drizzle-orm"
import type { Tx } from "#server/db/database.ts"

type Company = { readonly id: number; readonly member: number; readonly shift: number }

/** A shift pattern with an employee, on dates that no test looks at, and a schedule plan that was saved once. */
export const seedPlans = async (tx: Tx, { id, member, shift }: Company, now: Date): Promise<void> => {
  await tx.execute(sql`with p as (
      insert into schedule_patterns (companies_id, kind, anchor_date, length, on_holidays, created_at)
      values (${id}, 'weekly', '2029-01-01', 1, false, ${now.toISOString()}::timestamptz) returning id),
    d as (insert into schedule_pattern_days (companies_id, patterns_id, place, shifts_id)
      select ${id}::bigint, id, 0, ${shift}::bigint from p)
    insert into schedule_pattern_members (companies_id, patterns_id, members_id, start_date, end_date)
      select ${id}::bigint, id, ${member}::bigint, '2029-01-01', '2029-01-07' from p`)
  await tx.execute(sql`insert into schedule_plans (companies_id, version) values (${id}, 1)`)
}
