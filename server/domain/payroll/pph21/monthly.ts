import type { PtkpStatus } from "#contract/data/statutory/ptkp.ts"
import type { RateRow, TerCategory } from "#contract/data/statutory/ter.ts"
import { add, type Exact, ONE, percent, times, whole } from "../exact.ts"
import { rounded } from "../roundings.ts"
import type { Law } from "../tables.ts"

export type Withholder = {
  readonly ptkp: PtkpStatus
  /** Neither a tax number (NPWP) nor an integrated NIK: a surcharge applies. */
  readonly surcharge: boolean
}

/** The row of a rate table for a gross income: above the row before, up to and including its own bound. */
export const rateOf = (rows: readonly RateRow[], gross: bigint): RateRow => {
  const row = rows.find(([upTo]) => upTo === null || gross <= upTo)
  if (row === undefined) throw new Error("a table of rates that ends")
  return row
}

/** The factor for the tax: 1, or 1.2 without a tax number. */
export const surchargeOf = (law: Law, surcharge: boolean): Exact =>
  surcharge ? add(ONE, percent(law.withholding.surcharge.percent)) : ONE

export type MonthlyTax = {
  readonly category: TerCategory
  readonly percent: string
  /** Before rounding. */
  readonly exact: Exact
  readonly tax: bigint
}

/**
 * PPh 21 of a month other than the last of the year: the category's effective rate (TER) on the month's whole gross
 * income (rupiah).
 */
export const monthlyTax = (law: Law, { ptkp, surcharge }: Withholder, gross: bigint): MonthlyTax => {
  const category = law.ter.category[ptkp]
  const [, rate] = rateOf(law.ter.monthly[category], gross)
  const exact = times(times(whole(gross), percent(rate)), surchargeOf(law, surcharge))
  return { category, percent: rate, exact, tax: rounded(exact, "tax") }
}
