import type { RateRow } from "#contract/data/statutory/ter.ts"
import {
  add,
  compare,
  cut,
  divide,
  type Exact,
  isNegative,
  lesser,
  percent,
  share,
  subtract,
  times,
  whole,
  ZERO,
} from "../exact.ts"
import { rounded } from "../roundings.ts"
import type { Law } from "../tables.ts"
import { surchargeOf, type Withholder } from "./monthly.ts"

export type Bracket = { readonly part: Exact; readonly percent: string; readonly tax: Exact }

/** Progressive rates: each tax bracket with the part of the income in it, and its tax. */
export const bracketsOf = (brackets: readonly RateRow[], income: Exact): readonly Bracket[] => {
  const found: Bracket[] = []
  let from = ZERO
  for (const [upTo, rate] of brackets) {
    if (compare(income, from) <= 0) break
    const top = upTo === null ? income : lesser(income, whole(upTo))
    const part = subtract(top, from)
    found.push({ part, percent: rate, tax: times(part, percent(rate)) })
    if (upTo !== null) from = whole(upTo)
  }
  return found
}
export const progressiveTax = (brackets: readonly RateRow[], income: Exact): Exact =>
  bracketsOf(brackets, income).reduce((sum, { tax }) => add(sum, tax), ZERO)

export type YearFacts = Withholder & {
  /** Total gross income from this employer in rupiah, the last month included. */
  readonly gross: bigint
  /** Months with pay from this employer: each month limits the deductible office cost (biaya jabatan). */
  readonly months: number
  /** Gross income per month where the limit applies month by month; `null` = it applies to the total. */
  readonly monthlyCap: readonly bigint[] | null
  /** Employee contributions to JHT and JP, or to a pension fund. */
  readonly pension: bigint
  readonly zakat: bigint
  /** Net income and tax from an earlier employer, by the tax slip the employee submitted. */
  readonly previous: { readonly net: bigint; readonly tax: bigint } | null
  /** Tax withheld by this employer in the previous months. */
  readonly withheld: bigint
  /** Months of a year in which tax residency began or ended; `null` = the whole year. */
  readonly annualise: number | null
}

export type YearTax = {
  readonly officeCost: bigint
  /** Net income from this employer and the earlier one. */
  readonly net: bigint
  readonly netAnnualised: bigint
  readonly ptkp: bigint
  /** Taxable income before it is rounded down. */
  readonly taxable: bigint
  readonly pkp: bigint
  readonly brackets: readonly Bracket[]
  /** Tax on the annualised income, before it is prorated back to the months of residency. */
  readonly taxAnnualised: bigint
  /** Tax of the year, or of the part of it with residency. */
  readonly tax: bigint
  /** The remaining tax of the last period; negative = refunded. */
  readonly last: bigint
}

/** Office cost (biaya jabatan): 5 % of the gross income, at most 500,000 per month. */
export const officeCostOf = (law: Law, { gross, months, monthlyCap }: YearFacts): bigint => {
  const { percent: rate, month } = law.withholding.biaya_jabatan
  const part = percent(rate)
  if (monthlyCap === null)
    return rounded(lesser(times(whole(gross), part), whole(month * BigInt(months))), "officeCost")
  const capped = monthlyCap.map((income) => lesser(times(whole(income), part), whole(month)))
  return rounded(
    capped.reduce((sum, value) => add(sum, value), ZERO),
    "officeCost",
  )
}

/**
 * PPh 21 of the last tax period of a year (December, or the month an employee leaves): the year's tax by Pasal 17,
 * minus the tax already withheld.
 */
export const yearTax = (law: Law, facts: YearFacts): YearTax => {
  const officeCost = officeCostOf(law, facts)
  const own = facts.gross - officeCost - facts.pension - facts.zakat
  const net = own + (facts.previous?.net ?? 0n)
  const ofYear = facts.annualise === null ? null : share(BigInt(facts.annualise), 12n)
  const grown = ofYear === null ? null : divide(whole(net), ofYear)
  const netAnnualised = grown === null ? net : rounded(grown, "annualised")
  const ptkp = law.ptkp.annual[facts.ptkp]
  const above = subtract(whole(netAnnualised), whole(ptkp))
  const taxable = isNegative(above) ? ZERO : above
  const pkp = rounded(taxable, "taxableIncome")
  const brackets = bracketsOf(law.pasal17.brackets, whole(pkp))
  const full = times(
    brackets.reduce((sum, { tax }) => add(sum, tax), ZERO),
    surchargeOf(law, facts.surcharge),
  )
  const tax = rounded(ofYear === null ? full : times(full, ofYear), "tax")
  return {
    officeCost,
    net,
    netAnnualised,
    ptkp,
    taxable: cut(taxable),
    pkp,
    brackets,
    taxAnnualised: rounded(full, "tax"),
    tax,
    last: tax - (facts.previous?.tax ?? 0n) - facts.withheld,
  }
}
