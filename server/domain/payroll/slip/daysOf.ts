import type { payProrations } from "#contract/areas/payroll/payWords.ts"
import { add, count, type Exact, isNegative, ONE, share, subtract, times, ZERO } from "../exact.ts"
import type { Component, Day, Employee, Period } from "./facts.ts"

/** What is counted of a stretch of days while somebody was employed. */
export type Counted = {
  readonly calendar: number
  readonly workdays: number
  readonly present: number
  /** In whole and half days. */
  readonly unpaid: number
  readonly late_min: number
  readonly late_times: number
  readonly worked_min: number
}

const NONE: Counted = {
  calendar: 0,
  workdays: 0,
  present: 0,
  unpaid: 0,
  late_min: 0,
  late_times: 0,
  worked_min: 0,
}

export const counted = (list: readonly Day[]): Counted => {
  const sum = { ...NONE }
  for (const day of list) {
    sum.calendar += 1
    if (day.workday) sum.workdays += 1
    if (day.present) sum.present += 1
    sum.unpaid += day.unpaid
    sum.late_min += day.late_min
    if (day.late_min > 0) sum.late_times += 1
    sum.worked_min += day.worked_min
  }
  return sum
}

/** Whole and half days as a fraction. */
export const halves = (days: number): Exact => share(BigInt(days * 2), 2n)

export type DaysOf = {
  readonly days: readonly Day[]
  readonly employedDays: readonly Day[]
  readonly period: Counted
  readonly employed: Counted
  /** At work from the first day of the period to its last. */
  readonly throughout: boolean
}

export const daysOf = (period: Period, employee: Employee, days: readonly Day[]): DaysOf => {
  const { joined, left } = employee
  const employedDays = days.filter(({ date }) => date >= joined && (left === null || date <= left))
  return {
    days,
    employedDays,
    period: counted(days),
    employed: counted(employedDays),
    throughout: joined <= period.start && (left === null || left >= period.end),
  }
}

/** An amount, and the days of the period on which it held. */
export type Slice = {
  readonly amount: bigint
  readonly from: string
  readonly to: string
  readonly counted: Counted
}

const NEVER = "9999-12-31"
const BEFORE_ALL = "0000-01-01"
/** Day of a period from which a version holds: from the first of a month it is the whole period of that month, or of a later one. */
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

/** What an employee gets of a component over the period: their own versions, the younger before the older; else what all get. */
export const slicesOf = (
  { employedDays }: DaysOf,
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
  return slices.map(({ amount, from, to, days }) => ({ amount, from, to, counted: counted(days) }))
}

export type Share = {
  readonly paid: Exact
  /** In words of the slip: days of what. */
  readonly of: string
  readonly total: Exact
  readonly days: number
  readonly unpaid: number
}

/**
 * Part of the period's pay that a slice of its days is due: days less those without pay, of the days the period is reckoned with. With
 * a fixed number (21, 22, 25, 30) whoever was there throughout has all of it less what days without pay take.
 */
export const shareOf = (
  { period: all, employed, throughout }: DaysOf,
  { basis }: Period,
  by: (typeof payProrations)[number],
  slice: Counted,
): Share => {
  if (by === "none") return { paid: ONE, of: "tanpa prorata", total: ONE, days: slice.calendar, unpaid: 0 }
  const calendar = by === "calendar" || basis === "calendar" || all.workdays === 0
  const units = calendar ? slice.calendar : slice.workdays
  const total = calendar ? all.calendar : all.workdays
  const of = calendar ? "hari kalender" : "hari kerja"
  if (calendar || basis === "schedule")
    return {
      paid: share(BigInt(Math.max(0, units - slice.unpaid) * 2), BigInt(total * 2)),
      of,
      total: count(total),
      days: units,
      unpaid: slice.unpaid,
    }
  const fixed = Number(basis)
  const there = throughout ? ONE : share(BigInt(Math.min(employed.workdays, fixed)), BigInt(fixed))
  const ofSlice = times(there, share(BigInt(units), BigInt(employed.workdays)))
  const paid = subtract(ofSlice, share(BigInt(slice.unpaid * 2), BigInt(fixed * 2)))
  return {
    paid: isNegative(paid) ? ZERO : paid,
    of: `${fixed} hari kerja tetap`,
    total: count(fixed),
    days: units,
    unpaid: slice.unpaid,
  }
}

export const sumShares = (shares: readonly Share[]): Exact =>
  shares.reduce((sum, { paid }) => add(sum, paid), ZERO)
