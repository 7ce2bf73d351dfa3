import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../../db/database.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { BASIC, holdsOn } from "./basicPay.ts"

/** Catch-up window: after a downtime of at most this many days the sweep still finds all changes. */
const BEHIND_DAYS = 40

type Page = {
  readonly company: number | null
  readonly id: number | null
  readonly looked: number
  readonly changed: number
}

/**
 * Effective dating: sets the basic pay of employees to the amount in effect today, when a change begins or a
 * temporary one ends. Keyset pagination over employees keeps statements short when everyone gets a raise.
 */
export const duePay = defineSweep({
  name: "payroll.basicPay",
  every: "hour",
  chunk: async (tx, now, size, mark) => {
    const today = dateIn(now)
    const since = plusDays(today, -BEHIND_DAYS)
    const [company = 0, id = 0] = mark ?? []
    const [page] = await rowsOf<Page>(
      tx,
      sql`with page as materialized (
          select m.companies_id, m.id from members m where (m.companies_id, m.id) > (${company}::bigint, ${id}::bigint)
          order by m.companies_id, m.id limit ${size}
        ), held as materialized (
          select g.companies_id, g.id, h.amount from page g
          join pay_parameters p on p.companies_id = g.companies_id and p.kode = ${BASIC}
          cross join lateral (select c.amount from pay_components c where c.companies_id = g.companies_id and c.members_id = g.id
            and c.parameter_id = p.id and ${holdsOn(today)} order by c.effective_from desc, c.id desc limit 1) h
          where exists (select from pay_components c where c.companies_id = g.companies_id and c.members_id = g.id and c.parameter_id = p.id
            and (c.effective_from between ${since}::date and ${today}::date or c.effective_to between ${since}::date and ${today}::date))
        ), changed as (
          update members m set gaji_pokok = held.amount, version = m.version + 1, updated_at = ${now.toISOString()}::timestamptz, updated_by = null
            from held where m.companies_id = held.companies_id and m.id = held.id and m.gaji_pokok is distinct from held.amount returning 1
        )
        select l.companies_id::float8 as company, l.id::float8 as id, (select count(*) from page)::float8 as looked,
            (select count(*) from changed)::float8 as changed
          from (select 1) one left join lateral (select companies_id, id from page order by page.companies_id desc, page.id desc limit 1) l on true`,
    )
    if (page === undefined || page.company === null || page.id === null) return { done: 0, next: null }
    return { done: page.changed, next: page.looked < size ? null : [page.company, page.id] }
  },
})

/**
 * @returns employees changed
 * @public Tests run this sweep alone.
 */
export const settleDuePay = (db: Database, now: Date): Promise<number> => runSweep(db, duePay, now)
