import { sql } from "drizzle-orm"
import { inChunks } from "../../db/chunks.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { BASIC, holdsOn } from "./basicPay.ts"

/** A sweep that was away for so many days finds what began or ended meanwhile. */
const BEHIND_DAYS = 40

/**
 * Effective dating: basic pay of employees becomes what holds today, when a change begins or a span that was laid over it ends.
 * @returns employees changed
 */
export const settleDuePay = (db: Database, now: Date): Promise<number> => {
  const today = dateIn(now)
  const since = plusDays(today, -BEHIND_DAYS)
  return inChunks(
    db,
    async (tx, size) =>
      (
        await rowsOf(
          tx,
          sql`with turned as materialized (
              select distinct c.companies_id, c.members_id, c.parameter_id from pay_components c
              where c.effective_from between ${since}::date and ${today}::date or c.effective_to between ${since}::date and ${today}::date
            ), held as materialized (
              select t.companies_id, t.members_id, h.amount from turned t
              join pay_parameters p on p.companies_id = t.companies_id and p.id = t.parameter_id and p.kode = ${BASIC}
              cross join lateral (select c.amount from pay_components c where c.companies_id = t.companies_id and c.members_id = t.members_id
                and c.parameter_id = t.parameter_id and ${holdsOn(today)} order by c.effective_from desc, c.id desc limit 1) h
            ), due as (
              select m.companies_id, m.id, held.amount from members m
              join held on held.companies_id = m.companies_id and held.members_id = m.id
              where m.gaji_pokok is distinct from held.amount order by 1, 2 limit ${size} for no key update of m skip locked
            )
            update members m set gaji_pokok = due.amount, version = m.version + 1, updated_at = ${now.toISOString()}::timestamptz, updated_by = null
              from due where m.companies_id = due.companies_id and m.id = due.id returning 1`,
        )
      ).length,
  )
}
