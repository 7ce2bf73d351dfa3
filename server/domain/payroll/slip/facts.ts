import type {
  payCalcs,
  PayCategory,
  PayKind,
  PayPeriodKind,
  payProrations,
  payRecurrences,
  payRoundModes,
  WorkdayBasis,
} from "#contract/areas/payroll/payWords.ts"
import type { penaltyModes } from "#contract/areas/attendance/aturanAbsensi.ts"
import type { JkkRisk } from "#contract/data/statutory/bpjs.ts"
import type { PtkpStatus } from "#contract/data/statutory/ptkp.ts"
import type { Programme } from "../bpjs.ts"
import type { Exact } from "../exact.ts"
import type { PaidPart } from "../severance/finalTax.ts"
import type { Part } from "../severance/severance.ts"
import type { SlipLine } from "./slip.ts"

/** All dates are ISO days, months `YYYY-MM`, money integer rupiah. */

export type Applies =
  | { readonly to: "all" }
  | {
      readonly to: "some"
      readonly offices: readonly number[]
      readonly departements: readonly number[]
      readonly jabatans: readonly number[]
      readonly members: readonly number[]
    }

/**
 * A parameter (komponen perhitungan) as in effect in the period: the version with the latest month that is not after
 * it.
 */
export type Parameter = {
  readonly id: number
  readonly kode: string
  readonly nama: string
  readonly kind: PayKind
  readonly category: PayCategory
  readonly calc: (typeof payCalcs)[number]
  /** Rupiah for employees without an amount of their own; `null` = only those with one get it. */
  readonly amount: bigint | null
  /** The percentage of the base codes, as a decimal: "2.5". */
  readonly percent: string | null
  readonly base_codes: readonly string[]
  readonly formula: string | null
  /** A comparison that must be true, otherwise nothing is paid. */
  readonly condition: string | null
  readonly recurring: (typeof payRecurrences)[number]
  /** Month (1–12) of a yearly payment. */
  readonly month: number | null
  /** For an earning: whether it counts for PPh 21. For a deduction: whether it lowers the taxable income. */
  readonly taxable: boolean
  readonly bpjs_base: boolean
  readonly prorate: (typeof payProrations)[number]
  /** The unit in rupiah it is rounded to; `null` = whole rupiah, half up. */
  readonly rounding: { readonly unit: bigint; readonly mode: (typeof payRoundModes)[number] } | null
  readonly min: bigint | null
  readonly max: bigint | null
  readonly order: number
  readonly show_on_slip: boolean
  readonly show_if_zero: boolean
  readonly applies: Applies
}

export type Period = {
  readonly kind: PayPeriodKind
  /** Tax month. */
  readonly month: string
  readonly start: string
  readonly end: string
  readonly pay_date: string
  readonly basis: WorkdayBasis
}

/** An employee as of the period: data of its last day, tax status of the tax year. */
export type OpeningYear = {
  /** `YYYY-MM`, ascending. */
  readonly months: readonly string[]
  readonly taxable: bigint
  readonly pension: bigint
  readonly zakat: bigint
  readonly tax: bigint
}

export type Employee = {
  readonly members_id: number
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly born: string | null
  readonly joined: string
  /** Last working day. */
  readonly left: string | null
  readonly pay_type: "bulanan" | "harian" | "jam"
  /** Average monthly wage of the last twelve months, of workers paid by the day or hour; `null` = no slips yet. */
  readonly average_wage: { readonly amount: bigint; readonly months: number } | null
  readonly work_week: 5 | 6
  readonly ptkp: PtkpStatus
  /** Has a tax number or an integrated NIK. */
  readonly tax_number: boolean
  readonly tax_method: "gross" | "gross_up" | "nett"
  /**
   * Casual workers have no last tax period of a year; those paid by the day are taxed per day. Non-residents are taxed
   * by PPh 26.
   */
  readonly tax_as: "permanent" | "casual_monthly" | "casual_daily" | "nonresident"
  /** Months with tax residency in a year in which it began or ended. */
  readonly annualise: number | null
  /** Tax residency ends in the period: the last tax period of the year. */
  readonly residence_ends: boolean
  /** Numbers of the company's custom fields by their formula names, on the day of the calculation; absent = 0. */
  readonly custom?: Readonly<Record<string, Exact>>
  readonly previous_employer: { readonly net: bigint; readonly tax: bigint } | null
  /** Months of the year paid by this employer before its first slip here; rupiah. */
  readonly opening: OpeningYear | null
  readonly bpjs: {
    readonly programmes: readonly Programme[]
    readonly risk: JkkRisk
    readonly extra_family: number
    readonly minimum_wage: bigint | null
    /** Card numbers that are known. */
    readonly numbered?: { readonly kesehatan: boolean; readonly ketenagakerjaan: boolean }
  }
  /** Months (YYYY-MM) of the year before this period, worked here, with neither a slip nor an opening. */
  readonly unknown_months?: readonly string[]
}

