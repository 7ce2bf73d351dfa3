import { sql } from "drizzle-orm"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { type PeopleAsk, type Person, peopleOf, someOf } from "./people.ts"
import { reckonDays, type Reckoned } from "./read.ts"
import { idsOf, instantOf, type Open, openIn, pairOf } from "./store.ts"

/** Days of a date by their state; `late` of them began late. */
export type Figure = {
  readonly date: string
  readonly state: DayState
  readonly count: number
  readonly late: number
}
type Ask = Pick<PeopleAsk, "start_date" | "end_date" | "offices_id">

/** So many days are looked at again while somebody waits; where there are more, figures are as of the last sweep. */
const MOST = 2_000

const inRange = ({ start_date, end_date, offices_id }: Ask) =>
  sql`business_date between ${start_date}::date and ${end_date}::date and ${offices_id === undefined ? sql`true` : sql`offices_id = ${offices_id}`}`

const kept = (tx: Tx, ask: Ask): Promise<Figure[]> =>
  rowsOf<Figure>(
    tx,
    sql`select business_date::text as date, day_status as state, sum(days)::int as count, sum(late)::int as late
      from attendance_sums where ${inRange(ask)} group by 1, 2`,
  )

/** What the ledger says of days that are looked at again: it is taken off. */
const keptOf = (tx: Tx, ask: Ask, { gaps }: Open, now: Date): Promise<Figure[]> =>
  rowsOf<Figure>(
    tx,
    sql`select business_date::text as date, day_status as state, -count(*)::int as count, -count(*) filter (where late_min > 0)::int as late
      from attendance_days where ${inRange(ask)} and (due_at <= ${instantOf(now)} or members_id in ${idsOf([...gaps])}) group by 1, 2`,
  )

const isMany = async (tx: Tx, ask: Ask, now: Date): Promise<boolean> => {
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (
      (select 1 from attendance_days where due_at <= ${instantOf(now)} and ${inRange(ask)} limit ${MOST + 1})
      union all (select 1 from attendance_gaps limit 51)) open`,
  )
  return (found?.n ?? 0) > MOST
}

const figureOf = ({ date, day }: Reckoned): Figure[] =>
  day === null ? [] : [{ date, state: day.state, count: 1, late: day.late_min > 0 ? 1 : 0 }]

/**
 * How many days of each state a range has, date by date: what the ledger of kept days says, and days that are due, or not kept
 * yet, as they are now.
 * @returns `isWhole` false = too much is due at once, and the figures are those of the last sweep
 */
export const dayFigures = async (
  tx: Tx,
  ask: Ask,
  now: Date,
): Promise<{ readonly figures: readonly Figure[]; readonly isWhole: boolean }> => {
  const ledger = await kept(tx, ask)
  if (await isMany(tx, ask, now)) return { figures: ledger, isWhole: false }
  const open = await openIn(tx, null, ask, now)
  const members = [...new Set([...open.gaps, ...[...open.due].map((pair) => Number(pair.split(" ")[0]))])]
  const office = ({ offices_id }: Person) => ask.offices_id === undefined || offices_id === ask.offices_id
  const again = (await someOf(tx, members)).filter(office)
  const taken = again.length === 0 ? [] : await keptOf(tx, ask, open, now)
  const reckoned = await reckonDays(tx, again, ask, now, {
    only: (member, date) => open.gaps.has(member) || open.due.has(pairOf(member, date)),
  })
  const figures = [...ledger, ...taken, ...reckoned.flatMap(figureOf)]
  const [first] = open.dates
  const last = open.dates.at(-1)
  if (first === undefined || last === undefined) return { figures, isWhole: true }
  const [people] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (select 1 from members limit ${Math.floor(MOST / open.dates.length) + 1}) few`,
  )
  if ((people?.n ?? 0) * open.dates.length > MOST) return { figures, isWhole: false }
  const span = { start_date: first, end_date: last }
  const behind = new Set(open.dates)
  const rest = await reckonDays(tx, await peopleOf(tx, { ...ask, ...span }), span, now, {
    only: (member, date) => behind.has(date) && !open.gaps.has(member) && !open.due.has(pairOf(member, date)),
  })
  return { figures: [...figures, ...rest.flatMap(figureOf)], isWhole: true }
}
