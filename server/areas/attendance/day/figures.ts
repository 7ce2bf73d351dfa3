import { type SQL, sql } from "drizzle-orm"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { type DayMeasure, dayMeasures, measured } from "../../../db/dayMeasures.ts"
import { isOfFitting, type PeopleAsk, type Person, peopleOf, someOf } from "./people.ts"
import { reckonDays, type Reckoned } from "./read.ts"
import { between, idsOf, instantOf, type Open, openIn, pairOf } from "./store.ts"

/**
 * Aggregate of days by date, office and state: how many (`days`), how many began late and by how many minutes in total,
 * how many were working days, how many of those began in time, and how many began outside the radius.
 */
export type Figure = Readonly<Record<DayMeasure, number>> & {
  readonly date: string
  readonly offices_id: number
  readonly state: DayState
}
export type FigureAsk = Pick<PeopleAsk, "start_date" | "end_date" | "offices_id" | "departement_id"> & {
  /** Groups by office; without it figures cover all requested offices and the office is 0. */
  readonly byOffice?: boolean
}

/** Upper bound of stale days that are recalculated during a request; above it the figures are those of the last sweep. */
const MOST = 2_000

const inRange = ({ start_date, end_date, offices_id }: FigureAsk) =>
  sql`business_date between ${start_date}::date and ${end_date}::date and ${offices_id === undefined ? sql`true` : sql`offices_id = ${offices_id}`}`
/** The daily totals have no division, so for a division the stored days themselves are counted. */
const ofDivision = ({ start_date, end_date, departement_id }: FigureAsk): SQL =>
  isOfFitting({ start_date, end_date, departement_id })

/** Stored days of a range, with dates as literals so that the planner knows them. */
export const inSight = (ask: FigureAsk): SQL =>
  sql`${between(ask)} and ${ofDivision(ask)} and ${ask.offices_id === undefined ? sql`true` : sql`offices_id = ${ask.offices_id}`}`

const keyOf = ({ byOffice }: FigureAsk): SQL =>
  sql`business_date::text as date, ${byOffice === true ? sql`offices_id::float8` : sql`0::float8`} as offices_id, day_status as state`
const summed = (expressions: readonly string[]): SQL =>
  sql.raw(dayMeasures.map((name, at) => `(${expressions[at] ?? ""})::float8 as ${name}`).join(", "))

const kept = (tx: Tx, ask: FigureAsk): Promise<Figure[]> =>
  rowsOf<Figure>(
    tx,
    ask.departement_id === undefined
      ? sql`select ${keyOf(ask)}, ${summed(dayMeasures.map((name) => `sum(${name})`))} from attendance_sums where ${inRange(ask)} group by 1, 2, 3`
      : sql`select ${keyOf(ask)}, ${summed(measured())} from attendance_days where ${inRange(ask)} and ${ofDivision(ask)} group by 1, 2, 3`,
  )

/** The stored contribution of days that are recalculated, with negative sign: it is subtracted from the totals. */
const keptOf = (tx: Tx, ask: FigureAsk, { gaps }: Open, now: Date): Promise<Figure[]> =>
  rowsOf<Figure>(
    tx,
    sql`select ${keyOf(ask)}, ${summed(measured(-1))} from attendance_days
      where ${inRange(ask)} and ${ofDivision(ask)} and (due_at <= ${instantOf(now)} or members_id in ${idsOf([...gaps])}) group by 1, 2, 3`,
  )

const isMany = async (tx: Tx, ask: FigureAsk, now: Date): Promise<boolean> => {
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (
      (select 1 from attendance_days where due_at <= ${instantOf(now)} and ${inRange(ask)} limit ${MOST + 1})
      union all (select 1 from attendance_gaps limit 51)) open`,
  )
  return (found?.n ?? 0) > MOST
}

const figureOf = ({ byOffice }: FigureAsk, { date, day, person }: Reckoned): Figure[] => {
  if (day === null) return []
  const isOntime = day.is_workday && day.late_min === 0 && !day.flags.includes("tanpa_masuk")
  return [
    {
      date,
      offices_id: byOffice === true ? person.offices_id : 0,
      state: day.state,
      days: 1,
      late: day.late_min > 0 ? 1 : 0,
      workdays: day.is_workday ? 1 : 0,
      ontime: isOntime ? 1 : 0,
      late_minutes: day.late_min,
      outside: day.flags.includes("luar_radius") ? 1 : 0,
    },
  ]
}

const among = async (tx: Tx, ids: readonly number[], ask: FigureAsk): Promise<readonly Person[]> => {
  const people = (await someOf(tx, ids)).filter(
    ({ offices_id }) => ask.offices_id === undefined || offices_id === ask.offices_id,
  )
  if (ask.departement_id === undefined || people.length === 0) return people
  const inside = new Set((await peopleOf(tx, ask)).map(({ id }) => id))
  return people.filter(({ id }) => inside.has(id))
}

/**
 * The number of days by state, date and office: from the stored daily totals, corrected by recalculating days that are
 * due or not stored yet.
 * @returns `isWhole` false = too many days are due at once, and the figures are those of the last sweep
 */
export const dayFigures = async (
  tx: Tx,
  ask: FigureAsk,
  now: Date,
): Promise<{ readonly figures: readonly Figure[]; readonly isWhole: boolean }> => {
  const ledger = await kept(tx, ask)
  if (await isMany(tx, ask, now)) return { figures: ledger, isWhole: false }
  const open = await openIn(tx, null, ask, now)
  const members = [...new Set([...open.gaps, ...[...open.due].map((pair) => Number(pair.split(" ")[0]))])]
  const again = await among(tx, members, ask)
  const taken = again.length === 0 ? [] : await keptOf(tx, ask, open, now)
  const reckoned = await reckonDays(tx, again, ask, now, {
    only: (member, date) => open.gaps.has(member) || open.due.has(pairOf(member, date)),
  })
  const figures = [...ledger, ...taken, ...reckoned.flatMap((one) => figureOf(ask, one))]
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
  return { figures: [...figures, ...rest.flatMap((one) => figureOf(ask, one))], isWhole: true }
}

/** The first stored day; null = no day is stored yet. `isAll` false = the backfill of earlier days is still running. */
export const keptSince = async (
  tx: Tx,
): Promise<{ readonly from: string | null; readonly isAll: boolean }> => {
  const [row] = await rowsOf<{ from: string; first: string | null }>(
    tx,
    sql`select from_date::text as "from", (select min(business_date)::text from attendance) as first from attendance_progress`,
  )
  return row === undefined
    ? { from: null, isAll: false }
    : { from: row.from, isAll: row.first === null || row.first >= row.from }
}
