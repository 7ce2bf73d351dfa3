import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { plusDays } from "../../../time/calendar.ts"
import { aturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { type DayOff, fallsOn } from "../holidayMoves.ts"
import { namedCalendar } from "../holidays.rules.ts"
import { groupedBy } from "../../../kit/groupedBy.ts"
import { readLeaves } from "./leaves.ts"
import { dayOf } from "./dayOf.ts"
import { dueOf } from "./due.ts"
import type { Asked, Day, DayRules, Facts, LeaveKind, Mark, Plan } from "./facts.ts"
import { patternsOf } from "../patterns.ts"
import { type Planned, plannedOn } from "../planned.ts"
import type { Person } from "./people.ts"
import { personOn, readMoves } from "./personOn.ts"
import { type HourRules, planFor, type ShiftHours, type Way, type Week } from "./plan.ts"

/** A calculated day, with its note, which comes from the record. */
export type ReadDay = Day & { readonly note: string | null }
export type DaysOf = ReadonlyMap<number, readonly ReadDay[]>

type Span = { readonly start_date: string; readonly end_date: string }
type Rules = DayRules & HourRules
type ByDay<A> = ReadonlyMap<string, A>

const keyOf = (member: number, date: string): string => `${member} ${date}`
type Dated = { readonly member: number; readonly date: string }

const oneByDay = <A extends Dated>(rows: readonly A[]): ByDay<A> =>
  new Map(rows.map((row) => [keyOf(row.member, row.date), row]))
const allByDay = <A extends Dated>(rows: readonly A[]): ByDay<readonly A[]> =>
  groupedBy(rows, ({ member, date }) => keyOf(member, date))

type Recorded = Dated & {
  readonly check_in_at: string | null
  readonly check_out_at: string | null
  readonly day_status: DayState
  readonly plan: Plan | null
  readonly note: string | null
}
type MarkRow = Dated & {
  readonly kind: "in" | "out"
  readonly at: string
  readonly outside: boolean
  readonly mock: boolean
  readonly manual: boolean
}

const defaults = decoder(aturanAbsensi.values)({})

const rulesOf = async (tx: Tx): Promise<Rules> => {
  const [row] = await rowsOf<Rules>(tx, sql`select * from attendance_rules`)
  if (row === undefined) {
    if (!defaults.ok) throw new Error("the rules of attendance have no defaults")
    return defaults.value as unknown as Rules
  }
  return {
    ...row,
    half_day_min_hours: Number(row.half_day_min_hours),
    full_day_min_hours: Number(row.full_day_min_hours),
  }
}

const idsOf = (people: readonly Person[]): SQL => anyOf(people.map(({ id }) => id))
const datedOf =
  (people: readonly Person[], { start_date, end_date }: Span) =>
  (table: SQL, columns: SQL): SQL =>
    sql`select x.members_id::float8 as member, x.business_date::text as date, ${columns} from ${table} x
      where x.business_date between ${start_date}::date and ${end_date}::date and x.members_id = ${idsOf(people)}`

/** Everything the schedules of these employees depend on in a range. */
export const readPlans = async (tx: Tx, people: readonly Person[], span: Span) => {
  const cells = await rowsOf<Dated & { readonly shift: number | null }>(
    tx,
    datedOf(people, span)(sql`schedules`, sql`x.shifts_id::float8 as shift`),
  )
  const patterns = await patternsOf(tx, idsOf(people), span)
  const shifts = await rowsOf<ShiftHours & { readonly id: number }>(
    tx,
    sql`select id::float8 as id, nama, kode, start, "end", break_start, break_end, break_paid, late_tolerance_min,
      early_out_tolerance_min, checkin_open_before_min, checkout_close_after_min, half_day_min_hours::float8 as half_day_min_hours from shifts`,
  )
  const weeks = await rowsOf<Week & { readonly id: number; readonly is_default: boolean }>(
    tx,
    sql`select id::float8 as id, nama, type, days, flexible_minutes, late_tolerance_min, is_default from offices_hours`,
  )
  const ways = await rowsOf<{
    readonly member: number
    readonly date: string
    readonly way: Way
    readonly week_id: number | null
  }>(
    tx,
    sql`select t.members_id::float8 as member, t.effective_date::text as date, t.attendance_type as way,
      coalesce(t.offices_hours_id, o.offices_hours_id)::float8 as week_id
    from member_attendance_types t join members m on m.companies_id = t.companies_id and m.id = t.members_id
    join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    where t.members_id = ${idsOf(people)} order by t.effective_date desc`,
  )
  return {
    ...(await readMoves(tx, people, span.start_date)),
    rules: await rulesOf(tx),
    calendar: await namedCalendar(tx),
    cells: oneByDay(cells),
    patterns,
    shifts: new Map(shifts.map((one) => [one.id, one])),
    weeks: new Map(weeks.map((one) => [one.id, one])),
    usual: weeks.find(({ is_default }) => is_default) ?? null,
    ways: groupedBy(ways, ({ member }) => member),
  }
}
type Plans = Awaited<ReturnType<typeof readPlans>>

/** All input of these employees' days in a range; nine statements regardless of their number (no N+1). */
const readAll = async (tx: Tx, people: readonly Person[], span: Span) => {
  const dated = datedOf(people, span)
  const records = await rowsOf<Recorded>(
    tx,
    dated(sql`attendance`, sql`x.check_in_at, x.check_out_at, x.day_status, x.plan, x.note`),
  )
  const marks = await rowsOf<MarkRow>(
    tx,
    sql`${dated(
      sql`attendance_marks`,
      sql`x.kind, x.at, coalesce(x.distance_m > x.radius_m, false) as outside, x.is_mock as mock,
        x.source in ('import', 'manual') as manual`,
    )} and (x.requests_id is null or exists (select from attendance_requests q
        where q.companies_id = x.companies_id and q.id = x.requests_id and q.status = 'approved')) order by x.at`,
  )
  const requests = await rowsOf<Dated & Asked>(
    tx,
    sql`${dated(sql`attendance_requests`, sql`x.type, x.status`)} and x.status in ('pending', 'approved')`,
  )
  return {
    ...(await readPlans(tx, people, span)),
    records: oneByDay(records),
    marks: allByDay(marks),
    requests: allByDay(requests),
    leaves: await readLeaves(
      tx,
      people.map(({ id }) => id),
      span,
    ),
  }
}
type Known = Awaited<ReturnType<typeof readAll>>

const LEAVES: readonly DayState[] = ["cuti", "izin", "sakit", "dinas"]
const NOTES: readonly DayState[] = ["hadir", "alpa", "libur", "off"]
const leaveWords: Readonly<Record<LeaveKind, string>> = {
  cuti: "Cuti disetujui",
  izin: "Izin disetujui",
  sakit: "Sakit",
  dinas: "Perjalanan dinas",
}

const isLeave = (state: DayState): state is LeaveKind => LEAVES.includes(state)
const ms = (text: string): number => Date.parse(text)

/** Merges record and evidence: the record's times win, and marks between them are absences. */
const marksOf = (record: Recorded | undefined, rows: readonly MarkRow[]): readonly Mark[] => {
  const odd = (kind: Mark["kind"]) => {
    const same = rows.filter((row) => row.kind === kind)
    return {
      outside: same.some(({ outside }) => outside),
      mock: same.some(({ mock }) => mock),
      manual: same.some(({ manual }) => manual),
    }
  }
  const all: Mark[] = []
  const from = record?.check_in_at == null ? null : ms(record.check_in_at)
  const to = record?.check_out_at == null ? null : ms(record.check_out_at)
  if (from !== null) all.push({ kind: "in", at: from, ...odd("in") })
  if (from !== null)
    for (const { kind, at } of rows)
      if (ms(at) > from && (to === null || ms(at) < to)) all.push({ kind, at: ms(at) })
  if (to !== null) all.push({ kind: "out", at: to, ...odd("out") })
  return all
}

export const holidayOn = (calendar: Plans["calendar"], date: string, office: number): Facts["holiday"] => {
  const fits = calendar.filter(
    (row: DayOff) => (row.offices === null || row.offices.includes(office)) && fallsOn(row, date),
  )
  const found = fits.find(({ length }) => length === "full") ?? fits[0]
  return found === undefined ? null : { nama: found.nama, length: found.length }
}

const plannedIn = (known: Plans, person: Person, date: string): Planned | null =>
  plannedOn(known.cells.get(keyOf(person.id, date))?.shift, known.patterns.get(person.id) ?? [], date)

/** The only place that resolves the schedule of a date: planned shift, else pattern, else week. */
const planBy = (known: Plans, person: Person, date: string, planned: Planned | null): Plan => {
  /** The latest change up to that date. Before the first known change the employee's current attendance type applies. */
  const changed = known.ways.get(person.id)?.find((one) => one.date <= date)
  const { way, week_id } = changed ?? person
  const cell =
    planned === null
      ? null
      : planned.shift === null
        ? ("off" as const)
        : (known.shifts.get(planned.shift) ?? null)
  const week = (week_id === null ? undefined : known.weeks.get(week_id)) ?? known.usual
  const plan = planFor(date, way, cell, week, known.rules)
  return plan.kind === "work" && plan.source === "shift" && planned?.rests_on_holidays === true
    ? { ...plan, rests_on_holidays: true }
    : plan
}
/** @param person as of that date (`personOn`) */
export const planOn = (known: Plans, person: Person, date: string): Plan =>
  planBy(known, person, date, plannedIn(known, person, date))

const factsOf = (
  known: Known,
  person: Person,
  date: string,
  now: number,
  holiday: Facts["holiday"],
): Facts => {
  const key = keyOf(person.id, date)
  const record = known.records.get(key)
  const marks = marksOf(record, known.marks.get(key) ?? [])
  const state = record?.day_status
  const plan = planOn(known, person, date)
  const { leave, granted } = known.leaves(person.id, date, plan.kind === "work" ? plan.hours : null)
  return {
    date,
    now,
    zone: person.zone,
    employed: { from: person.from, until: person.until },
    plan,
    recorded: record?.plan ?? null,
    holiday,
    marks,
    leave:
      leave ??
      (state !== undefined && isLeave(state) ? { kind: state, part: "full", nama: leaveWords[state] } : null),
    noted:
      state !== undefined && marks.length === 0 && NOTES.includes(state) ? (state as Facts["noted"]) : null,
    requests: [...(known.requests.get(key) ?? []), ...granted],
    rules: known.rules,
    lock: null,
  }
}

/**
 * A calculated day, and when it has to be recalculated because of the time alone; null where there is no day, or it is
 * final.
 */
export type Reckoned = {
  readonly person: Person
  readonly date: string
  readonly day: ReadDay | null
  readonly due: number | null
}
type Options = {
  /** Restricts the calculation; default: all. */
  readonly only?: (member: number, date: string) => boolean
  /** Uses the current schedule even for recorded days, instead of the one they were recorded under. */
  readonly isAnew?: boolean
}

/** Calculates days from their input. Does not mark closed periods: `withLock` does. */
export const reckonDays = async (
  tx: Tx,
  people: readonly Person[],
  span: Span,
  now: Date,
  { only, isAnew = false }: Options = {},
): Promise<readonly Reckoned[]> => {
  if (people.length === 0) return []
  const known = await readAll(tx, people, span)
  const holidays = new Map<number, Facts["holiday"]>()
  const all: Reckoned[] = []
  for (let date = span.start_date; date <= span.end_date; date = plusDays(date, 1)) {
    holidays.clear()
    for (const current of people) {
      const person = personOn(known, current, date)
      if (only !== undefined && !only(person.id, date)) continue
      if (!holidays.has(person.offices_id))
        holidays.set(person.offices_id, holidayOn(known.calendar, date, person.offices_id))
      const found = factsOf(known, person, date, now.getTime(), holidays.get(person.offices_id) ?? null)
      const facts = isAnew ? { ...found, recorded: null } : found
      const day = dayOf(facts)
      const note = known.records.get(keyOf(person.id, date))?.note ?? null
      all.push({
        person,
        date,
        day: day === null ? null : { ...day, note },
        due: day === null ? null : dueOf(facts),
      })
    }
  }
  return all
}

/** The current schedules of these employees in a range; they are stored with the records. */
export const plansOf = async (tx: Tx, people: readonly Person[], span: Span) => {
  const known = await readPlans(tx, people, span)
  return (person: Person, date: string): Plan => planOn(known, personOn(known, person, date), date)
}

/** The plan of an employee's date: the effective one, the cell of the date, and what would apply without the cell. */
export type PlannedDay = {
  readonly facts: Facts
  /** The shift of its own cell, null = a day off; undefined = it has none. */
  readonly own: number | null | undefined
  readonly under: { readonly planned: Planned | null; readonly plan: Plan }
}

/** The planned days of these employees, with the input their days are judged by. */
export const readPlanned = async (tx: Tx, people: readonly Person[], span: Span, now: Date) => {
  const known = await readAll(tx, people, span)
  const holidays = new Map<string, Facts["holiday"]>()
  return (current: Person, date: string): PlannedDay => {
    const person = personOn(known, current, date)
    const key = `${person.offices_id} ${date}`
    const holiday = holidays.get(key) ?? holidayOn(known.calendar, date, person.offices_id)
    holidays.set(key, holiday)
    const planned = plannedOn(undefined, known.patterns.get(person.id) ?? [], date)
    return {
      facts: factsOf(known, person, date, now.getTime(), holiday),
      own: known.cells.get(keyOf(person.id, date))?.shift,
      under: { planned, plan: planBy(known, person, date, planned) },
    }
  }
}