/**
 * An employee's amount of a component. From the first of a month it applies to the whole period of that month; from
 * another day on it changes within the period, and both amounts are prorated.
 */
export type Component = {
  /** Row of the assignment, which binds a one-time amount to the slip that paid it. */
  readonly id?: number
  readonly kode: string
  readonly amount: bigint
  readonly from: string
  readonly until: string | null
}

export type Day = {
  readonly date: string
  readonly workday: boolean
  readonly present: boolean
  /** The unpaid part of the day: absence without leave (alpa), or leave without pay. */
  readonly unpaid: 0 | 0.5 | 1
  /** A past working day without any record, of a company that records attendance. */
  readonly unrecorded?: boolean
  /** Unpaid leave in hours: `min` minutes of the `of` minutes the day's schedule requires. */
  readonly unpaid_hours: { readonly min: number; readonly of: number } | null
  /** Minutes late beyond the tolerance. */
  readonly late_min: number
  /** Tolerance in minutes before an arrival counts as late; null = unknown for the day. */
  readonly late_tolerance_min: number | null
  readonly worked_min: number
  /** Code of the shift worked. */
  readonly shift: string | null
}

/** A company's rule for late penalties, from a day on; null = from the beginning. */
export type LateRule = {
  readonly from: string | null
  readonly mode: (typeof penaltyModes)[number]
  /** Rupiah per minute, or per occurrence. */
  readonly value: bigint | null
  /** Rupiah from a number of minutes on; the highest tier reached applies. */
  readonly tiers: readonly { readonly from_min: number; readonly amount: bigint }[]
}

/** A shift that pays an amount per day of presence, rupiah. */
export type ShiftRate = { readonly nama: string; readonly kode: string; readonly amount: bigint }

/** An amount decided by another module; `id` is its row. */
export type Decided = { readonly id: number; readonly label: string; readonly amount: bigint }

/** A claim's expenses of one category. */
export type Claim = Decided & {
  readonly kategori: string
  /** Whether the category counts as income. */
  readonly taxable: boolean
  /** General ledger account. */
  readonly account: string | null
}

export type Overtime = Decided & { readonly date: string; readonly minutes: number }

/** Corrects a line of an earlier period in this one: adds to the code's amount, or subtracts from it. */
export type Correction = {
  readonly kode: string
  readonly amount: bigint
  readonly month: string
  readonly reason: string
}

/** The rest of a deduction that an earlier slip could not take. */
export type CarriedIn = {
  readonly kode: string
  readonly nama: string
  readonly amount: bigint
  readonly month: string
}

/** An earlier slip of the same tax year and employer. */
export type EarlierSlip = {
  readonly month: string
  readonly kind: PayPeriodKind
  readonly taxable: bigint
  readonly tax: bigint
  readonly pension: bigint
  readonly zakat: bigint
  /** Whether it settled the tax of the year. */
  readonly closing: boolean
}

/** The payments at the end of an employment that this slip makes; `id` is the ending's row. */
export type EndingPay = {
  readonly id: number
  readonly parts: readonly Part[]
  /** Severance that earlier slips paid with its final tax. */
  readonly paid: readonly PaidPart[]
  /** The compensation of a PKWT is taxed as income of its month. */
  readonly is_compensation_regular: boolean
}

/** The lines that follow basic pay, of one closed month before and after a raise. */
export type BackPayMonth = {
  /** `YYYY-MM`. */
  readonly month: string
  readonly before: readonly SlipLine[]
  readonly after: readonly SlipLine[]
}
/** The back pay of one raise; `id` is its row. */
export type BackPay = {
  readonly id: number
  readonly judul: string
  /** Ascending. */
  readonly months: readonly BackPayMonth[]
}

/** All inputs of a slip besides the company's parameters and the law. */
export type SlipFacts = {
  readonly period: Period
  readonly employee: Employee
  readonly components: readonly Component[]
  /** Each day of the period, including days before or after employment. */
  readonly days: readonly Day[]
  /** Each day whose attendance counts in this period; null = those of the period itself. */
  readonly attended: readonly Day[] | null
  /** Unsorted. */
  readonly late_rules: readonly LateRule[]
  readonly shift_rates: readonly ShiftRate[]
  readonly overtime: readonly Overtime[]
  readonly claims: readonly Claim[]
  readonly instalments: readonly Decided[]
  /** Differences of trips to settle; positive = owed to the employee. Absent = none. */
  readonly trips?: readonly Decided[]
  readonly corrections: readonly Correction[]
  readonly carried: readonly CarriedIn[]
  readonly earlier: readonly EarlierSlip[]
  /** Codes of bonuses and yearly payments that another closed run of the same tax month has paid. */
  readonly paid_codes: readonly string[]
  /** Day of the religious holiday that THR is paid for; `null` = no THR in this period. */
  readonly thr_holiday: string | null
  /** Difference of closed months by raises; absent = none. */
  readonly back_pay?: readonly BackPay[]
  /** Absent = this slip ends no employment. */
  readonly ending?: EndingPay
}
