import { type SQL, sql } from "drizzle-orm"
import type { DayFlag, DayState } from "#contract/areas/attendance/days.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { Refusal } from "../../../call/answer.ts"
import { dateIn, daysBetween } from "../../../time/calendar.ts"
import { closedPeriods, isClosedDay } from "../../../kit/closedPeriods.ts"
import { withLock } from "./lock.ts"
import { isOfFitting, type PeopleAsk, peopleOf, type Person } from "./people.ts"
import type { DaysOf, ReadDay } from "./read.ts"
import { between, idsOf, instantOf, type Open, openIn, readDays, reckonOpen } from "./store.ts"
import { addCounts, addTo, countColumns, countDays, type Counts, noCounts } from "./sums.ts"

export type ReportAsk = PeopleAsk & {
  readonly day_status?: DayState | undefined
  readonly flag?: DayFlag | undefined
}
/** An employee with the sums of their days in the range; lower `urgency` = more urgent to review. */
export type ReportRow = { readonly person: Person; readonly counts: Counts; readonly urgency: number }

/** Maximum number of days a report calculates that are not stored yet. */
export const MOST_OPEN = 60_000

/** States by urgency of a review, most urgent first. */
const urgent: readonly DayState[] = ["tidak_lengkap", "belum", "alpa"]
const CALM = urgent.length + 2
const urgencyOf = ({ state, flags }: ReadDay): number => {
  const at = urgent.indexOf(state)
  if (at >= 0) return at
  if (flags.includes("menunggu")) return urgent.length
  return flags.includes("terlambat") ? urgent.length + 1 : CALM
}
const urgencyColumn = sql`min(case when day_status = 'tidak_lengkap' then 0 when day_status = 'belum' then 1 when day_status = 'alpa' then 2
  when flags @> array['menunggu'] then 3 when flags @> array['terlambat'] then 4 else 5 end)::int`

const fits = ({ day_status, flag }: ReportAsk, { state, flags }: ReadDay): boolean =>
  (day_status === undefined || state === day_status) && (flag === undefined || flags.includes(flag))
/** Closed periods are not stored with the days, so the condition for `terkunci` is built from their dates. */
const fitsColumn = (ask: ReportAsk, locked: SQL): SQL => {
  const { day_status, flag } = ask
  const state = day_status === undefined ? sql`true` : sql`day_status = ${day_status}`
  if (flag === undefined) return state
  return flag === "terkunci" ? sql`${state} and ${locked}` : sql`${state} and flags @> array[${flag}]::text[]`
}

const kept = (column: string): SQL => sql.raw(`attendance_days.${column}`)
const lockedDates = isClosedDay(kept("companies_id"), kept("members_id"), kept("business_date"))

/** Stored days of a range that are up to date, restricted by `whose`. */
const settledOnes = (whose: SQL, { kept: span, gaps }: Open, now: Date): SQL =>
  span === null
    ? sql`false`
    : sql`${whose} and ${between(span)} and (due_at is null or due_at > ${instantOf(now)})
        and ${gaps.size === 0 ? sql`true` : sql`members_id not in ${idsOf([...gaps])}`}`

const isOpen = ({ dates, gaps, due }: Open): boolean => dates.length + gaps.size + due.size > 0

const reckonedOnes = async (tx: Tx, people: readonly Person[], ask: ReportAsk, open: Open, now: Date) => {
  const behind = people.length * open.dates.length
  if (behind > MOST_OPEN)
    throw new Refusal(
      "Terlalu banyak hari yang belum selesai dihitung: persempit rentang tanggal, atau pilih kantor atau divisi",
      "state",
    )
  const locks = await closedPeriods(tx, ask)
  const byMember = new Map<number, ReadDay[]>()
  for (const { person, day } of await reckonOpen(tx, people, ask, open, now)) {
    if (day === null) continue
    const days = byMember.get(person.id) ?? []
    days.push(withLock(day, locks, person))
    byMember.set(person.id, days)
  }
  return byMember
}

type Summed = Counts & { readonly member: number; readonly urgency: number; readonly fits: boolean }

/** Up to this number of days they are read and counted in memory. */
const FEW_DAYS = 1_000

export type ReportRead = {
  readonly rows: readonly ReportRow[]
  readonly dates: ReadonlyMap<string, Counts>
  /** The days themselves, if they are few; null = they were only counted in the database. */
  readonly days: DaysOf | null
}

