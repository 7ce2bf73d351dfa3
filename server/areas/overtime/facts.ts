import { sql } from "drizzle-orm"
import type { DayType } from "#contract/areas/overtime/overtime.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import { plusDays, weekday } from "../../time/calendar.ts"
import {
  type DaysOf,
  fallsOn,
  type Person,
  type Plan,
  plansOf,
  readDays,
  type ReadDay,
  scheduleInWords,
  spanOf,
  typedCalendar,
} from "../attendance/index.ts"

type Span = { readonly start_date: string; readonly end_date: string }
type Status = "pending" | "approved" | "rejected" | "cancelled"
type Request = {
  readonly id: number
  readonly member: number
  readonly date: string
  readonly status: Status
  readonly reason: string
  readonly from: string | null
  readonly to: string | null
}
type Evidence = {
  readonly member: number
  readonly date: string
  readonly photo: boolean
  readonly gps: boolean
}

/** All input of the overtime calculation of one day. Instants are ms, minutes whole. */
export type OvertimeFacts = {
  readonly person: Person
  readonly date: string
  readonly day_type: DayType
  readonly week_days: 5 | 6
  readonly is_shortest: boolean
  /** Working minutes of a day in this week: converts overtime into days of leave. */
  readonly day_minutes: number
  readonly schedule: string
  readonly check_in: number | null
  readonly check_out: number | null
  readonly worked: number
  /** The approved request, else the latest one; null = none was made. */
  readonly request: Request | null
  /** Minutes requested in open or approved requests; null = none, or without a limit. */
  readonly asked: number | null
  readonly is_granted: boolean
  readonly granted: number | null
  readonly has_photo: boolean
  readonly has_gps: boolean
  readonly locked: boolean
}

const MINUTE_MS = 60_000
const minutes = (ms: number): number => Math.max(0, Math.floor(ms / MINUTE_MS))

/** Monday of the week of a date. */
export const mondayOf = (date: string): string => plusDays(date, -((weekday(date) + 6) % 7))
export const weekOf = (date: string): readonly string[] =>
  Array.from({ length: 7 }, (_, at) => plusDays(mondayOf(date), at))
/** Extends a range to whole weeks, because weekly caps and the kind of week are determined per week. */
export const wholeWeeks = ({ start_date, end_date }: Span): Span => ({
  start_date: mondayOf(start_date),
  end_date: plusDays(mondayOf(end_date), 6),
})

const netMinutes = (plan: Plan): number => {
  if (plan.kind !== "work") return 0
  const { from, to } = spanOf("2026-01-05", plan.hours, "Asia/Jakarta")
  return minutes(to - from) - plan.hours.rest_min
}

/** The number of working days in a week of plans, and the shortest ones. */
const weekShape = (plans: ReadonlyMap<string, Plan>) => {
  const worked = [...plans].flatMap(([date, plan]) =>
    plan.kind === "work" ? [{ date, net: netMinutes(plan) }] : [],
  )
  const nets = worked.map(({ net }) => net)
  const [least, most] = [Math.min(...nets), Math.max(...nets)]
  const days = worked.length >= 6 ? (6 as const) : (5 as const)
  return {
    days,
    /** Without scheduled hours the legal default of a 40-hour week applies, UU 13/2003 Pasal 77 ayat (2). */
    longest: nets.length === 0 ? (days === 6 ? 420 : 480) : most,
    net: new Map(worked.map(({ date, net }) => [date, net])),
    shortest: new Set(least < most ? worked.flatMap(({ date, net }) => (net === least ? [date] : [])) : []),
  }
}

type Shape = ReturnType<typeof weekShape>

const read = async (tx: Tx, people: readonly Person[], { start_date, end_date }: Span) => {
  const ids = anyOf(people.map(({ id }) => id))
  const requests = await rowsOf<Request>(
    tx,
    sql`select x.id::float8 as id, x.members_id::float8 as member, x.business_date::text as date, x.status, x.reason,
        x.requested_in as "from", x.requested_out as "to" from attendance_requests x
      where x.type in ('lembur', 'libur') and x.members_id = ${ids}
        and x.business_date between ${start_date}::date and ${end_date}::date order by x.created_at, x.id`,
  )
  const evidence = await rowsOf<Evidence>(
    tx,
    sql`select x.members_id::float8 as member, x.business_date::text as date, bool_or(x.photo_files_id is not null) as photo,
        bool_or(x.lat is not null) as gps from attendance_marks x
      where x.kind = 'out' and x.members_id = ${ids} and x.business_date between ${start_date}::date and ${end_date}::date
      group by 1, 2`,
  )
  const closed = await closedPeriods(tx, { start_date, end_date })
  return { requests, evidence, closed, calendar: await typedCalendar(tx) }
}

const key = (member: number, date: string): string => `${member} ${date}`
const grouped = <A extends { readonly member: number; readonly date: string }>(rows: readonly A[]) => {
  const all = new Map<string, A[]>()
  for (const row of rows) {
    const at = key(row.member, row.date)
    all.set(at, [...(all.get(at) ?? []), row])
  }
  return all
}

