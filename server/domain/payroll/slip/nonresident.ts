import { percent, times, whole } from "../exact.ts"
import { fixedAllowance } from "../pph21/grossUp.ts"
import { rounded } from "../roundings.ts"
import * as explain from "./explain.ts"
import type { Scope } from "./scope.ts"
import type { Income, SlipTax } from "./slipTax.ts"

/** PPh 26 of a non-resident: a flat part of the gross income, final, without deductions and PTKP. */
export const nonresidentTax = ({ law }: Scope, income: Income, borne: boolean): SlipTax => {
  const { percent: rate, article } = law.withholding.nonresident
  const taxOf = (base: bigint): bigint => rounded(times(whole(base), percent(rate)), "tax")
  const allowance = borne ? fixedAllowance((added) => taxOf(income.taxable + added)) : 0n
  const base = income.taxable + allowance
  const tax = taxOf(base)
  return {
    tax,
    allowance,
    taxable: base,
    closing: false,
    explain: explain.rupiah("PPh 26", tax, { formula: "tarif × bruto", article, rounding: "tax" }, [
      explain.rupiah("Bruto", base, {}, [
        ...income.inputs,
        ...(borne ? [explain.rupiah("Tunjangan pajak", allowance)] : []),
      ]),
      explain.rate("Tarif PPh 26", rate),
    ]),
  }
}
