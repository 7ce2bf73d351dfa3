import type { payProrations } from "#contract/areas/payroll/payWords.ts"
import { add, count, type Exact, isNegative, ONE, share, subtract, times, ZERO } from "../exact.ts"
import type { Component, Day, Employee, Period } from "./facts.ts"

/** Totals of a range of days during employment. */
export type Counted = {
  readonly calendar: number
  readonly workdays: number
  readonly present: number
  /** In whole and half days. */
  readonly unpaid: number
  /** The unpaid days that were days of presence. */
  readonly unpaid_present: number
  /** Leave without pay in hours. */
  readonly hours: readonly UnpaidHours[]
  readonly late_min: number
  readonly late_times: number
  readonly worked_min: number
}

/** Unpaid minutes of a day, and the minutes its schedule requires. */
export type UnpaidHours = {
  readonly date: string
  readonly min: number
  readonly of: number
  readonly present: boolean
}

/** Next to half a day without pay, hours fill at most the other half; a whole day without pay leaves none. */
const hoursOf = ({ date, present, unpaid, unpaid_hours }: Day): readonly UnpaidHours[] => {
  if (unpaid_hours === null || unpaid === 1 || unpaid_hours.of <= 0) return []
  const { min, of } = unpaid_hours
  return [{ date, present, min: Math.min(min, of * (1 - unpaid)), of }]
}

/**
 * Counts a range of days. The calendar is that of the days themselves. Presence, lateness and unpaid time may come
 * from other days, where attendance counts up to a cut-off.
 */
export const counted = (list: readonly Day[], attended: readonly Day[] = list): Counted => {
  const sum = {
    calendar: 0,
    workdays: 0,
    present: 0,
    unpaid: 0,
    unpaid_present: 0,
    hours: [] as UnpaidHours[],
    late_min: 0,
    late_times: 0,
    worked_min: 0,
  }
  for (const day of list) {
    sum.calendar += 1
    if (day.workday) sum.workdays += 1
  }
  for (const day of attended) {
    if (day.present) sum.present += 1
    sum.unpaid += day.unpaid
    if (day.present) sum.unpaid_present += day.unpaid
    sum.hours.push(...hoursOf(day))
    sum.late_min += day.late_min
    if (day.late_min > 0) sum.late_times += 1
    sum.worked_min += day.worked_min
  }
  return sum
}

/** Whole and half days as a fraction. */
export const halves = (days: number): Exact => share(BigInt(days * 2), 2n)

const sumHours = (hours: readonly UnpaidHours[]): Exact =>
  hours.reduce((sum, { min, of }) => add(sum, share(BigInt(Math.round(min)), BigInt(of))), ZERO)

/** Days without pay: whole, half, and hours as fractions of their day. */
export const unpaidOf = ({ unpaid, hours }: Pick<Counted, "unpaid" | "hours">): Exact =>
  add(halves(unpaid), sumHours(hours))

/** Paid days of presence: unpaid leave on these days is subtracted. */
export const paidPresence = ({ present, unpaid_present, hours }: Counted): Exact =>
  subtract(count(present), unpaidOf({ unpaid: unpaid_present, hours: hours.filter((one) => one.present) }))

const notNegative = (value: Exact): Exact => (isNegative(value) ? ZERO : value)

export type DaysOf = {
  readonly days: readonly Day[]
  readonly employedDays: readonly Day[]
  /** The employed days whose attendance counts. */
  readonly attendedDays: readonly Day[]
  readonly period: Counted
  readonly employed: Counted
  /** Employed from the first day of the period to its last. */
  readonly throughout: boolean
}

export const daysOf = (
  period: Period,
  employee: Employee,
  days: readonly Day[],
  attended: readonly Day[] | null = null,
): DaysOf => {
  const { joined, left } = employee
  const isEmployed = ({ date }: Day) => date >= joined && (left === null || date <= left)
  const employedDays = days.filter(isEmployed)
  const attendedDays = attended === null ? employedDays : attended.filter(isEmployed)
  return {
    days,
    employedDays,
    attendedDays,
    period: counted(days),
    employed: counted(employedDays, attendedDays),
    throughout: joined <= period.start && (left === null || left >= period.end),
  }
}

/** An amount, and the days of the period on which it was in effect. */
export type Slice = {
  readonly amount: bigint
  readonly from: string
  readonly to: string
  readonly counted: Counted
}