const countEach = (all: Iterable<readonly ReadDay[]>, today: string): ReadonlyMap<string, Counts> => {
  const dates = new Map<string, Counts>()
  for (const days of all)
    for (const day of days)
      dates.set(day.date, addTo(dates.get(day.date) ?? noCounts(), countDays([day], today)))
  return dates
}

const readFew = async (
  tx: Tx,
  people: readonly Person[],
  ask: ReportAsk,
  now: Date,
  today: string,
): Promise<ReportRead> => {
  const days = await readDays(tx, people, ask, now)
  const rows = people.flatMap((person): readonly ReportRow[] => {
    const own = days.get(person.id) ?? []
    return own.some((day) => fits(ask, day))
      ? [{ person, counts: countDays(own, today), urgency: Math.min(CALM, ...own.map(urgencyOf)) }]
      : []
  })
  return {
    rows,
    dates: countEach(
      rows.map(({ person }) => days.get(person.id) ?? []),
      today,
    ),
    days,
  }
}

/** Sums by employee (in order of name) and by date. With a state or flag only employees who have such a day. */
export const readReport = async (
  tx: Tx,
  ask: ReportAsk,
  now: Date,
  what: { readonly dates: boolean },
): Promise<ReportRead> => {
  const today = dateIn(now)
  const people = await peopleOf(tx, ask)
  if (people.length * (daysBetween(ask.start_date, ask.end_date) + 1) <= FEW_DAYS)
    return readFew(tx, people, ask, now, today)
  const whose = isOfFitting(ask)
  const open = await openIn(tx, whose, ask, now)
  const live = await reckonedOnes(tx, people, ask, open, now)
  const stored = new Map(
    (open.kept === null
      ? []
      : await rowsOf<Summed>(
          tx,
          sql`select members_id::float8 as member, ${countColumns(today)}, ${urgencyColumn} as urgency, bool_or(${fitsColumn(ask, lockedDates)}) as fits
            from attendance_days where ${settledOnes(whose, open, now)} group by members_id`,
        )
    ).map((row) => [row.member, row]),
  )
  const rows = people.flatMap((person): readonly ReportRow[] => {
    const own = stored.get(person.id)
    const days = live.get(person.id) ?? []
    if (own === undefined && days.length === 0) return []
    if (own?.fits !== true && !days.some((day) => fits(ask, day))) return []
    const counted = days.length === 0 ? null : countDays(days, today)
    return [
      {
        person,
        counts:
          own === undefined ? (counted ?? noCounts()) : counted === null ? own : addCounts(own, counted),
        urgency: Math.min(own?.urgency ?? CALM, ...days.map(urgencyOf)),
      },
    ]
  })
  if (!what.dates) return { rows, dates: new Map(), days: null }
  /** Without a state or flag the filter of employees is enough; with one, only the matching employees' days are counted. */
  const isNarrowed = ask.day_status !== undefined || ask.flag !== undefined
  const meant = isNarrowed ? sql`members_id in ${idsOf(rows.map(({ person }) => person.id))}` : whose
  const dates = new Map(
    countEach(
      rows.map(({ person }) => live.get(person.id) ?? []),
      today,
    ),
  )
  if (open.kept !== null)
    for (const { date, ...counts } of await rowsOf<Counts & { readonly date: string }>(
      tx,
      sql`select business_date::text as date, ${countColumns(today)} from attendance_days
        where ${settledOnes(meant, open, now)} group by business_date`,
    ))
      dates.set(date, addCounts(dates.get(date) ?? noCounts(), counts))
  return { rows, dates, days: null }
}

/** Total of several employees. */
export const totalOf = (rows: readonly ReportRow[]): Counts =>
  rows.reduce((sum, { counts }) => addTo(sum, counts), noCounts())

/** The total of all employees matching the filter, without grouping by employee. */
export const readTotal = async (tx: Tx, ask: PeopleAsk, now: Date): Promise<Counts> => {
  const whose = isOfFitting(ask)
  const open = await openIn(tx, whose, ask, now)
  const live = isOpen(open)
    ? await reckonedOnes(tx, await peopleOf(tx, ask), ask, open, now)
    : new Map<number, ReadDay[]>()
  const today = dateIn(now)
  const reckoned = [...live.values()].map((days) => countDays(days, today))
  const [stored] =
    open.kept === null
      ? []
      : await rowsOf<Counts>(
          tx,
          sql`select ${countColumns(today)} from attendance_days where ${settledOnes(whose, open, now)}`,
        )
  /** An aggregate over no rows is null. */
  const settled = stored === undefined || stored.hari === 0 ? [] : [stored]
  return [...settled, ...reckoned].reduce(addTo, noCounts())
}
