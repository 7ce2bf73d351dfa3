import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { bindOwner } from "../../../db/owner.ts"
import { defineCompanySweep } from "../../../kit/sweeps/define.ts"
import { runSweeps } from "../../../kit/sweeps/run.ts"
import { dateIn, daysBetween, plusDays } from "../../../time/calendar.ts"
import { writeRecords } from "./judge.ts"
import { peopleAfter, someOf } from "./people.ts"
import { reckonDays } from "./read.ts"
import { addDays, holdDays, instantOf, pairOf, putDays } from "./store.ts"

/** Days stored first for a new company; older ones follow step by step (backfill). */
const FIRST_DAYS = 62
/** Maximum number of dates in one step. */
const SPAN_DAYS = 31
/** Days per chunk. The fixed cost of a chunk makes small ones inefficient. */
const DAYS = { first: 200, most: 2_000, least: 200 } as const
/** How long the first start waits; the sweeps do the rest. */
const FIRST_MS = 20_000

/** Binds the transaction to the whole company, without an account. */
const bind = (tx: Tx, company: number) => bindOwner(tx, { company, account: 0, offices: null })

/** Number of employees whose days in a range fill a chunk of `size` days. */
const peopleIn = (size: number, { start_date, end_date }: Span): number =>
  Math.max(1, Math.floor(size / (daysBetween(start_date, end_date) + 1)))

type Span = { readonly start_date: string; readonly end_date: string }
type Progress = {
  readonly from: string
  readonly through: string
  readonly next_from: string | null
  readonly next_to: string | null
  readonly at: number
}

const readProgress = async (tx: Tx, company: number): Promise<Progress | undefined> =>
  (
    await rowsOf<Progress>(
      tx,
      sql`select from_date::text as "from", through_date::text as through, next_from::text as next_from, next_to::text as next_to,
        at_member::float8 as at from attendance_progress where companies_id = ${company} for update skip locked`,
    )
  )[0]

/** The next dates to store: forward to today, then back to the first record; null = everything is stored. */
const nextDates = async (
  tx: Tx,
  company: number,
  { from, through, next_from, next_to }: Progress,
  today: string,
): Promise<Span | null> => {
  if (next_from !== null && next_to !== null) return { start_date: next_from, end_date: next_to }
  if (through < today) {
    const last = plusDays(through, SPAN_DAYS)
    return { start_date: plusDays(through, 1), end_date: last < today ? last : today }
  }
  const [first] = await rowsOf<{ date: string | null }>(
    tx,
    sql`select min(business_date)::text as date from attendance where companies_id = ${company}`,
  )
  if (first?.date == null || first.date >= from) return null
  const back = plusDays(from, -SPAN_DAYS)
  return { start_date: back > first.date ? back : first.date, end_date: plusDays(from, -1) }
}

/** Begins a company's progress; undefined = another process holds it. Reads all employees, so once per company. */
const beginProgress = async (tx: Tx, company: number, today: string): Promise<Progress | undefined> => {
  await tx.execute(
    sql`insert into attendance_progress (companies_id, from_date, through_date)
      select ${company}, first, first - 1 from (
        select greatest(${plusDays(today, -FIRST_DAYS)}::date, least((select min(tanggal_masuk) from members), (select min(business_date) from attendance), ${today}::date)) as first
      ) begun on conflict do nothing`,
  )
  return readProgress(tx, company)
}

/** @returns number of days processed; 0 = there is nothing to do */
const createSome = async (tx: Tx, company: number, now: Date, size: number): Promise<number> => {
  await bind(tx, company)
  /** Uses the easternmost zone, where the day begins first. */
  const today = dateIn(now, "Asia/Jayapura")
  const progress = (await readProgress(tx, company)) ?? (await beginProgress(tx, company, today))
  if (progress === undefined) return 0
  const span = await nextDates(tx, company, progress, today)
  if (span === null) return 0
  const most = peopleIn(size, span)
  const people = await peopleAfter(tx, span, progress.at, most)
  const reckoned = await reckonDays(tx, people, span, now)
  await addDays(tx, reckoned)
  const last = people.at(-1)
  const isOver = people.length < most || last === undefined
  await tx.execute(
    isOver
      ? sql`update attendance_progress set from_date = least(from_date, ${span.start_date}::date), through_date = greatest(through_date, ${span.end_date}::date),
          next_from = null, next_to = null, at_member = 0 where companies_id = ${company}`
      : sql`update attendance_progress set next_from = ${span.start_date}::date, next_to = ${span.end_date}::date, at_member = ${last.id}
          where companies_id = ${company}`,
  )
  return Math.max(1, reckoned.length)
}

type Due = { readonly member: number; readonly date: string }

/** The days that have been due longest, from the index on `due_at`; dates far apart are left for another chunk. */
const dueDays = async (tx: Tx, company: number, now: Date, size: number): Promise<readonly Due[]> => {
  const due = await rowsOf<Due>(
    tx,
    sql`select members_id::float8 as member, business_date::text as date from attendance_days
      where companies_id = ${company} and due_at <= ${instantOf(now)} order by due_at limit ${size} for update skip locked`,
  )
  const dates = due.map(({ date }) => date)
  const first = dates.reduce((a, b) => (a < b ? a : b), dates[0] ?? "")
  return first === "" ? [] : due.filter(({ date }) => date <= plusDays(first, SPAN_DAYS))
}

