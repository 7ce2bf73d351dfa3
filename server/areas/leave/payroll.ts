import { minutesBetween } from "#contract/kit/times.ts"
import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { type AskedDay, askedDays, someOf } from "../attendance/index.ts"
import { anyOf } from "../../db/ids.ts"

/** Unpaid leave on one date. */
export type Unpaid = {
  /** Half or whole day; 0 = hours only. */
  readonly part: 0 | 0.5 | 1
  /** Minutes in addition to it (`min`), and the scheduled minutes of the date (`of`). */
  readonly hours: { readonly min: number; readonly of: number } | null
}

/** Default day without scheduled hours: eight hours, UU 13/2003 Pasal 77 ayat (2) huruf b. */
const USUAL_DAY_MIN = 480
const HOUR_MIN = 60

/** Scheduled working minutes of a day, without its break. */
const dayMinutes = (day: AskedDay | undefined): number => {
  if (day?.hours === null || day?.hours === undefined) return USUAL_DAY_MIN
  const { start, end, rest_min } = day.hours
  const net = minutesBetween(start, end) - rest_min
  return net > 0 ? net : USUAL_DAY_MIN
}

type Row = {
  readonly member: number
  readonly date: string
  readonly days: number
  readonly hours: number
}

/** Scheduled minutes of the days with unpaid hours, by employee and date. */
const asked = async (tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> => {
  const those = rows.filter(({ hours }) => hours > 0)
  if (those.length === 0) return new Map()
  const people = await someOf(tx, [...new Set(those.map(({ member }) => member))])
  const dates = [...new Set(those.map(({ date }) => date))].toSorted((a, b) => (a < b ? -1 : 1))
  const daysOf = await askedDays(tx, people, dates, "schedule")
  return new Map(
    people.flatMap((person) =>
      daysOf(person).map((day): readonly [string, number] => [`${person.id} ${day.date}`, dayMinutes(day)]),
    ),
  )
}

/**
 * Unpaid leave of employees between two dates (ISO, both included), by employee and date: halves of a day and hours,
 * with the category's setting at the time of the request.
 */
export const unpaidLeave = async (
  tx: Tx,
  ids: readonly number[],
  start_date: string,
  end_date: string,
): Promise<ReadonlyMap<number, ReadonlyMap<string, Unpaid>>> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select d.members_id::float8 as member, d.date::text as date,
        coalesce(sum(d.amount) filter (where l.unit <> 'hour'), 0)::float8 as days,
        coalesce(sum(d.amount) filter (where l.unit = 'hour'), 0)::float8 as hours
      from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
      where l.status = 'approved' and d.is_live and not l.is_paid and d.members_id = ${anyOf(ids)}
        and d.date between ${start_date}::date and ${end_date}::date
      group by 1, 2 having sum(d.amount) > 0`,
  )
  const minutes = await asked(tx, rows)
  const days = new Map<number, Map<string, Unpaid>>()
  for (const { member, date, days: taken, hours } of rows) {
    const own = days.get(member) ?? new Map<string, Unpaid>()
    const of = minutes.get(`${member} ${date}`) ?? USUAL_DAY_MIN
    own.set(date, {
      part: taken >= 1 ? 1 : taken >= 0.5 ? 0.5 : 0,
      hours: hours > 0 ? { min: Math.min(of, Math.round(hours * HOUR_MIN)), of } : null,
    })
    days.set(member, own)
  }
  return days
}
