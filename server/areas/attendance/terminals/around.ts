import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { literal } from "../../../db/literal.ts"
import { closedOn, closedPeriods } from "../../../kit/closedPeriods.ts"
import { groupedBy } from "../../../kit/groupedBy.ts"
import { plusDays } from "../../../time/calendar.ts"
import { type Expected, expectedOf } from "../day/expected.ts"
import type { Facts } from "../day/facts.ts"
import { type Person, someOf } from "../day/people.ts"
import { personOn, readMoves } from "../day/personOn.ts"
import { readPlanned } from "../day/read.ts"
import { instantAt, type Window, windowOf } from "../schedule.ts"
import { storedDays, storedMarks } from "./dayParts.ts"
import type { DayHours, Press } from "./visits.ts"

const DAY_MS = 86_400_000
/** Records of one chunk lie within this time, so that few dates are read for many employees. */
const SPAN_MS = 2 * DAY_MS

/** A stored record, as a press of its employee. */
export type Stored = Press & {
  readonly terminal: number
  readonly pin: string
  readonly reason: string | null
  /** The employee and the date it belonged to; null = it is new. */
  readonly member: number | null
  readonly date: string | null
  readonly office: number
  /** Terminal and record in words, for the evidence of the day. */
  readonly device: string
}

const columns = sql`r.id::float8 as id, extract(epoch from r.at)::float8 * 1000 as at, r.key, r.terminals_id::float8 as terminal, r.pin, r.reason,
  r.members_id::float8 as member, r.business_date::text as date, t.offices_id::float8 as office, t.nama || ' (' || t.serial || '), rekaman ' || r.id as device`
const from = sql`terminal_records r join terminals t on t.companies_id = r.companies_id and t.id = r.terminals_id`

/** The oldest records that wait, of at most two days. */
export const takeWaiting = async (tx: Tx, company: number, size: number): Promise<readonly Stored[]> => {
  const rows = await rowsOf<Stored>(
    tx,
    sql`select ${columns} from ${from} where r.companies_id = ${company} and r.state = 'waiting'
      order by r.companies_id, r.at, r.id limit ${literal(size)} for update of r skip locked`,
  )
  const first = rows[0]?.at ?? 0
  return rows.filter(({ at }) => at < first + SPAN_MS)
}

/** Records that already belong to these employees, between two instants (ms). */
const settledRecords = (tx: Tx, company: number, ids: readonly number[], lo: number, hi: number) =>
  rowsOf<Stored>(
    tx,
    sql`select ${columns} from ${from} where r.companies_id = ${company} and r.members_id = ${anyOf(ids)} and r.state in ('used', 'duplicate')
      and r.at between ${new Date(lo).toISOString()}::timestamptz and ${new Date(hi).toISOString()}::timestamptz`,
  )

const windowIn = (date: string, expected: Expected, zone: Facts["zone"]): Window | null => {
  if (expected.kind !== "work") return null
  const { hours, from: begins, to, closes } = expected
  return { ...windowOf(date, hours, zone, hours), from: begins, to, closes }
}

const hoursIn = (date: string, expected: Expected, zone: Facts["zone"]): DayHours | null => {
  if (expected.kind !== "work") return null
  const { halves, start } = expected.hours
  const within = (time: string) => instantAt(time >= start ? date : plusDays(date, 1), time, zone)
  const hasRest = halves !== null && expected.half === null
  return {
    to: expected.to,
    rest: hasRest ? { from: within(halves.first_end), to: within(halves.second_start) } : null,
  }
}

/** The date of an employee as its presses see it. */
export type AroundDay = {
  readonly facts: Facts
  /** The employee in the office of that date. */
  readonly person: Person
  readonly window: Window | null
  readonly hours: DayHours | null
  /** Its payroll period is closed: nothing of it changes any more. */
  readonly isClosed: boolean
}

/** Everything that the days of some employees depend on, from the day before the first date to the day after the last. */
export const readAround = async (
  tx: Tx,
  company: number,
  ids: readonly number[],
  dates: readonly [first: string, last: string],
  now: Date,
) => {
  const span = { start_date: plusDays(dates[0], -2), end_date: plusDays(dates[1], 2) }
  const people = await someOf(tx, ids)
  const moved = await readMoves(tx, people, span.start_date)
  const planned = await readPlanned(tx, people, span, now)
  const closed = await closedPeriods(tx, span)
  const lo = Date.parse(`${span.start_date}T00:00:00Z`) - DAY_MS
  const hi = Date.parse(`${span.end_date}T00:00:00Z`) + 2 * DAY_MS
  const settled = groupedBy(await settledRecords(tx, company, ids, lo, hi), ({ member }) => member ?? 0)
  const keyOf = ({ member, date }: { readonly member: number; readonly date: string }) => `${member} ${date}`
  const days = new Map((await storedDays(tx, ids, span)).map((day) => [keyOf(day), day]))
  const marks = groupedBy(await storedMarks(tx, ids, span), keyOf)
  return {
    people,
    settledOf: (person: Person): readonly Stored[] => settled.get(person.id) ?? [],
    dayOf: (person: Person, date: string) => days.get(keyOf({ member: person.id, date })),
    marksOf: (person: Person, date: string) => marks.get(keyOf({ member: person.id, date })) ?? [],
    /** Remembers what was asked: windows look at each date three times. */
    dateOf: (current: Person): ((date: string) => AroundDay) => {
      const known = new Map<string, AroundDay>()
      return (date) => {
        const found = known.get(date)
        if (found !== undefined) return found
        const { facts } = planned(current, date)
        const person = personOn(moved, current, date)
        const expected = expectedOf(facts)
        const day: AroundDay = {
          facts,
          person,
          window: windowIn(date, expected, facts.zone),
          hours: hoursIn(date, expected, facts.zone),
          isClosed: closedOn(closed, date, person) !== undefined,
        }
        known.set(date, day)
        return day
      }
    },
  }
}
export type Around = Awaited<ReturnType<typeof readAround>>
