import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"

/**
 * Days of annual leave that an employee has left on a day (ISO): the ledger's sum of that year. null = the company
 * keeps no annual leave in days.
 */
export const annualLeaveLeft = async (tx: Tx, members_id: number, day: string): Promise<number | null> => {
  const [row] = await rowsOf<{ readonly left: number }>(
    tx,
    sql`select greatest(coalesce((select sum(l.amount) from leave_ledger l where l.companies_id = k.companies_id and l.kategori_id = k.id
          and l.members_id = ${members_id} and l.year = extract(year from ${day}::date)), 0), 0)::float8 as left
      from leave_categories k where k.dasar = 'tahunan' and k.is_active and k.unit <> 'hour'
        and k.quota_type in ('yearly', 'monthly') order by k.id limit 1`,
  )
  return row?.left ?? null
}
