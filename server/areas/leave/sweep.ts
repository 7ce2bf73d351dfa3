import { type SQL, sql } from "drizzle-orm"
import { asCompany } from "../../db/asCompany.ts"
import { inChunks } from "../../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { movesSince, officeOn } from "../../kit/placements.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { askedDays, someOf } from "../attendance/index.ts"
import { entriesDue } from "./ledger/due.ts"
import {
  type CollectiveDay,
  collectiveIn,
  holdersOf,
  idList,
  keyOf,
  linesOf,
  ofOffice,
  termsOf,
} from "./ledger/read.ts"
import { cents, firstOf, type Term, yearOf } from "./ledger/terms.ts"
import { freeHolidays, freeOutside } from "./recount.ts"
import { enter, type Entry, lockLedger } from "./ledger/write.ts"

/** So many employees at once: a chunk of fewer costs as much in statements. */
const CHUNK = { first: 200, most: 400, least: 100 } as const

/** Collective leave of days long ago is settled: what schedules are made of then changes it no more. */
const SETTLED_DAYS = 40

type Run = {
  readonly company: number
  /** Everything up to this day is written; null = nothing yet. */
  readonly through: string | null
  /** The last employee a round through the whole company has done. */
  readonly members_id: number
  /** Only these were changed since; null = everybody. */
  readonly changed: readonly number[] | null
}

/** Companies with balances that have never been looked at. */
const begin = (tx: Tx) =>
  tx.execute(
    sql`insert into leave_runs (companies_id, seen_at) select distinct k.companies_id, 'epoch'::timestamptz from leave_categories k
      where k.quota_type in ('yearly', 'monthly') and not exists (select from leave_runs r where r.companies_id = k.companies_id)
      on conflict do nothing`,
  )

/**
 * The company whose round is under way, or the next one that is due, its row held: once a day, and when its categories or
 * calendar changed, everybody; else employees that changed.
 */
const nextRun = async (tx: Tx, now: Date): Promise<Run | null> => {
  const today = sql`${dateIn(now)}::date`
  await begin(tx)
  const at = sql`${now.toISOString()}::timestamptz`
  const isNew = (table: SQL) =>
    sql`(r.seen_at < ${at} and exists (select from ${table} x where x.companies_id = r.companies_id and x.updated_at between r.seen_at and ${at}))`
  const isWhole = sql`(r.running is not null or r.through is null or r.through < ${today}
    or ${isNew(sql`leave_categories`)} or ${isNew(sql`holidays`)})`
  const [row] = await rowsOf<
    Omit<Run, "changed"> & { readonly is_whole: boolean; readonly is_running: boolean }
  >(
    tx,
    sql`select r.companies_id::float8 as company, r.through::text as through, r.members_id::float8 as members_id,
        r.running is not null as is_running, ${isWhole} as is_whole
      from leave_runs r join companies c on c.id = r.companies_id
      where c.status <> 'close' and (${isWhole} or ${isNew(sql`members`)})
      order by r.running is null, r.companies_id limit 1 for update of r skip locked`,
  )
  if (row === undefined) return null
  const { is_whole, is_running, ...run } = row
  const changed = is_whole ? null : await changedIn(tx, run.company)
  if (changed === null && !is_running)
    await tx.execute(
      sql`update leave_runs set running = ${today}, began_at = ${at}, members_id = 0
        where companies_id = ${run.company}`,
    )
  return { ...run, changed }
}

