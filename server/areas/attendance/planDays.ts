import { sql } from "drizzle-orm"
import type { PlanCell } from "#contract/areas/attendance/ploting.ts"
import {
  type CellValue,
  type Conflict,
  conflictsOf,
  type PlanDay,
  type Stay,
  type Worked,
} from "#contract/areas/attendance/planRules.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { plusDays } from "../../time/calendar.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import { linkedIds } from "../../kit/nested.ts"
import { shifts } from "../../db/tables/index.ts"
import type { Plan } from "./day/facts.ts"
import type { Person } from "./day/people.ts"
import { type PlannedDay, readPlanned } from "./day/read.ts"
import { shiftOfficeLink } from "./shift.rules.ts"
import { staysOf } from "./stays.ts"

export type Shift = {
  readonly id: number
  readonly nama: string
  readonly kode: string
  readonly start: string
  readonly end: string
  readonly color: string | null
  readonly work_min: number
  readonly offices_id: readonly number[]
  readonly is_active: boolean
}

export const readShifts = (tx: Tx): Promise<readonly Shift[]> =>
  tx
    .select({
      id: shifts.id,
      nama: shifts.nama,
      kode: shifts.kode,
      start: shifts.start,
      end: shifts.end,
      color: shifts.color,
      work_min: shifts.work_min,
      offices_id: linkedIds(shiftOfficeLink, shifts),
      is_active: shifts.is_active,
    })
    .from(shifts)
    .orderBy(shifts.start, shifts.kode)

/** Version of the company's plan (optimistic lock): the number of saves. */
export const planVersion = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ readonly version: number }>(
    tx,
    sql`select version::float8 as version from schedule_plans`,
  )
  return row?.version ?? 0
}
/** Bumps the version, so that clients with an older plan are reported as stale. @returns the new number */
export const bumpPlan = async (tx: Tx, companyId: number): Promise<number> => {
  const [row] = await rowsOf<{ readonly version: number }>(
    tx,
    sql`insert into schedule_plans as p (companies_id, version) values (${companyId}, 1)
      on conflict (companies_id) do update set version = p.version + 1 returning version::float8 as version`,
  )
  return row?.version ?? 0
}

type Span = { readonly start_date: string; readonly end_date: string }
type Cells = ReadonlyMap<string, CellValue>
export const cellKey = (member: number, date: string): string => `${member}:${date}`

const hoursIn = (plan: Plan): Worked | null =>
  plan.kind === "work" ? { start: plan.hours.start, end: plan.hours.end } : null

const ownOf = ({ own }: PlannedDay): CellValue => (own === undefined ? null : (own ?? "OFF"))

/** The plans of employees over a range, and a conflict check for their cells. */
export const readPlans = async (tx: Tx, people: readonly Person[], span: Span, now: Date) => {
  const around = { start_date: plusDays(span.start_date, -1), end_date: plusDays(span.end_date, 1) }
  const at = await readPlanned(tx, people, around, now)
  const closed = await closedPeriods(tx, span)
  const all = await readShifts(tx)
  const byId = new Map(all.map((one) => [one.id, one]))
  const stays = await staysOf(
    tx,
    people.map(({ id }) => id),
  )
  const stayOf = ({ id }: Person): readonly Stay[] => stays.get(id) ?? []

  /** Whether a full-day holiday frees the date, unless its pattern's shift applies on holidays. */
  const isFree = ({ facts, under }: PlannedDay): boolean =>
    facts.holiday?.length === "full" &&
    !(under.plan.kind === "work" && under.plan.source === "shift" && under.plan.rests_on_holidays !== true)
  const isOnLeave = ({ facts: { leave } }: PlannedDay): boolean => leave?.part === "full"

  /** The hours worked on a date if its cell had this value. */
  const workedOn = (person: Person, date: string, value: CellValue): Worked | null => {
    const day = at(person, date)
    if (isOnLeave(day) || value === "OFF") return null
    if (value !== null) return byId.get(value) ?? null
    return isFree(day) ? null : hoursIn(day.under.plan)
  }
  const dayOf = (person: Person, date: string): PlanDay => {
    const { facts } = at(person, date)
    const { from, until } = facts.employed
    return {
      date,
      away: date < from || (until !== null && date > until),
      locked: closedOn(closed, date, person)?.nama ?? null,
      leave: facts.leave?.part === "full" ? facts.leave.nama : null,
      holiday: facts.holiday?.length === "full" ? facts.holiday.nama : null,
    }
  }
  /** @param cells unsaved values that replace the stored ones, by `cellKey` */
  const conflictsAt = (
    person: Person,
    date: string,
    want: CellValue,
    cells: Cells = new Map(),
  ): readonly Conflict[] => {
    const beside = (days: number) => {
      const other = plusDays(date, days)
      const given = cells.get(cellKey(person.id, other))
      return workedOn(person, other, given === undefined ? ownOf(at(person, other)) : given)
    }
    return conflictsOf({
      want,
      shift: typeof want === "number" ? (byId.get(want) ?? null) : null,
      day: dayOf(person, date),
      stays: stayOf(person),
      before: beside(-1),
      after: beside(1),
    })
  }

  const underOf = (day: PlannedDay): PlanCell["under"] => {
    const { planned, plan } = day.under
    if (isFree(day)) return "LIBUR"
    if (planned !== null) return planned.shift ?? "OFF"
    if (plan.kind === "work") return "KERJA"
    return plan.kind === "off" && plan.source !== "shift" ? "OFF" : null
  }
  /** A day as the grid shows it. */
  const cellOf = (person: Person, date: string): PlanCell => {
    const day = at(person, date)
    const own = ownOf(day)
    const { away, locked, leave, holiday } = dayOf(person, date)
    const under = underOf(day)
    const hours = under === "KERJA" ? hoursIn(day.under.plan) : null
    const conflict = own === null ? undefined : conflictsAt(person, date, own)[0]?.message
    return {
      shift_id: leave !== null ? "CUTI" : (own ?? under),
      own,
      under,
      ...(hours === null ? {} : { hours: `${hours.start}-${hours.end}` }),
      ...(holiday === null ? {} : { holiday }),
      ...(leave === null ? {} : { leave }),
      ...(locked === null ? {} : { locked }),
      ...(away ? { away } : {}),
      ...(conflict === undefined ? {} : { conflict }),
    }
  }
  return {
    shifts: all,
    stayOf,
    ownAt: (person: Person, date: string) => ownOf(at(person, date)),
    conflictsAt,
    cellOf,
  }
}