/** Recalculates days whose time has come or whose input has changed. @returns how many */
const lookAgain = async (tx: Tx, company: number, now: Date, size: number): Promise<number> => {
  await bind(tx, company)
  const due = await dueDays(tx, company, now, size)
  if (due.length === 0) return 0
  const dates = due.map(({ date }) => date).toSorted()
  const pairs = new Set(due.map(({ member, date }) => pairOf(member, date)))
  const people = await someOf(tx, [...new Set(due.map(({ member }) => member))])
  const span = { start_date: dates[0] ?? "", end_date: dates.at(-1) ?? "" }
  const reckoned = await reckonDays(tx, people, span, now, {
    only: (member, date) => pairs.has(pairOf(member, date)),
  })
  await writeRecords(tx, reckoned)
  await putDays(tx, reckoned)
  /** Employees that cannot be read yet, for example during an import: their days are retried later. */
  const seen = new Set(people.map(({ id }) => id))
  const unseen = due.filter(({ member }) => !seen.has(member)).map(({ member }) => member)
  if (unseen.length > 0)
    await tx.execute(
      sql`update attendance_days set due_at = ${new Date(now.getTime() + 600_000).toISOString()}::timestamptz
        where companies_id = ${company} and members_id = ${anyOf(unseen)} and due_at <= ${instantOf(now)}`,
    )
  return due.length
}

/**
 * Takes employees whose first or last day has changed off the queue. Materialized, so that the limited subquery runs
 * once regardless of table statistics: inside `in (…)` the planner may run it for each row, which is quadratic. The
 * employee is a scalar subquery, as `exists` becomes a join, which reads the whole company for each chunk.
 */
const takeGaps = (tx: Tx, company: number, most: number): Promise<{ readonly member: number }[]> =>
  rowsOf(
    tx,
    sql`with picked as materialized (
        select g.companies_id, g.members_id from attendance_gaps g where g.companies_id = ${company}
          and (select m.id from members m where m.companies_id = g.companies_id and m.id = g.members_id) is not null
        order by g.companies_id, g.members_id limit ${most} for update of g skip locked
      )
      delete from attendance_gaps g using picked s where g.companies_id = s.companies_id and g.members_id = s.members_id
      returning g.members_id::float8 as member`,
  )

/** Adds missing days of the employees' employment periods and deletes days outside them. @returns days */
const fillSome = async (tx: Tx, company: number, now: Date, size: number): Promise<number> => {
  await bind(tx, company)
  const [kept] = await rowsOf<Span>(
    tx,
    sql`select from_date::text as start_date, through_date::text as end_date from attendance_progress where companies_id = ${company}`,
  )
  /** Until the first days of a new company are stored, the range is empty: its gaps stay in the queue. */
  if (kept !== undefined && kept.end_date < kept.start_date) return 0
  const gaps = await takeGaps(tx, company, kept === undefined ? size : peopleIn(size, kept))
  if (kept === undefined || gaps.length === 0) return gaps.length
  const people = await someOf(
    tx,
    gaps.map(({ member }) => member),
  )
  const held = new Set(
    (
      await holdDays(
        tx,
        people.map(({ id }) => id),
        kept,
        now,
      )
    ).map(({ member, date }) => pairOf(member, date)),
  )
  const reckoned = await reckonDays(tx, people, kept, now)
  await addDays(tx, reckoned)
  await putDays(
    tx,
    reckoned.filter(({ person, day, date }) => day === null && held.has(pairOf(person.id, date))),
  )
  return Math.max(gaps.length, reckoned.length)
}

/** Recalculates days whose time has come or whose input has changed, including automatic alpa and check-outs. */
export const daysDue = defineCompanySweep({
  name: "attendance.due",
  every: "minute",
  ...DAYS,
  due: (now) =>
    sql`exists (select from attendance_days d where d.companies_id = c.id and d.due_at <= ${instantOf(now)})`,
  chunk: lookAgain,
})

/** Adds and deletes days of employees whose first or last day has changed. */
export const daysMissing = defineCompanySweep({
  name: "attendance.gaps",
  every: "minute",
  ...DAYS,
  due: () => sql`exists (select from attendance_gaps g where g.companies_id = c.id)`,
  chunk: fillSome,
})

/** Calculates and stores new days once they have begun. */
export const daysComing = defineCompanySweep({
  name: "attendance.days",
  every: "minute",
  ...DAYS,
  due: (now) => sql`exists (select from members m where m.companies_id = c.id)
    and (not exists (select from attendance_progress p where p.companies_id = c.id and p.next_from is null
        and p.through_date >= ${dateIn(now, "Asia/Jayapura")}::date)
      or exists (select from attendance_progress p where p.companies_id = c.id
        and p.from_date > (select min(a.business_date) from attendance a where a.companies_id = c.id)))`,
  chunk: createSome,
})

/**
 * Stores all days. Idempotent: the result depends on the input and the clock only, so it may run late or often.
 * @param mayTake ms; what is left is done by the next run
 * @returns days
 */
export const settleDays = (db: Database, now: Date, mayTake = FIRST_MS): Promise<number> =>
  runSweeps(db, [daysDue, daysMissing, daysComing], now, { mayTake })
