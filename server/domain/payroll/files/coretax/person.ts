import type { PtkpStatus } from "#contract/data/statutory/ptkp.ts"
import type { FileProblem } from "../problem.ts"
import { personTin } from "../identity.ts"

/** The withholder: tax number of 16 digits, and place of business of 22. */
export type Withholder = { readonly tin: string; readonly nitku: string }

/** An employee of a tax month, as paid in all closed periods of the month; rupiah. */
export type TaxPerson = {
  readonly members_id: number
  readonly nama: string
  readonly jabatan: string | null
  readonly nik: string | null
  readonly npwp: string | null
  readonly is_foreign: boolean
  readonly passport: string | null
  readonly ptkp: PtkpStatus
  readonly tax_as: "permanent" | "casual_monthly" | "casual_daily"
  /** Not a resident taxpayer: PPh 26. */
  readonly is_abroad: boolean
  readonly taxable: number
  readonly tax: number
  /** A slip of the month settles the tax of the year. */
  readonly closing: boolean
  /** THR, bonuses and other runs besides the regular one, of `taxable` and `tax`. */
  readonly irregular: { readonly taxable: number; readonly tax: number }
  /** Severance of the month and its own tax, neither in `taxable` nor in `tax`; null = none. */
  readonly severance: {
    readonly gross: number
    readonly tax: number
    /** Rate of its highest bracket, per cent; null where nothing is taxed. */
    readonly rate: string | null
    /** Paid within two calendar years (PP 68/2009). */
    readonly is_final: boolean
    readonly slip_no: string | null
    readonly pay_date: string
  } | null
  /** Days paid by the day. */
  readonly present: number
  readonly slip_no: string | null
  /** ISO date. */
  readonly pay_date: string
}

export type TaxMonth = { readonly month: string; readonly end: string }
export type Found = Pick<FileProblem, "field" | "issue" | "level">

export const tinOfPerson = ({ nik, npwp, is_foreign: isForeign }: TaxPerson): string | null =>
  personTin({ nik, npwp, isForeign })

export const periodValues = (month: string) => ({
  TaxPeriodMonth: String(Number(month.slice(5, 7))),
  TaxPeriodYear: month.slice(0, 4),
})
