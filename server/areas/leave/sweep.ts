import { type SQL, sql } from "drizzle-orm"
import { asCompany } from "../../db/asCompany.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { movesSince, officeOn } from "../../kit/placements.ts"
import { defineCompanySweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { anyOf } from "../../db/ids.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { askedDays, someOf } from "../attendance/index.ts"
import { entriesDue } from "./ledger/due.ts"
import {
  type CollectiveDay,
  collectiveIn,
  holdersOf,
  keyOf,
  linesOf,
  ofOffice,
  termsOf,
} from "./ledger/read.ts"
import { cents, firstOf, type Term, yearOf } from "./ledger/terms.ts"
import { freeHolidays, freeOutside } from "./recount.ts"
import { enter, type Entry, lockLedger } from "./ledger/write.ts"

/** Above this number of changed employees the sweep processes the whole company. */
const MOST_CHANGED = 400

/** Collective leave older than this many days is final: later schedule changes do not affect it. */
const SETTLED_DAYS = 40

type Run = {
  readonly company: number
  /** All entries up to this day are written; null = none yet. */
  readonly through: string | null
  /** Cursor: the last employee processed in this round. */
  readonly members_id: number
  /** The next changed employees; null = a full round over everybody. */
  readonly changed: readonly number[] | null
}

const instantOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`
/** Whether an input table of the run `r` has changed since the last look. */
const isNew = (table: SQL, now: Date): SQL =>
  sql`(r.seen_at < ${instantOf(now)} and exists (select from ${table} x where x.companies_id = r.companies_id
    and x.updated_at between r.seen_at and ${instantOf(now)}))`
/** A full round is due: once a day, and after categories or the calendar changed. */
const isWhole = (now: Date): SQL =>
  sql`(r.running is not null or r.through is null or r.through < ${dateIn(now)}::date
    or ${isNew(sql`leave_categories`, now)} or ${isNew(sql`holidays`, now)})`
const isDue = (now: Date): SQL => sql`(${isWhole(now)} or ${isNew(sql`members`, now)})`
const hasBalances = (company: SQL): SQL =>
  sql`exists (select from leave_categories k where k.companies_id = ${company} and k.quota_type in ('yearly', 'monthly'))`

/** Creates the progress row of a company that has balances but no row yet. @returns 1 where it is now due */
const begin = async (tx: Tx, company: number): Promise<number> => {
  const begun = await rowsOf(
    tx,
    sql`insert into leave_runs (companies_id, seen_at) select ${company}, 'epoch'::timestamptz
      where ${hasBalances(sql`${company}`)} on conflict do nothing returning 1`,
  )
  return begun.length
}

/** The next work of a company, with its row locked: a full round, or the changed employees. */
const nextRun = async (tx: Tx, company: number, now: Date, size: number): Promise<Run | null> => {
  const [row] = await rowsOf<
    Omit<Run, "changed" | "company"> & { readonly is_whole: boolean; readonly is_running: boolean }
  >(
    tx,
    sql`select r.through::text as through, r.members_id::float8 as members_id, r.running is not null as is_running, ${isWhole(now)} as is_whole
      from leave_runs r where r.companies_id = ${company} and ${isDue(now)} for update of r skip locked`,
  )
  if (row === undefined) return null
  const { is_whole, is_running, ...run } = row
  const changed = is_whole ? null : await changedIn(tx, company, size)
  if (is_running) return { ...run, company, changed }
  if (changed === null)
    await tx.execute(
      sql`update leave_runs set running = ${dateIn(now)}::date, began_at = ${instantOf(now)}, members_id = 0 where companies_id = ${company}`,
    )
  return { ...run, company, members_id: changed === null ? 0 : run.members_id, changed }
}

/** The next employees changed since the last round; null = so many that a full round is needed. */
const changedIn = async (tx: Tx, company: number, size: number): Promise<readonly number[] | null> => {
  const rows = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select m.id::float8 as id from members m join leave_runs r on r.companies_id = m.companies_id
      where m.companies_id = ${company} and m.updated_at >= r.seen_at and m.id > r.members_id limit ${MOST_CHANGED + 1}`,
  )
  if (rows.length > MOST_CHANGED) return null
  return rows
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .slice(0, size)
}

