import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { dateLiteral } from "../../../db/literal.ts"
import { plusDays } from "../../../time/calendar.ts"
import type { Day } from "./facts.ts"
import { closedPeriods } from "../../../kit/closedPeriods.ts"
import { withLock } from "./lock.ts"
import type { Person } from "./people.ts"
import { type DaysOf, type ReadDay, type Reckoned, reckonDays } from "./read.ts"

type Span = { readonly start_date: string; readonly end_date: string }

export const idsOf = (ids: readonly number[]): SQL =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
/** Above this number of employees the rows are found by date instead. */
const FEW = 200
/** Condition: the row is of one of these employees. For few employees their rows are found by index on the employee. */
const isOf = (ids: readonly number[]): SQL =>
  ids.length <= FEW
    ? sql`members_id = any(${`{${ids.join(",")}}`}::bigint[])`
    : sql`members_id in ${idsOf(ids)}`
export const between = ({ start_date, end_date }: Span): SQL =>
  sql`business_date between ${dateLiteral(start_date)} and ${dateLiteral(end_date)}`
export const instantOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

type Stored = Omit<Day, "check_in" | "check_out" | "state"> & {
  readonly member: number
  readonly state: Day["state"]
  readonly check_in: number | null
  readonly check_out: number | null
  readonly note: string | null
}

/** Stored days of these employees that are up to date. */
const storedDays = (tx: Tx, ids: readonly number[], span: Span, now: Date) =>
  rowsOf<Stored>(
    tx,
    sql`select members_id::float8 as member, business_date::text as date, day_status as state,
      extract(epoch from check_in_at)::float8 * 1000 as check_in, extract(epoch from check_out_at)::float8 * 1000 as check_out,
      late_min, early_out_min, work_min, overtime_min, is_workday, flags, why, schedule, note
    from attendance_days where ${isOf(ids)} and ${between(span)} and (due_at is null or due_at > ${instantOf(now)})
      order by members_id, business_date`,
  )

type Progress = { readonly from: string; readonly through: string }
/** The days of a range that are missing or stale for these employees. */
export type Open = {
  /** Dates of the range that are not stored yet. */
  readonly dates: readonly string[]
  readonly gaps: ReadonlySet<number>
  readonly due: ReadonlySet<string>
  /** The stored part of the range; null = none. */
  readonly kept: Span | null
}

export const pairOf = (member: number, date: string): string => `${member} ${date}`
const later = (a: string, b: string) => (a > b ? a : b)
const sooner = (a: string, b: string) => (a < b ? a : b)

/** @param whose a condition on rows that name an employee (`members_id`); null = all that row-level security shows */
export const openIn = async (tx: Tx, whose: SQL | null, span: Span, now: Date): Promise<Open> => {
  const { start_date, end_date } = span
  const [progress] = await rowsOf<Progress>(
    tx,
    sql`select from_date::text as "from", through_date::text as through from attendance_progress`,
  )
  const dates: string[] = []
  const isKept = (date: string) => progress !== undefined && progress.from <= date && date <= progress.through
  for (let date = start_date; date <= end_date; date = plusDays(date, 1)) if (!isKept(date)) dates.push(date)
  if (progress === undefined || progress.through < start_date || progress.from > end_date)
    return { dates, gaps: new Set(), due: new Set(), kept: null }
  const those = whose ?? sql`true`
  const due = await rowsOf<{ member: number; date: string }>(
    tx,
    sql`select members_id::float8 as member, business_date::text as date from attendance_days
      where due_at <= ${instantOf(now)} and ${between(span)} and ${those}`,
  )
  const gaps = await rowsOf<{ member: number }>(
    tx,
    sql`select members_id::float8 as member from attendance_gaps where ${those}`,
  )
  return {
    dates,
    gaps: new Set(gaps.map(({ member }) => member)),
    due: new Set(due.map(({ member, date }) => pairOf(member, date))),
    kept: { start_date: later(start_date, progress.from), end_date: sooner(end_date, progress.through) },
  }
}

/** Calculates the missing and stale days; reads nothing for the others. */
export const reckonOpen = async (
  tx: Tx,
  people: readonly Person[],
  span: Span,
  open: Open,
  now: Date,
): Promise<readonly Reckoned[]> => {
  const { dates, gaps, due } = open
  if (dates.length === 0 && gaps.size === 0 && due.size === 0) return []
  const behind = new Set(dates)
  const isOpen = (member: number, date: string) =>
    behind.has(date) || gaps.has(member) || due.has(pairOf(member, date))
  const dueDates = [...due].map((pair) => pair.split(" ")[1] ?? "")
  const dueMembers = new Set([...due].map((pair) => Number(pair.split(" ")[0])))
  const meant = people.filter(({ id }) => behind.size > 0 || gaps.has(id) || dueMembers.has(id))
  const asked = meant.some(({ id }) => gaps.has(id))
    ? [span.start_date, span.end_date]
    : [...dates, ...dueDates].toSorted()
  const [first] = asked
  const last = asked.at(-1)
  if (first === undefined || last === undefined) return []
  return reckonDays(tx, meant, { start_date: first, end_date: last }, now, { only: isOpen })
}