const NEVER = "9999-12-31"
const BEFORE_ALL = "0000-01-01"
/**
 * The day of a period from which a version is in effect. Versions that begin on the first of a month apply to the
 * whole period of that month, or of a later one.
 */
const startsOn = ({ from }: Component, { month, start }: Period): string => {
  if (!from.endsWith("-01")) return from
  return from.slice(0, 7) <= month ? start : NEVER
}
const lastOfMonth = (date: string): boolean => {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}
const endsOn = ({ until }: Component, { month, end }: Period): string => {
  if (until === null) return end
  if (!lastOfMonth(until)) return until
  return until.slice(0, 7) >= month ? end : BEFORE_ALL
}
const minimum = (a: string, b: string) => (a < b ? a : b)
const maximum = (a: string, b: string) => (a > b ? a : b)

/**
 * The amounts of a component over the period: the employee's own versions, later ones first; otherwise the amount for
 * everyone.
 */
export const slicesOf = (
  { employedDays, attendedDays }: DaysOf,
  period: Period,
  versions: readonly Component[],
  others: bigint | null,
): readonly Slice[] => {
  const held = versions
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
    .map((one) => ({
      amount: one.amount,
      from: startsOn(one, period),
      to: minimum(endsOn(one, period), period.end),
    }))
  const amountOn = (date: string): bigint | null =>
    held.find(({ from, to }) => from <= date && date <= to)?.amount ?? others
  const slices: { amount: bigint; from: string; to: string; days: Day[] }[] = []
  for (const day of employedDays) {
    const amount = amountOn(day.date)
    if (amount === null) continue
    const open = slices.at(-1)
    const next = open !== undefined && open.amount === amount
    if (next) {
      open.to = maximum(open.to, day.date)
      open.days.push(day)
    } else slices.push({ amount, from: day.date, to: day.date, days: [day] })
  }
  /** Attendance outside the period is paid by the amount in effect on the nearest day of the period. */
  const clamped = (date: string) => minimum(maximum(date, period.start), period.end)
  return slices.map(({ amount, from, to, days }) => {
    const own = attendedDays.filter(({ date }) => from <= clamped(date) && clamped(date) <= to)
    return { amount, from, to, counted: counted(days, own) }
  })
}

export type Share = {
  readonly paid: Exact
  /** The unit of the divisor, in words for the slip. */
  readonly of: string
  readonly total: Exact
  readonly days: number
  readonly unpaid: Exact
  /** The part of the unpaid time that is hours. */
  readonly hours: readonly UnpaidHours[]
}

/**
 * The share of a period's pay for a slice of its days: days minus unpaid days, divided by the days of the period.
 * With a fixed divisor (21, 22, 25, 30) an employee who was there throughout gets everything minus the unpaid days.
 */
export const shareOf = (
  { period: all, employed, throughout }: DaysOf,
  { basis }: Period,
  by: (typeof payProrations)[number],
  slice: Counted,
): Share => {
  const unpaid = unpaidOf(slice)
  const { hours } = slice
  if (by === "none")
    return { paid: ONE, of: "tanpa prorata", total: ONE, days: slice.calendar, unpaid: ZERO, hours: [] }
  const calendar = by === "calendar" || basis === "calendar" || all.workdays === 0
  const units = calendar ? slice.calendar : slice.workdays
  const total = calendar ? all.calendar : all.workdays
  const of = calendar ? "hari kalender" : "hari kerja"
  if (calendar || basis === "schedule")
    return {
      paid: times(notNegative(subtract(count(units), unpaid)), share(1n, BigInt(total))),
      of,
      total: count(total),
      days: units,
      unpaid,
      hours,
    }
  const fixed = Number(basis)
  const there = throughout ? ONE : share(BigInt(Math.min(employed.workdays, fixed)), BigInt(fixed))
  const ofSlice = times(there, share(BigInt(units), BigInt(employed.workdays)))
  const paid = subtract(ofSlice, times(unpaid, share(1n, BigInt(fixed))))
  return {
    paid: notNegative(paid),
    of: `${fixed} hari kerja tetap`,
    total: count(fixed),
    days: units,
    unpaid,
    hours,
  }
}

export const sumShares = (shares: readonly Share[]): Exact =>
  shares.reduce((sum, { paid }) => add(sum, paid), ZERO)
