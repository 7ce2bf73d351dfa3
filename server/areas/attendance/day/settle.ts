import { setImmediate as nextTurn } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../../../db/database.ts"
import { asOwner } from "../../../db/owner.ts"
import { dateIn, plusDays } from "../../../time/calendar.ts"
import { writeRecords } from "./judge.ts"
import { peopleAfter, type Person, someOf } from "./people.ts"
import { reckonDays } from "./read.ts"
import { addDays, holdDays, instantOf, pairOf, putDays } from "./store.ts"

/** How far back a company's days are kept first; what lies before follows day by day. */
const FIRST_DAYS = 62
/** Dates worked through at once, where there are many. */
const SPAN_DAYS = 31
/** How long one chunk should hold the database. */
const TARGET_MS = 40
const [FEWEST, MOST] = [40, 2_000]
/** One sweep ends after so long; the next one goes on. */
export const SWEEP_MS = 20_000

type Company = { readonly id: number }
/** Days in the chunk that fits; it follows how long the last one took. */
type Pace = { days: number }
const steady = (pace: Pace, took: number): void => {
  pace.days = Math.round(
    Math.min(MOST, Math.max(FEWEST, Math.min(pace.days * 2, (pace.days * TARGET_MS) / Math.max(took, 1)))),
  )
}

const asCompany = <A>(db: Database, company: number, work: (tx: Tx) => Promise<A>): Promise<A> =>
  asOwner(db, { company, account: 0, offices: null }, work)

type Progress = {
  readonly from: string
  readonly through: string
  readonly next_from: string | null
  readonly next_to: string | null
  readonly at: number
}

const readProgress = async (tx: Tx): Promise<Progress | undefined> =>
  (
    await rowsOf<Progress>(
      tx,
      sql`select from_date::text as "from", through_date::text as through, next_from::text as next_from, next_to::text as next_to,
        at_member::float8 as at from attendance_progress for update skip locked`,
    )
  )[0]

/** The dates that come next: forward to today, then back to the first record there is; null = all are kept. */
const nextDates = async (tx: Tx, { from, through, next_from, next_to }: Progress, today: string) => {
  if (next_from !== null && next_to !== null) return { start_date: next_from, end_date: next_to }
  if (through < today) {
    const last = plusDays(through, SPAN_DAYS)
    return { start_date: plusDays(through, 1), end_date: last < today ? last : today }
  }
  const [first] = await rowsOf<{ date: string | null }>(
    tx,
    sql`select min(business_date)::text as date from attendance`,
  )
  if (first?.date == null || first.date >= from) return null
  const back = plusDays(from, -SPAN_DAYS)
  return { start_date: back > first.date ? back : first.date, end_date: plusDays(from, -1) }
}

const beginProgress = (tx: Tx, company: number, today: string) =>
  tx.execute(
    sql`insert into attendance_progress (companies_id, from_date, through_date)
      select ${company}, first, first - 1 from (
        select greatest(${plusDays(today, -FIRST_DAYS)}::date, least((select min(tanggal_masuk) from members), (select min(business_date) from attendance), ${today}::date)) as first
      ) begun on conflict do nothing`,
  )

/** @returns whether there may be more to do */
const createSome = async (
  tx: Tx,
  company: number,
  now: Date,
  today: string,
  pace: Pace,
): Promise<boolean> => {
  await beginProgress(tx, company, today)
  const progress = await readProgress(tx)
  if (progress === undefined) return false
  const span = await nextDates(tx, progress, today)
  if (span === null) return false
  const length = (Date.parse(span.end_date) - Date.parse(span.start_date)) / 86_400_000 + 1
  const most = Math.max(1, Math.floor(pace.days / length))
  const people = await peopleAfter(tx, span, progress.at, most)
  await addDays(tx, await reckonDays(tx, people, span, now))
  const last = people.at(-1)
  const isOver = people.length < most || last === undefined
  await tx.execute(
    isOver
      ? sql`update attendance_progress set from_date = least(from_date, ${span.start_date}::date), through_date = greatest(through_date, ${span.end_date}::date),
          next_from = null, next_to = null, at_member = 0`
      : sql`update attendance_progress set next_from = ${span.start_date}::date, next_to = ${span.end_date}::date, at_member = ${last.id}`,
  )
  return true
}

