import { sql } from "drizzle-orm"
import type { PressKind } from "#contract/areas/self/attendance.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { closedOn, closedPeriods } from "../../../kit/closedPeriods.ts"
import { plusDays } from "../../../time/calendar.ts"
import { evidenceOf } from "../day/evidence.ts"
import { type Expected, expectedOf } from "../day/expected.ts"
import type { Facts } from "../day/facts.ts"
import type { Person } from "../day/people.ts"
import { personOn, readMoves } from "../day/personOn.ts"
import { readPlanned } from "../day/read.ts"
import { businessDate, officeDate, type Window, windowOf } from "../schedule.ts"

/** Instants of a check-in and a check-out, ms. */
type Times = { readonly in: number | null; readonly out: number | null }

/** A business date that a check-in or check-out may belong to. */
export type PressDay = {
  readonly date: string
  /** The employee in the office of that date. */
  readonly person: Person
  readonly facts: Facts
  readonly expected: Expected
  /** When presses are accepted; null = a date without fixed hours. */
  readonly window: Window | null
  readonly recorded: Times
  /** Presses that wait for an approval. */
  readonly waiting: Times
  /** Name of the closed payroll period of the date. */
  readonly closed: string | null
}

const windowIn = (date: string, expected: Expected, zone: Facts["zone"]): Window | null => {
  if (expected.kind !== "work") return null
  const { hours, from, to, closes } = expected
  /** A half day has the hours that are left; check-ins are accepted from the whole day's window on. */
  return { ...windowOf(date, hours, zone, hours), from, to, closes }
}

type Waiting = { readonly date: string; readonly kind: PressKind; readonly at: string }

/** The dates around an instant: the one before, its own and the one after, because shifts pass midnight. */
export const readPressDays = async (
  tx: Tx,
  current: Person,
  at: number,
  now: Date,
): Promise<readonly PressDay[]> => {
  const own = officeDate(at, current.zone)
  const dates = [-1, 0, 1].map((days) => plusDays(own, days))
  const span = { start_date: plusDays(own, -1), end_date: plusDays(own, 1) }
  const moved = await readMoves(tx, [current], span.start_date)
  const planned = await readPlanned(tx, [current], span, now)
  const closed = await closedPeriods(tx, span)
  const waiting = await rowsOf<Waiting>(
    tx,
    sql`select x.business_date::text as date, x.kind, x.at from attendance_marks x
      join attendance_requests q on q.companies_id = x.companies_id and q.id = x.requests_id
      where x.members_id = ${current.id} and q.status = 'pending'
        and x.business_date between ${span.start_date}::date and ${span.end_date}::date order by x.at`,
  )
  return dates.map((date) => {
    const person = personOn(moved, current, date)
    const { facts } = planned(current, date)
    const expected = expectedOf(facts)
    const { check_in, check_out } = evidenceOf(facts.marks)
    const waits = (kind: PressKind) => {
      const found = waiting.find((one) => one.date === date && one.kind === kind)
      return found === undefined ? null : Date.parse(found.at)
    }
    return {
      date,
      person,
      facts,
      expected,
      window: windowIn(date, expected, facts.zone),
      recorded: { in: check_in, out: check_out },
      waiting: { in: waits("in"), out: waits("out") },
      closed: closedOn(closed, date, person)?.nama ?? null,
    }
  })
}

export const checkedIn = ({ recorded, waiting }: PressDay): number | null => recorded.in ?? waiting.in
export const checkedOut = ({ recorded, waiting }: PressDay): number | null => recorded.out ?? waiting.out

/** The employee is at work: checked in, not checked out, and the check-out is still accepted. */
const isOpen = (day: PressDay, at: number): boolean => {
  const since = checkedIn(day)
  return since !== null && since <= at && checkedOut(day) === null && at <= day.expected.closes
}

/** The date whose check-out is due; null = the employee is not at work. */
export const openDay = (days: readonly PressDay[], at: number): PressDay | null =>
  days.findLast((day) => isOpen(day, at)) ?? null

/**
 * The date a press belongs to. A check-out ends the last open check-in. Otherwise the hours decide; a date that has the
 * press already gives way to another whose hours accept it too.
 */
export const dayOfPress = (kind: PressKind, days: readonly PressDay[], at: number): PressDay => {
  const open = kind === "out" ? openDay(days, at) : null
  if (open !== null) return open
  const isFree = (day: PressDay) => (kind === "in" ? checkedIn(day) : checkedOut(day)) === null
  const accepting = days.filter(({ window }) => window !== null && window.opens <= at && at <= window.closes)
  const free = accepting.filter(isFree)
  const windows = (free.length > 0 ? free : accepting).flatMap(({ window }) => window ?? [])
  const middle = days[1]
  const date = businessDate(at, windows, middle?.date ?? "")
  const found = days.find((day) => day.date === date) ?? middle
  if (found === undefined) throw new Error("a press has no date")
  return found
}
