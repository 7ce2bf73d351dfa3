import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isPaidIn, lacks } from "./payees.ts"

/** The regular period that is to be paid next, and how many of its employees lack something their slip needs. */
export const nextPayroll = async (
  tx: Tx,
  office: number | null,
): Promise<{ readonly id: number; readonly pay_date: string; readonly lacking: number } | null> => {
  const [period] = await rowsOf<{ id: number; pay_date: string; lacking: number }>(
    tx,
    sql`with p as materialized (select * from payroll_periods where type = 'regular' and status in ('draft', 'calculating', 'calculated', 'failed')
        order by pay_date, id limit 1)
      select p.id::float8 as id, p.pay_date::text as pay_date,
        (select count(*)::int from members m where ${isPaidIn} and ${office === null ? sql`true` : sql`m.offices_id = ${office}`}
          and (${sql.join(Object.values(lacks), sql` or `)})) as lacking
      from p`,
  )
  return period ?? null
}
