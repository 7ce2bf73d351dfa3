import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"

/**
 * Days of annual leave that employees have left at the end of a day (ISO), by employee: the entries of its year until then.
 * null = the company keeps no annual leave in days.
 */
export const annualLeaveOn = async (
  tx: Tx,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number> | null> => {
  const [category] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select k.id::float8 as id from leave_categories k where k.dasar = 'tahunan' and k.is_active and k.unit <> 'hour'
      and k.quota_type in ('yearly', 'monthly') order by k.id limit 1`,
  )
  if (category === undefined) return null
  const rows = await rowsOf<{ readonly member: number; readonly left: number }>(
    tx,
    sql`select l.members_id::float8 as member, greatest(sum(l.amount), 0)::float8 as left from leave_ledger l
      where l.kategori_id = ${category.id} and l.members_id = ${anyOf(ids)} and l.year = extract(year from ${day}::date)
        and l.date <= ${day}::date group by 1`,
  )
  const left = new Map(rows.map((row) => [row.member, row.left]))
  return new Map(ids.map((id) => [id, left.get(id) ?? 0]))
}

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
