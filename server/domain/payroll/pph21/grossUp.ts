import type { TerCategory } from "#contract/data/statutory/ter.ts"
import { compare, divide, type Exact, ONE, percent, round, subtract, times, whole } from "../exact.ts"
import { rounded } from "../roundings.ts"
import type { Law } from "../tables.ts"
import { rateOf, surchargeOf, type Withholder } from "./monthly.ts"

export type GrossUp = {
  readonly category: TerCategory
  readonly percent: string
  /** Gross income with the allowance, and the allowance, before rounding. */
  readonly grossExact: Exact
  readonly allowanceExact: Exact
  readonly gross: bigint
  /** The tax allowance, equal to the tax to the rupiah. */
  readonly allowance: bigint
}

/**
 * The tax allowance of a month: added to `base` it equals the tax of the sum. For each row of the table gross = base
 * / (1 − rate), valid if the result is within that row; where rows overlap, the smallest is taken (PMK 168/2023
 * Lampiran B angka I.4). `withheld` is the tax of earlier payments of the month.
 */
export const grossUp = (law: Law, { ptkp, surcharge }: Withholder, base: bigint, withheld = 0n): GrossUp => {
  const category = law.ter.category[ptkp]
  const rows = law.ter.monthly[category]
  const factor = surchargeOf(law, surcharge)
  for (const [upTo, rate] of rows) {
    const part = times(percent(rate), factor)
    const grossExact = divide(whole(base - withheld), subtract(ONE, part))
    if (grossExact === null) continue
    if (upTo !== null && compare(grossExact, whole(upTo)) > 0) continue
    const allowanceExact = subtract(grossExact, whole(base))
    const taxed = (allowance: bigint) => {
      const [, held] = rateOf(rows, base + allowance)
      return rounded(times(times(whole(base + allowance), percent(held)), factor), "tax") - withheld
    }
    const near = round(allowanceExact, "nearest")
    const allowance = [near, near - 1n, near + 1n].find((value) => taxed(value) === value) ?? near
    return { category, percent: rate, grossExact, allowanceExact, gross: base + allowance, allowance }
  }
  throw new Error("a table of rates that ends")
}

/**
 * Fixed-point iteration: the allowance that equals its own tax, where the tax grows more slowly than the allowance.
 * Starts from 0, so it finds the smallest non-negative solution, or the largest negative one where too much was
 * withheld.
 */
export const fixedAllowance = (taxWith: (allowance: bigint) => bigint): bigint => {
  let held = 0n
  for (;;) {
    const next = taxWith(held)
    if (next === held) return held
    held = next
  }
}