/** The collective leave days each employee was scheduled to work on and has no own leave on. */
const collectiveFor = async (tx: Tx, ids: readonly number[], days: readonly CollectiveDay[]) => {
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return new Map<number, readonly CollectiveDay[]>()
  const dates = [...new Set(days.map(({ date }) => date))]
  const people = await someOf(tx, ids)
  const taken = await rowsOf<{ readonly member: number; readonly date: string }>(
    tx,
    sql`select members_id::float8 as member, date::text as date from leave_days
      where members_id = ${anyOf(ids)} and is_live and amount > 0 and date between ${first.date}::date and ${last.date}::date`,
  )
  const moves = await movesSince(tx, first.date, ids)
  const own = new Set(taken.map(({ member, date }) => `${member} ${date}`))
  /** In the calendar the day itself is a day off, so ask for the schedule without the calendar. */
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

const membersAfter = (
  tx: Tx,
  company: number,
  after: number,
  size: number,
): Promise<{ readonly id: number }[]> =>
  rowsOf(
    tx,
    sql`select id::float8 as id from members where companies_id = ${company} and id > ${after} order by members.id limit ${size}`,
  )

/** Entries that are due for employees of the company the transaction is bound to. */
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

/** @returns number of employees processed */
const writeRun = async (tx: Tx, run: Run, now: Date, size: number): Promise<number> => {
  const today = dateIn(now)
  await lockLedger(tx)
  const terms = await termsOf(tx)
  const ids =
    terms.length === 0
      ? []
      : (run.changed ?? (await membersAfter(tx, run.company, run.members_id, size)).map(({ id }) => id))
  const last = ids.at(-1)
  const at = now.toISOString()
  if (last !== undefined) {
    await freeHolidays(tx, run.company, ids, today, at)
    await freeOutside(tx, run.company, ids, at)
    await enter(tx, run.company, await dueFor(tx, ids, terms, run.through, today), at)
  }
  await tx.execute(keepPlace(run, now, ids.length < size ? null : (last ?? 0)))
  return ids.length
}

/**
 * Stores the cursor; null = the round is complete. For changed employees the next round starts at this round's
 * beginning, so that changes made during it are not missed.
 */
const keepPlace = ({ changed }: Run, now: Date, last: number | null): SQL => {
  if (changed !== null)
    return last === null
      ? sql`update leave_runs set seen_at = case when members_id > 0 then began_at else ${instantOf(now)} end, members_id = 0`
      : sql`update leave_runs set began_at = case when members_id > 0 then began_at else ${instantOf(now)} end, members_id = ${last}`
  return last === null
    ? sql`update leave_runs set through = running, seen_at = began_at, running = null, members_id = 0`
    : sql`update leave_runs set members_id = ${last}`
}

/**
 * Writes the time-driven ledger entries: yearly grants, monthly accruals, carry-over, expiry, collective leave. Runs
 * once a day per company, and again after its categories, calendar or employees change. Companies take turns by chunk;
 * the progress of each is stored in its row. Idempotent: run twice, late or after downtime, the result is the same.
 */
export const leaveLedgers = defineCompanySweep({
  name: "leave.ledgers",
  every: "minute",
  /** A chunk needs about twenty statements regardless of its size. */
  first: 10,
  least: 10,
  most: 400,
  due: (now) =>
    sql`coalesce((select ${isDue(now)} from leave_runs r where r.companies_id = c.id), ${hasBalances(sql`c.id`)})`,
  chunk: async (tx, company, now, size) => {
    const run = await nextRun(tx, company, now, size)
    if (run === null) return begin(tx, company)
    const done = await asCompany(tx, company, dateIn(now), () => writeRun(tx, run, now, size))
    /** A round that ends without employees still counts as work done. */
    return Math.max(1, done)
  },
})

/** @returns number of employees processed */
export const keepLedgers = (db: Database, now: Date): Promise<number> => runSweep(db, leaveLedgers, now)

/** The same for some employees immediately: a new employee's first request must already see their entitlement. */
export const keepLedgersOf = async (
  tx: Tx,
  companyId: number,
  members: readonly number[],
  now: Date,
): Promise<void> => {
  const terms = await termsOf(tx)
  if (terms.length === 0 || members.length === 0) return
  const [run] = await rowsOf<{ readonly through: string | null }>(
    tx,
    sql`select through::text as through from leave_runs where companies_id = ${companyId}`,
  )
  await enter(
    tx,
    companyId,
    await dueFor(tx, members, terms, run?.through ?? null, dateIn(now)),
    now.toISOString(),
  )
}

export const keepLedger = (tx: Tx, companyId: number, member: number, now: Date): Promise<void> =>
  keepLedgersOf(tx, companyId, [member], now)