/** Looks again at days whose time has come or whose facts have changed. @returns how many */
const lookAgain = async (tx: Tx, company: number, now: Date, most: number): Promise<number> => {
  const due = await rowsOf<{ member: number; date: string }>(
    tx,
    sql`select members_id::float8 as member, business_date::text as date from attendance_days
      where companies_id = ${company} and due_at <= ${instantOf(now)} order by business_date, members_id limit ${most} for update skip locked`,
  )
  const first = due[0]
  if (first === undefined) return 0
  const until = plusDays(first.date, SPAN_DAYS)
  const near = due.filter(({ date }) => date <= until)
  const pairs = new Set(near.map(({ member, date }) => pairOf(member, date)))
  const people = await someOf(tx, [...new Set(near.map(({ member }) => member))])
  const span = { start_date: first.date, end_date: near.at(-1)?.date ?? first.date }
  const reckoned = await reckonDays(tx, people, span, now, {
    only: (member, date) => pairs.has(pairOf(member, date)),
  })
  await writeRecords(tx, reckoned)
  await putDays(tx, reckoned)
  /** Of somebody who is out of sight, as while an import is under way: they come once they are there. */
  const seen = new Set(people.map(({ id }) => id))
  const unseen = near.filter(({ member }) => !seen.has(member)).map(({ member }) => member)
  if (unseen.length > 0)
    await tx.execute(
      sql`update attendance_days set due_at = ${new Date(now.getTime() + 600_000).toISOString()}::timestamptz
        where members_id in (select value::bigint from json_array_elements_text(${JSON.stringify(unseen)}::json)) and due_at <= ${instantOf(now)}`,
    )
  return near.length
}

/** Somebody's days from their first to their last one: those that are missing come, those that are too many go. */
const fillGap = async (tx: Tx, person: Person, now: Date): Promise<void> => {
  const [kept] = await rowsOf<{ from: string; through: string }>(
    tx,
    sql`select from_date::text as "from", through_date::text as through from attendance_progress`,
  )
  if (kept === undefined) return
  const span = { start_date: kept.from, end_date: kept.through }
  const held = new Set(
    (await holdDays(tx, [person.id], span, now)).map(({ member, date }) => pairOf(member, date)),
  )
  const reckoned = await reckonDays(tx, [person], span, now)
  await addDays(tx, reckoned)
  await putDays(
    tx,
    reckoned.filter(({ day, date }) => day === null && held.has(pairOf(person.id, date))),
  )
}

const fillSome = async (tx: Tx, company: number, now: Date): Promise<boolean> => {
  const [gap] = await rowsOf<{ member: number }>(
    tx,
    sql`delete from attendance_gaps where (companies_id, members_id) in (
        select companies_id, members_id from attendance_gaps g where companies_id = ${company}
          and exists (select from members m where m.companies_id = g.companies_id and m.id = g.members_id) limit 1 for update skip locked)
      returning members_id::float8 as member`,
  )
  if (gap === undefined) return false
  const [person] = await someOf(tx, [gap.member])
  if (person !== undefined) await fillGap(tx, person, now)
  return true
}

const companiesWith = (db: Database, which: SQL): Promise<Company[]> =>
  db.transact((tx) =>
    rowsOf<Company>(
      tx,
      sql`select c.id::float8 as id from companies c where c.status <> 'close' and ${which} order by c.id`,
    ),
  )

/**
 * Keeps what each day is: days that have come are reckoned once and kept, those whose facts or time have changed are looked at
 * again. Automatic alpa and check-outs come about here. It may come late or often: what is kept follows from facts and the
 * clock alone.
 * @param mayTake ms; what is left is done by the next one @returns chunks
 */
export const settleDays = async (db: Database, now: Date, mayTake = SWEEP_MS): Promise<number> => {
  const until = performance.now() + mayTake
  /** The day begins first in the east. */
  const today = dateIn(now, "Asia/Jayapura")
  let chunks = 0
  const repeat = async (step: () => Promise<boolean>): Promise<void> => {
    while (performance.now() < until && (await step())) {
      chunks += 1
      await nextTurn()
    }
  }
  const pace: Pace = { days: 200 }
  const timed = async <A>(work: () => Promise<A>): Promise<A> => {
    const started = performance.now()
    const found = await work()
    steady(pace, performance.now() - started)
    return found
  }
  const due = sql`exists (select from attendance_days d where d.companies_id = c.id and d.due_at <= ${instantOf(now)})`
  for (const { id } of await companiesWith(db, due))
    await repeat(() =>
      timed(async () => (await asCompany(db, id, (tx) => lookAgain(tx, id, now, pace.days))) > 0),
    )
  const gaps = sql`exists (select from attendance_gaps g where g.companies_id = c.id)`
  for (const { id } of await companiesWith(db, gaps))
    await repeat(() => asCompany(db, id, (tx) => fillSome(tx, id, now)))
  const behind = sql`exists (select from members m where m.companies_id = c.id)
    and (not exists (select from attendance_progress p where p.companies_id = c.id and p.next_from is null and p.through_date >= ${today}::date)
      or exists (select from attendance_progress p where p.companies_id = c.id
        and p.from_date > (select min(a.business_date) from attendance a where a.companies_id = c.id)))`
  for (const { id } of await companiesWith(db, behind))
    await repeat(() => timed(() => asCompany(db, id, (tx) => createSome(tx, id, now, today, pace))))
  return chunks
}