/** Employees changed since the last round; null = so many that everybody is looked at. */
const changedIn = async (tx: Tx, company: number): Promise<readonly number[] | null> => {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select m.id::float8 as id from members m join leave_runs r on r.companies_id = m.companies_id
      where m.companies_id = ${company} and m.updated_at >= r.seen_at order by m.id limit ${CHUNK.most + 1}`,
  )
  return rows.length > CHUNK.most ? null : rows.map(({ id }) => id)
}

/** Of days of collective leave, those each employee was to work on and has not taken off themselves. */
const collectiveFor = async (tx: Tx, ids: readonly number[], days: readonly CollectiveDay[]) => {
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return new Map<number, readonly CollectiveDay[]>()
  const dates = [...new Set(days.map(({ date }) => date))]
  const people = await someOf(tx, ids)
  const taken = await rowsOf<{ readonly member: number; readonly date: string }>(
    tx,
    sql`select members_id::float8 as member, date::text as date from leave_days
      where members_id in ${idList(ids)} and is_live and amount > 0 and date between ${first.date}::date and ${last.date}::date`,
  )
  const moves = await movesSince(tx, first.date, ids)
  const own = new Set(taken.map(({ member, date }) => `${member} ${date}`))
  /** The day itself is a day off by the calendar: asked is what the week would have been. */
  const works = await askedDays(tx, people, dates, "schedule")
  return new Map(
    people.map((person) => {
      const working = new Set(works(person).flatMap(({ date, work }) => (work === null ? [] : [date])))
      return [
        person.id,
        days
          .filter((day) => ofOffice([day], officeOn(moves, person, day.date)).length > 0)
          .filter(({ date }) => working.has(date) && !own.has(`${person.id} ${date}`)),
      ]
    }),
  )
}

const membersAfter = (tx: Tx, after: number, size: number): Promise<{ readonly id: number }[]> =>
  rowsOf(tx, sql`select id::float8 as id from members where id > ${after} order by id limit ${size}`)

/** Entries that are due for some employees of the company the transaction is bound to. */
const dueFor = async (
  tx: Tx,
  ids: readonly number[],
  terms: readonly Term[],
  through: string | null,
  today: string,
): Promise<readonly Entry[]> => {
  const oldest = Math.min(...terms.map(({ from }) => yearOf(from)))
  const fromYear = through === null ? oldest : yearOf(through) - 1
  const calendar = terms.some(({ takes_collective }) => takes_collective)
    ? await collectiveIn(tx, firstOf(Math.max(fromYear, oldest)), today)
    : []
  const dates = new Set(calendar.map(({ date }) => date))
  const since = through === null ? firstOf(fromYear) : plusDays(through, -SETTLED_DAYS)
  const collective = await collectiveFor(
    tx,
    ids,
    calendar.filter(({ date }) => date >= since),
  )
  const holders = await holdersOf(tx, ids)
  const lines = await linesOf(tx, ids, fromYear)
  return holders.flatMap((holder) =>
    terms.flatMap((term) =>
      entriesDue({
        term,
        holder,
        known: lines.get(keyOf(holder.id, term.kategori_id)) ?? [],
        fromYear,
        today,
        collective: collective.get(holder.id) ?? [],
        calendar: dates,
      }).map((line): Entry => ({
        ...line,
        amount: cents(line.amount),
        members_id: holder.id,
        kategori_id: term.kategori_id,
      })),
    ),
  )
}

const writeRun = async (tx: Tx, run: Run, now: Date, size: number): Promise<void> => {
  const today = dateIn(now)
  await lockLedger(tx)
  const terms = await termsOf(tx)
  const ids =
    terms.length === 0
      ? []
      : (run.changed ?? (await membersAfter(tx, run.members_id, size)).map(({ id }) => id))
  const last = ids.at(-1)
  const at = now.toISOString()
  if (last !== undefined) {
    await freeHolidays(tx, run.company, ids, today, at)
    await freeOutside(tx, run.company, ids, at)
    await enter(tx, run.company, await dueFor(tx, ids, terms, run.through, today), at)
  }
  if (run.changed !== null)
    await tx.execute(sql`update leave_runs set seen_at = ${now.toISOString()}::timestamptz`)
  else if (ids.length < size)
    await tx.execute(
      sql`update leave_runs set through = running, seen_at = began_at, running = null, members_id = 0`,
    )
  else await tx.execute(sql`update leave_runs set members_id = ${last ?? 0}`)
}

/** One chunk of the round under way. @returns employees done; 0 = every ledger is written up to today */
const writeSome = async (tx: Tx, now: Date, size: number): Promise<number> => {
  const run = await nextRun(tx, now)
  if (run === null) return 0
  await asCompany(tx, run.company, dateIn(now), () => writeRun(tx, run, now, size))
  return size
}

/**
 * Writes into the ledgers what time has done: yearly grants, the month's part, what goes on or lapses, collective leave. Each
 * company once a day, and again when its categories, calendar or employees change; in chunks, so that others get in
 * between. Run twice, late or after a standstill it comes to the same.
 * @returns employees looked at
 */
export const keepLedgers = (db: Database, now: Date): Promise<number> =>
  inChunks(db, (tx, size) => writeSome(tx, now, size), CHUNK)

/** The same for one employee at once: whoever has just come asks with what is theirs already. */
export const keepLedger = async (tx: Tx, companyId: number, member: number, now: Date): Promise<void> => {
  const terms = await termsOf(tx)
  if (terms.length === 0) return
  const [run] = await rowsOf<{ readonly through: string | null }>(
    tx,
    sql`select through::text as through from leave_runs where companies_id = ${companyId}`,
  )
  await enter(
    tx,
    companyId,
    await dueFor(tx, [member], terms, run?.through ?? null, dateIn(now)),
    now.toISOString(),
  )
}
