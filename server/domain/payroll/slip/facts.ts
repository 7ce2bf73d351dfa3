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

/** A parameter (komponen perhitungan) as it holds in the period: of its versions, the one from the youngest month that is not after it. */
export type Parameter = {
  readonly id: number
  readonly kode: string
  readonly nama: string
  readonly kind: PayKind
  readonly category: PayCategory
  readonly calc: (typeof payCalcs)[number]
  /** Rupiah for whoever has no amount of their own; `null` = only for those who have one. */
  readonly amount: bigint | null
  /** Of the base codes, as a decimal: "2.5". */
  readonly percent: string | null
  readonly base_codes: readonly string[]
  readonly formula: string | null
  /** Comparison that must hold, else nothing is paid. */
  readonly condition: string | null
  readonly recurring: (typeof payRecurrences)[number]
  /** 1–12 where it is paid once a year. */
  readonly month: number | null
  /** Of an earning: counts for PPh 21. Of a deduction: lowers the income PPh 21 is of. */
  readonly taxable: boolean
  readonly bpjs_base: boolean
  readonly prorate: (typeof payProrations)[number]
  /** Rupiah to which it is rounded; `null` = to whole rupiah, half up. */
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

/** An employee as of the period: what held on its last day, tax status as of 1 January. */
export type Employee = {
  readonly members_id: number
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly born: string | null
  readonly joined: string
  /** Last day at work. */
  readonly left: string | null
  readonly pay_type: "bulanan" | "harian" | "jam"
  readonly work_week: 5 | 6
  readonly ptkp: PtkpStatus
  /** Has a tax number or an integrated NIK. */
  readonly tax_number: boolean
  readonly tax_method: "gross" | "gross_up" | "nett"
  /** Casual workers have no last period of a year; those paid by the day are taxed by it. */
  readonly tax_as: "permanent" | "casual_monthly" | "casual_daily"
  /** Months of the year with tax residency where it began or ended within it. */
  readonly annualise: number | null
  readonly previous_employer: { readonly net: bigint; readonly tax: bigint } | null
  readonly bpjs: {
    readonly programmes: readonly Programme[]
    readonly risk: JkkRisk
    readonly extra_family: number
    readonly minimum_wage: bigint | null
  }
}

/**
 * What an employee gets of a component. From the first of a month it holds for the whole period of that month; from another day on it
 * changes within the period, and both amounts are prorated.
 */
export type Component = {
  readonly kode: string
  readonly amount: bigint
  readonly from: string
  readonly until: string | null
}

export type Day = {
  readonly date: string
  readonly workday: boolean
  readonly present: boolean
  /** Part of the day that is not paid: alpa, or leave without pay. */
  readonly unpaid: 0 | 0.5 | 1
  /** Leave without pay in hours: so many minutes of those the day's schedule asks for. */
  readonly unpaid_hours: { readonly min: number; readonly of: number } | null
  /** Minutes late, past the tolerance. */
  readonly late_min: number
  /** Minutes somebody may come later without being late; null = it is not known of the day. */
  readonly late_tolerance_min: number | null
  readonly worked_min: number
  /** Code of the shift it was worked in. */
  readonly shift: string | null
}

/** What a company deducts for coming late, from a day on; null = from the first. */
export type LateRule = {
  readonly from: string | null
  readonly mode: (typeof penaltyModes)[number]
  /** Rupiah of a minute, or of each time. */
  readonly value: bigint | null
  /** Rupiah from so many minutes on; the highest that is reached counts. */
  readonly tiers: readonly { readonly from_min: number; readonly amount: bigint }[]
}

/** A shift that is paid for each day of presence in it, rupiah. */
export type ShiftRate = { readonly nama: string; readonly kode: string; readonly amount: bigint }

/** A sum that another part of the product has decided, told by its row. */
export type Decided = { readonly id: number; readonly label: string; readonly amount: bigint }

/** A claim's expenses of one category. */
export type Claim = Decided & {
  readonly kategori: string
  /** The category says that it counts as income. */
  readonly taxable: boolean
  /** Account of the general ledger. */
  readonly account: string | null
}

export type Overtime = Decided & { readonly date: string; readonly minutes: number }

/** A line of an earlier period put right in this one: added to what the code is, or taken from it. */
export type Correction = {
  readonly kode: string
  readonly amount: bigint
  readonly month: string
  readonly reason: string
}

/** What an earlier slip could not take. */
export type CarriedIn = {
  readonly kode: string
  readonly nama: string
  readonly amount: bigint
  readonly month: string
}

/** A slip of the same tax year and employer, before this one. */
export type EarlierSlip = {
  readonly month: string
  readonly kind: PayPeriodKind
  readonly taxable: bigint
  readonly tax: bigint
  readonly pension: bigint
  readonly zakat: bigint
  /** It settled the tax of the year. */
  readonly closing: boolean
}

/** All that a slip follows from, beside the company's parameters and the law. */
export type SlipFacts = {
  readonly period: Period
  readonly employee: Employee
  readonly components: readonly Component[]
  /** Each day of the period, whether or not somebody was employed on it. */
  readonly days: readonly Day[]
  /** Each day whose attendance counts in this period; null = those of the period itself. */
  readonly attended: readonly Day[] | null
  /** In no order. */
  readonly late_rules: readonly LateRule[]
  readonly shift_rates: readonly ShiftRate[]
  readonly overtime: readonly Overtime[]
  readonly claims: readonly Claim[]
  readonly instalments: readonly Decided[]
  readonly corrections: readonly Correction[]
  readonly carried: readonly CarriedIn[]
  readonly earlier: readonly EarlierSlip[]
  /** Day of the religious holiday that THR is paid for; `null` = no THR in this period. */
  readonly thr_holiday: string | null
}
