import { type SQL, sql } from "drizzle-orm"
import { inChunks } from "../../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"

/** How many were asked, counted once when a poll ends: whoever leaves, moves or comes later changes it no more. */

const AT_ONCE = { first: 1, most: 20 } as const

/** The day a poll `p` ended. */
const lastDay = sql`(p.end_at at time zone 'Asia/Jakarta')::date`
/** Whether an employee `m` was known here when it ended, and was there then. */
const wasThere = sql`(m.tanggal_masuk <= ${lastDay} and m.created_at <= p.end_at
  and (m.status = 'active' or coalesce(m.tanggal_keluar >= ${lastDay}, m.archived_at > p.end_at, false)))`
const of = (alias: string): SQL =>
  sql`${sql.identifier(alias)}.companies_id = p.companies_id and ${sql.identifier(alias)}.pollings_id = p.id`
const isNamed = sql`case p.target when 'all' then true
  when 'offices' then exists (select from polling_offices l where ${of("l")} and l.offices_id = m.offices_id)
  when 'departements' then exists (select from polling_departements l where ${of("l")} and l.departements_id = m.departement_id)
  else exists (select from polling_members l where ${of("l")} and l.members_id = m.id) end`
/** Who votes was asked, whatever became of them. */
const hasVoted = sql`exists (select from polling_votes v where ${of("v")} and v.members_id = m.id)`
/** Employees of an import that is still being written are nobody's yet. */
const isHere = sql`(m.imports_id is null or not exists (
  select from import_pending i where i.companies_id = m.companies_id and i.imports_id = m.imports_id))`

const countSome = async (tx: Tx, now: Date, size: number): Promise<number> => {
  const at = now.toISOString()
  const done = await rowsOf(
    tx,
    sql`with due as (
        select companies_id, id, end_at, target from pollings
        where counted_at is null and end_at <= ${at}::timestamptz
        order by end_at, companies_id, id limit ${size} for update skip locked
      ), asked as (
        select p.companies_id, p.id, m.offices_id, count(*)::int as n
        from due p join members m on m.companies_id = p.companies_id
        where ${isHere} and (${hasVoted} or (${wasThere} and ${isNamed})) group by 1, 2, 3
      ), kept as (
        insert into polling_turnouts (companies_id, pollings_id, offices_id, asked)
        select companies_id, id, offices_id, n from asked
      )
      update pollings p set counted_at = ${at}::timestamptz,
        asked = coalesce((select sum(a.n)::int from asked a where a.companies_id = p.companies_id and a.id = p.id), 0)
      from due d where p.companies_id = d.companies_id and p.id = d.id returning 1`,
  )
  return done.length
}

/** Counts the polls that have ended since. @returns how many */
export const countEnded = (db: Database, now: Date): Promise<number> =>
  inChunks(db, (tx, size) => countSome(tx, now, size), AT_ONCE)
