import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
import type { Pattern } from "./planned.ts"

type Span = { readonly start_date: string; readonly end_date: string }

/** The patterns that overlap a range, by employee. @param ids employee ids as SQL for the right side of "=" */
export const patternsOf = async (
  tx: Tx,
  ids: SQL,
  { start_date, end_date }: Span,
): Promise<ReadonlyMap<number, readonly Pattern[]>> => {
  const rows = await rowsOf<Pattern & { readonly member: number }>(
    tx,
    sql`select x.id::float8 as id, x.members_id::float8 as member, x.start_date::text as start_date, x.end_date::text as end_date,
      p.anchor_date::text as anchor_date, p.on_holidays,
      (select json_agg(d.shifts_id order by d.place) from schedule_pattern_days d
        where d.companies_id = x.companies_id and d.patterns_id = x.patterns_id) as places
    from schedule_pattern_members x join schedule_patterns p on p.companies_id = x.companies_id and p.id = x.patterns_id
    where x.members_id = ${ids} and x.start_date <= ${end_date}::date
      and coalesce(x.end_date, date '9999-12-31') >= ${start_date}::date`,
  )
  return groupedBy(rows, ({ member }) => member)
}
