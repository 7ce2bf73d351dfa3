import { sql } from "drizzle-orm"
import { anyOf } from "../../db/ids.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { defineDrain } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"

const DAY_MS = 86_400_000

export type Counted = {
  readonly companies_id: number
  readonly employees: number
  readonly accounts: number
  readonly storage_bytes: number
}

/** Counts the figures of these companies anew. @returns them, without companies that are gone */
export const recount = (tx: Tx, now: Date, ids: readonly number[]): Promise<Counted[]> =>
  rowsOf<Counted>(
    tx,
    sql`insert into company_counts as n (companies_id, employees, accounts, files, storage_bytes, last_present_on, counted_at)
      select c.id, (select count(*) from members m where m.companies_id = c.id and m.status = 'active'),
        (select count(*) from accounts a where a.companies_id = c.id and a.is_active), f.files, f.bytes,
        (select max(s.business_date) from attendance_sums s where s.companies_id = c.id and s.day_status = 'hadir'),
        ${now.toISOString()}::timestamptz
      from companies c cross join lateral (select count(*) as files, coalesce(sum(f.size), 0) as bytes from files f
        where f.companies_id = c.id) f
      where c.id = ${anyOf(ids)}
      on conflict (companies_id) do update set employees = excluded.employees, accounts = excluded.accounts, files = excluded.files,
        storage_bytes = excluded.storage_bytes, last_present_on = excluded.last_present_on, counted_at = excluded.counted_at
      returning n.companies_id::float8 as companies_id, n.employees, n.accounts, n.storage_bytes::float8 as storage_bytes`,
  )

/** Figures older than a day, and companies that have none yet. */
export const staleCounts = defineDrain({
  name: "companies.counted",
  every: "hour",
  chunk: async (tx, now, size) => {
    const before = new Date(now.getTime() - DAY_MS).toISOString()
    const due = await rowsOf<{ readonly id: number }>(
      tx,
      sql`(select c.id::float8 as id from companies c
          where not exists (select from company_counts n where n.companies_id = c.id) limit ${size})
        union all
        (select n.companies_id::float8 as id from company_counts n where n.counted_at < ${before}::timestamptz
          order by n.counted_at limit ${size})
        limit ${size}`,
    )
    if (due.length > 0)
      await recount(
        tx,
        now,
        due.map(({ id }) => id),
      )
    return due.length
  },
})

/**
 * @returns companies counted
 */
export const countStale = (db: Database, now: Date): Promise<number> => runSweep(db, staleCounts, now)
