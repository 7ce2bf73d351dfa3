import type { EntryKind, LeaveUnit } from "#contract/areas/leave/leaveWords.ts"

/** The settings of a category that its ledger entries depend on. Amounts are in its unit. */
export type Term = {
  readonly kategori_id: number
  readonly nama: string
  readonly unit: LeaveUnit
  readonly quota_type: "none" | "yearly" | "monthly" | "event"
  readonly quota: number | null
  readonly accrual_per_month: number | null
  readonly prorate_first_year: boolean
  readonly min_service_months: number
  readonly gender: "all" | "L" | "P"
  readonly carry_over_max: number | null
  readonly carry_over_months: number | null
  readonly max_negative: number | null
  readonly is_active: boolean
  /** Collective leave (cuti bersama) is taken from it. */
  readonly takes_collective: boolean
  /** First day of its ledgers: the beginning of the year the category was created in. */
  readonly from: string
}

/** The employment period of the ledger's holder. ISO dates, both included; null = still employed. */
export type Holder = {
  readonly from: string
  readonly until: string | null
  readonly gender: "L" | "P"
  /** The day the employee was entered in Balai: earlier years have no ledger. */
  readonly since: string
}

/** A ledger entry. `source` identifies its cause and is an idempotency key. */
export type Line = {
  readonly year: number
  readonly date: string
  readonly kind: EntryKind
  readonly amount: number
  readonly source: string
  readonly lapses_on: string | null
  readonly note: string
}

/** A day of the company's calendar that is deducted from leave: a whole day or half of one. */
export type Collective = { readonly date: string; readonly amount: number; readonly nama: string }

/** Rounds to hundredths, so that sums of decimals do not drift. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100
export const sumOf = (lines: readonly { readonly amount: number }[]): number =>
  cents(lines.reduce((sum, { amount }) => sum + amount, 0))

/** The smallest amount of each unit. */
const steps: Readonly<Record<LeaveUnit, number>> = { day: 1, half_day: 0.5, hour: 0.25 }
export const stepOf = (unit: LeaveUnit): number => steps[unit]

export const yearOf = (date: string): number => Number(date.slice(0, 4))
export const firstOf = (year: number): string => `${year}-01-01`
export const lastOf = (year: number): string => `${year}-12-31`

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const two = (value: number): string => String(value).padStart(2, "0")

/** The same day some months later; the last day of the month where it has no such day. */
export const plusMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const count = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(count / 12), (count % 12) + 1]
  return `${y}-${two(m)}-${two(Math.min(day, daysIn(y, m)))}`
}

/** The last day of the given month of a year. */
export const endOfMonth = (year: number, month: number): string =>
  `${year}-${two(month)}-${two(daysIn(year, month))}`