/**
 * The days of employees in a range, in date order: stored ones, and missing or stale ones as calculated now. Dates
 * outside the employment period are left out.
 */
export const readDays = async (tx: Tx, people: readonly Person[], span: Span, now: Date): Promise<DaysOf> => {
  const days = new Map<number, ReadDay[]>(people.map(({ id }) => [id, []]))
  if (people.length === 0) return days
  const ids = people.map(({ id }) => id)
  const open = await openIn(tx, isOf(ids), span, now)
  const locks = await closedPeriods(tx, span)
  const byId = new Map(people.map((person) => [person.id, person]))
  if (open.kept !== null)
    for (const { member, ...day } of await storedDays(tx, ids, open.kept, now)) {
      const person = byId.get(member)
      if (person !== undefined && !open.gaps.has(member)) days.get(member)?.push(withLock(day, locks, person))
    }
  const reckoned = await reckonOpen(tx, people, span, open, now)
  const touched = new Set<number>()
  for (const { person, day } of reckoned) {
    if (day === null) continue
    days.get(person.id)?.push(withLock(day, locks, person))
    touched.add(person.id)
  }
  for (const id of touched) days.get(id)?.sort((a, b) => (a.date < b.date ? -1 : 1))
  return days
}

const wire = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The columns of a stored day; `due` in ms. */
const rowOf = ({ person, date, day, due }: Reckoned) => ({
  members_id: person.id,
  business_date: date,
  offices_id: person.offices_id,
  ...(day === null
    ? {}
    : {
        day_status: day.state,
        check_in_at: wire(day.check_in),
        check_out_at: wire(day.check_out),
        late_min: day.late_min,
        early_out_min: day.early_out_min,
        work_min: day.work_min,
        overtime_min: day.overtime_min,
        is_workday: day.is_workday,
        flags: day.flags,
        why: day.why,
        schedule: day.schedule,
        note: day.note,
        due_at: wire(due),
      }),
})

const COLUMNS = sql.raw(
  `members_id, business_date, offices_id, day_status, check_in_at, check_out_at, late_min, early_out_min, work_min, overtime_min, is_workday, flags, why, schedule, note, due_at`,
)
const recordset = (rows: readonly object[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(members_id bigint, business_date date, offices_id bigint, day_status text,
    check_in_at timestamptz, check_out_at timestamptz, late_min int, early_out_min int, work_min int, overtime_min int, is_workday boolean,
    flags text[], why jsonb, schedule jsonb, note text, due_at timestamptz)`

/** Adds the company of the employee to each row. */
const ofTheirs = (rows: readonly object[]): SQL =>
  sql`select (select m.companies_id from members m where m.id = v.members_id), v.* from ${recordset(rows)}`

/** Inserts new days; one that a concurrent transaction has inserted is kept. */
export const addDays = async (tx: Tx, reckoned: readonly Reckoned[]): Promise<void> => {
  const rows = reckoned.filter(({ day }) => day !== null).map(rowOf)
  if (rows.length === 0) return
  await tx.execute(
    sql`insert into attendance_days (companies_id, ${COLUMNS}) ${ofTheirs(rows)} on conflict do nothing`,
  )
}

/** Overwrites stored days, which the caller has locked (`holdDays`); deletes those that no longer exist. */
export const putDays = async (tx: Tx, reckoned: readonly Reckoned[]): Promise<void> => {
  const gone = reckoned.filter(({ day }) => day === null).map(rowOf)
  const rows = reckoned.filter(({ day }) => day !== null).map(rowOf)
  if (gone.length > 0)
    await tx.execute(
      sql`delete from attendance_days d using ${recordset(gone)} where d.members_id = v.members_id and d.business_date = v.business_date`,
    )
  if (rows.length === 0) return
  await tx.execute(
    sql`insert into attendance_days (companies_id, ${COLUMNS}) ${ofTheirs(rows)}
      on conflict (companies_id, business_date, members_id) do update set offices_id = excluded.offices_id, day_status = excluded.day_status,
        check_in_at = excluded.check_in_at, check_out_at = excluded.check_out_at, late_min = excluded.late_min, early_out_min = excluded.early_out_min,
        work_min = excluded.work_min, overtime_min = excluded.overtime_min, is_workday = excluded.is_workday, flags = excluded.flags,
        why = excluded.why, schedule = excluded.schedule, note = excluded.note, due_at = excluded.due_at`,
  )
}

/**
 * Locks the stored days of these employees in a range until the transaction ends: a concurrent change of their input
 * waits, and marks them due afterwards.
 */
export const holdDays = (
  tx: Tx,
  ids: readonly number[],
  { start_date, end_date }: Span,
  now: Date,
): Promise<{ member: number; date: string; is_due: boolean }[]> =>
  rowsOf(
    tx,
    sql`select members_id::float8 as member, business_date::text as date, coalesce(due_at <= ${instantOf(now)}, false) as is_due from attendance_days
      where members_id = ${anyOf(ids)} and business_date between ${start_date}::date and ${end_date}::date
      order by business_date, members_id for update`,
  )
