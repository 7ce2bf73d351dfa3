import { type SQL, sql } from "drizzle-orm"
import { timed } from "../../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { defineSteps } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"

/**
 * The number of employees asked, counted once when a poll ends: later leaving, moving or joining does not change it.
 */

/** The day a poll `p` ended. */
const lastDay = sql`(p.end_at at time zone 'Asia/Jakarta')::date`
/** Whether an employee `m` was known to the system and employed when the poll ended. */
const wasThere = sql`(m.tanggal_masuk <= ${lastDay} and m.created_at <= p.end_at
  and (m.status = 'active' or coalesce(m.tanggal_keluar >= ${lastDay}, m.archived_at > p.end_at, false)))`
const of = (alias: string): SQL =>
  sql`${sql.identifier(alias)}.companies_id = p.companies_id and ${sql.identifier(alias)}.pollings_id = p.id`
const isNamed = sql`case p.target when 'all' then true
  when 'offices' then exists (select from polling_offices l where ${of("l")} and l.offices_id = m.offices_id)
  when 'departements' then exists (select from polling_departements l where ${of("l")} and l.departements_id = m.departement_id)
  else exists (select from polling_members l where ${of("l")} and l.members_id = m.id) end`
/** Voters always count as asked, whatever happened to them later. */
const hasVoted = sql`exists (select from polling_votes v where ${of("v")} and v.members_id = m.id)`
/** Employees of an unfinished import do not count yet. */
const isHere = sql`(m.imports_id is null or not exists (
  select from import_pending i where i.companies_id = m.companies_id and i.imports_id = m.imports_id))`

type Ended = { readonly company: number; readonly id: number }

/** The next ended poll after one, in the order of ids (keyset pagination). */
const nextEnded = async (tx: Tx, now: Date, after: Ended): Promise<Ended | undefined> =>
  (
    await rowsOf<Ended>(
      tx,
      sql`select companies_id::float8 as company, id::float8 as id from pollings
        where counted_at is null and end_at <= ${now.toISOString()}::timestamptz and (companies_id, id) > (${after.company}, ${after.id})
        order by companies_id, pollings.id limit 1`,
    )
  )[0]

type Asked = { readonly offices_id: number; readonly n: number; readonly seen: number; readonly last: number }

/** How many of the company's next `size` employees the poll asked, by office. */
const askedAmong = (tx: Tx, { company, id }: Ended, after: number, size: number): Promise<Asked[]> =>
  rowsOf<Asked>(
    tx,
    sql`with picked as materialized (
        select m.id, m.companies_id, m.offices_id, m.departement_id, m.tanggal_masuk, m.tanggal_keluar, m.created_at, m.archived_at, m.status, m.imports_id
        from members m where m.companies_id = ${company} and m.id > ${after} order by m.id limit ${size}
      )
      select m.offices_id::float8 as offices_id, count(*) filter (where ${isHere} and (${hasVoted} or (${wasThere} and ${isNamed})))::int as n,
        count(*)::int as seen, max(m.id)::float8 as last
      from pollings p join picked m on m.companies_id = p.companies_id
      where p.companies_id = ${company} and p.id = ${id} group by m.offices_id`,
  )

/** Stores a count once. @returns polls */
const keepCount = async (
  tx: Tx,
  { company, id }: Ended,
  asked: ReadonlyMap<number, number>,
  now: Date,
): Promise<number> => {
  const [held] = await rowsOf(
    tx,
    sql`select 1 from pollings where companies_id = ${company} and id = ${id} and counted_at is null for update skip locked`,
  )
  if (held === undefined) return 0
  const rows = [...asked].map(([office, n]) => ({ office, n }))
  await tx.execute(
    sql`insert into polling_turnouts (companies_id, pollings_id, offices_id, asked)
      select ${company}, ${id}, o.id, r.n from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(office bigint, n int)
      join offices o on o.companies_id = ${company} and o.id = r.office`,
  )
  await tx.execute(
    sql`update pollings set counted_at = ${now.toISOString()}::timestamptz, asked = ${rows.reduce((sum, { n }) => sum + n, 0)}
      where companies_id = ${company} and id = ${id}`,
  )
  return 1
}

/**
 * Counts polls that have ended. Nothing is written until everyone is counted, so an interrupted count starts again.
 */
export const endedPolls = defineSteps(
  { name: "polls.ended", every: "minute", first: 200, most: 20_000 },
  async function* ({ db, now, size }) {
    let poll: Ended = { company: 0, id: 0 }
    for (;;) {
      const before = poll
      const { found: next, took } = await timed(db, (tx) => nextEnded(tx, now, before))
      if (next === undefined) return
      poll = next
      yield { done: 0, took, isLook: true }
      const asked = new Map<number, number>()
      for (let after = 0, isOver = false; !isOver;) {
        const [from, most] = [after, size()]
        const { found, took: counted } = await timed(db, (tx) => askedAmong(tx, next, from, most))
        for (const { offices_id, n, last } of found) {
          if (n > 0) asked.set(offices_id, (asked.get(offices_id) ?? 0) + n)
          after = Math.max(after, last)
        }
        isOver = found.reduce((sum, { seen }) => sum + seen, 0) < most
        yield { done: 0, took: counted }
      }
      const { found: done, took: kept } = await timed(db, (tx) => keepCount(tx, next, asked, now))
      yield { done, took: kept, isLook: true }
    }
  },
)

/**
 * @returns how many
 * @public Tests run this sweep alone.
 */
export const countEnded = (db: Database, now: Date): Promise<number> => runSweep(db, endedPolls, now)
