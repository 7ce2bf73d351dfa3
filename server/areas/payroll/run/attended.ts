import { sql } from "drizzle-orm"
import type { Day, LateRule, ShiftRate, SlipFacts } from "../../../domain/payroll/slip/facts.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { dateIn, plusDays } from "../../../time/calendar.ts"
import {
  fallsOn,
  type latePenalties,
  type paidShifts,
  readDaysOf,
  shiftCodeOf,
  workingCalendar,
} from "../../attendance/index.ts"
import { type Unpaid, unpaidLeave } from "../../leave/index.ts"
import type { RunPeriod } from "./period.ts"
import type { Payee } from "./people.ts"

type Calendar = Awaited<ReturnType<typeof workingCalendar>>
type ReadDays = Awaited<ReturnType<typeof readDaysOf>>
type ReadDay = ReadDays extends ReadonlyMap<number, readonly (infer D)[]> ? D : never
type Span = { readonly start_date: string; readonly end_date: string }

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)

/**
 * The last day whose attendance counts. Employees who leave within the period have no next one, so all their days
 * count now.
 */
export const attendedUntil = (
  { attendance_end, end_date }: RunPeriod,
  { left }: Pick<Payee, "left">,
): string =>
  left === null || left <= attendance_end || left > end_date ? attendance_end : earlier(left, end_date)

/** The range of days whose attendance counts for at least one of these employees. */
export const attendanceSpan = (period: RunPeriod, payees: readonly Payee[]): Span => ({
  start_date: period.attendance_start,
  end_date: payees.reduce((end, payee) => later(end, attendedUntil(period, payee)), period.attendance_end),
})

/** Whether the company records attendance in these days: without any record, a day without one says nothing. */
const isRecorded = async (tx: Tx, { start_date, end_date }: Span): Promise<boolean> => {
  const [found] = await rowsOf<{ readonly any: boolean }>(
    tx,
    sql`select exists (select from attendance where business_date between ${start_date}::date and ${end_date}::date) as any`,
  )
  return found?.any === true
}

type Asking = { readonly today: string; readonly is_recorded: boolean }
const dayOf = (day: ReadDay, unpaid: ReadonlyMap<string, Unpaid>, { today, is_recorded }: Asking): Day => {
  const leave = unpaid.get(day.date)
  return {
    date: day.date,
    workday: day.is_workday,
    present: day.state === "hadir" || day.state === "dinas" || day.state === "tidak_lengkap",
    unpaid: !day.is_workday ? 0 : day.state === "alpa" ? 1 : (leave?.part ?? 0),
    unrecorded: day.is_workday && day.state === "belum" && day.date < today && is_recorded,
    unpaid_hours: day.is_workday ? (leave?.hours ?? null) : null,
    late_min: day.late_min,
    late_tolerance_min: day.schedule.late_tolerance_min ?? null,
    worked_min: day.work_min,
    shift: day.is_workday ? shiftCodeOf(day.schedule) : null,
  }
}

/**
 * All days of the period, the divisor of a month. Days before the employee joined or after they left are filled in by
 * their working week and their office's calendar.
 */
const allDays = (
  known: readonly Day[],
  { start_date, end_date }: RunPeriod,
  { work_days, offices_id }: Payee,
  calendar: Calendar,
): readonly Day[] => {
  const byDate = new Map(known.map((day) => [day.date, day]))
  const isOff = (date: string) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    return (
      weekday === 0 ||
      (weekday === 6 && work_days < 6) ||
      calendar.some(
        (day) =>
          day.length !== "half" &&
          (day.offices === null || day.offices.includes(offices_id)) &&
          fallsOn(day, date),
      )
    )
  }
  const days: Day[] = []
  for (let date = start_date; date <= end_date; date = plusDays(date, 1))
    days.push(
      byDate.get(date) ?? {
        date,
        workday: !isOff(date),
        present: false,
        unpaid: 0,
        unpaid_hours: null,
        late_min: 0,
        late_tolerance_min: null,
        worked_min: 0,
        shift: null,
      },
    )
  return days
}

/**
 * Days of employees that their slips need: those of the period (the divisor of a month), and those up to the cut-off
 * (attendance).
 */
export const readAttended = async (
  tx: Tx,
  period: RunPeriod,
  payees: readonly Payee[],
  now: Date,
): Promise<(payee: Payee) => Pick<SlipFacts, "days" | "attended">> => {
  const ids = payees.map(({ id }) => id)
  const counts = attendanceSpan(period, payees)
  const span = {
    start_date: earlier(period.start_date, counts.start_date),
    end_date: later(period.end_date, counts.end_date),
  }
  const days = await readDaysOf(tx, ids, span, now)
  const unpaid = await unpaidLeave(tx, ids, span.start_date, span.end_date)
  const calendar = await workingCalendar(tx)
  const none: ReadonlyMap<string, Unpaid> = new Map()
  const asking = { today: dateIn(now), is_recorded: await isRecorded(tx, counts) }
  return (payee) => {
    const known = (days.get(payee.id) ?? []).map((day) => dayOf(day, unpaid.get(payee.id) ?? none, asking))
    const until = attendedUntil(period, payee)
    const isSame = counts.start_date === period.start_date && until === period.end_date
    return {
      days: allDays(known, period, payee, calendar),
      attended: isSame ? null : known.filter(({ date }) => counts.start_date <= date && date <= until),
    }
  }
}

type Kept<A extends (tx: Tx) => Promise<readonly unknown[]>> = Awaited<ReturnType<A>>[number]

export const lateRuleOf = ({ from, mode, value, tiers }: Kept<typeof latePenalties>): LateRule => ({
  from,
  mode,
  value: value === null ? null : BigInt(value),
  tiers: tiers.map(({ from_min, amount }) => ({ from_min, amount: BigInt(amount) })),
})

export const shiftRateOf = ({ nama, kode, allowance }: Kept<typeof paidShifts>): ShiftRate => ({
  nama,
  kode,
  amount: BigInt(allowance),
})