/** Working hours of a date in ms: from the schedule of the judged day or, where a holiday replaced it, from the plan. */
const hoursOn = (
  day: ReadDay,
  plan: Plan,
  { zone }: Person,
): { readonly from: number; readonly to: number } | null => {
  const { start, end } = day.schedule
  if (day.is_workday && start !== null && end !== null)
    return spanOf(day.date, { start, end, rest_min: 0 }, zone)
  return plan.kind === "work" ? spanOf(day.date, plan.hours, zone) : null
}

type Hours = { readonly from: number; readonly to: number } | null
/** Minutes a request asks for; null = without a limit. */
const wanted = (request: Request, isWork: boolean, hours: Hours, countsBefore: boolean): number | null => {
  const from = request.from === null ? null : Date.parse(request.from)
  const to = request.to === null ? null : Date.parse(request.to)
  if (!isWork || hours === null) return from === null || to === null ? null : minutes(to - from)
  const before = countsBefore && from !== null ? minutes(hours.from - from) : 0
  if (to === null) return before === 0 ? null : before
  return before + minutes(to - Math.max(hours.to, from ?? hours.to))
}
/** The maximum; null (without a limit) wins. */
const most = (all: readonly (number | null)[]): number | null =>
  all.includes(null) || all.length === 0 ? null : Math.max(...all.map((one) => one ?? 0))

const dayTypeOf = (day: ReadDay, holiday: string | null): DayType => {
  if (holiday === "nasional" || holiday === "keagamaan") return "libur_nasional"
  /** Collective leave is no official holiday (SE M/3/HK.04/IV/2022). */
  if (holiday === "cuti_bersama") return "kerja"
  return day.is_workday || day.schedule.source === "free" ? "kerja" : "libur_mingguan"
}

const workedOn = (day: ReadDay, type: DayType, hours: Hours, countsBefore: boolean): number => {
  if (type !== "kerja") return day.work_min
  if (hours === null || day.check_out === null) return 0
  const before = countsBefore && day.check_in !== null ? minutes(hours.from - day.check_in) : 0
  return before + minutes(day.check_out - Math.max(hours.to, day.check_in ?? hours.to))
}

/** Overtime facts of employees in a range, day by day; about fifteen statements regardless of their number (no N+1). */
export const readFacts = async (
  tx: Tx,
  people: readonly Person[],
  span: Span,
  now: Date,
  countsBefore: boolean,
): Promise<ReadonlyMap<number, readonly OvertimeFacts[]>> => {
  const weeks = wholeWeeks(span)
  const days: DaysOf = await readDays(tx, people, span, now)
  const planOf = await plansOf(tx, people, weeks)
  const { requests, evidence, closed, calendar } = await read(tx, people, span)
  const [asked, shown] = [grouped(requests), grouped(evidence)]
  const holidayOn = (date: string, office: number): string | null =>
    calendar.find(
      (one) =>
        one.length === "full" && (one.offices === null || one.offices.includes(office)) && fallsOn(one, date),
    )?.type ?? null
  /** Cache by employee and week: every day of the week needs it. */
  const shapes = new Map<string, { readonly plans: ReadonlyMap<string, Plan>; readonly shape: Shape }>()
  const weekFor = (person: Person, date: string) => {
    const at = key(person.id, mondayOf(date))
    const known = shapes.get(at)
    if (known !== undefined) return known
    const plans = new Map(weekOf(date).map((one) => [one, planOf(person, one)]))
    const made = { plans, shape: weekShape(plans) }
    shapes.set(at, made)
    return made
  }
  const factsOf = (person: Person, day: ReadDay): OvertimeFacts => {
    const { date } = day
    const { plans, shape } = weekFor(person, date)
    const hours = hoursOn(day, plans.get(date) ?? { kind: "free" }, person)
    const day_type = dayTypeOf(day, holidayOn(date, person.offices_id))
    const own = asked.get(key(person.id, date)) ?? []
    const granted = own.filter(({ status }) => status === "approved")
    const open = own.filter(({ status }) => status === "approved" || status === "pending")
    const want = (all: readonly Request[]) =>
      most(all.map((one) => wanted(one, day_type === "kerja", hours, countsBefore)))
    const [marks] = shown.get(key(person.id, date)) ?? []
    return {
      person,
      date,
      day_type,
      week_days: shape.days,
      is_shortest: shape.shortest.has(date),
      day_minutes: shape.net.get(date) ?? shape.longest,
      schedule: scheduleInWords(day.schedule),
      check_in: day.check_in,
      check_out: day.check_out,
      worked: workedOn(day, day_type, hours, countsBefore),
      request: granted.at(-1) ?? own.at(-1) ?? null,
      asked: open.length === 0 ? null : want(open),
      is_granted: granted.length > 0,
      granted: granted.length === 0 ? null : want(granted),
      has_photo: marks?.photo ?? false,
      has_gps: marks?.gps ?? false,
      locked: closedOn(closed, date, person) !== undefined,
    }
  }
  return new Map(
    people.map((person) => [person.id, (days.get(person.id) ?? []).map((day) => factsOf(person, day))]),
  )
}
