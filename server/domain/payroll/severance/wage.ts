import { compare, type Exact, times, whole } from "../exact.ts"
import { rounded } from "../roundings.ts"
import * as explain from "../slip/explain.ts"
import type { Explain } from "../slip/explain.ts"
import type { Law } from "../tables.ts"

/** A month's wage in rupiah, with the explanation of its parts. */
export type WageBase = { readonly amount: bigint; readonly explain: Explain }

/** Basic pay per month, day or hour, the fixed allowances of a month, and the regional minimum wage; rupiah. */
export type WageFacts = {
  readonly per: "bulanan" | "harian" | "jam"
  readonly basic: bigint
  readonly fixed: readonly { readonly nama: string; readonly amount: bigint }[]
  readonly minimum: bigint | null
}

const timesOf = (law: Law, per: WageFacts["per"]): bigint =>
  per === "bulanan" ? 1n : per === "harian" ? law.severance.daily_wages : law.overtime.monthly_hours

/** The wage that severance is a multiple of: basic pay and fixed allowances, at least the minimum wage. */
export const severanceWage = (law: Law, { per, basic, fixed, minimum }: WageFacts): WageBase => {
  const units = timesOf(law, per)
  const monthly = basic * units
  const sum = fixed.reduce((total, { amount }) => total + amount, monthly)
  const article = law.severance.articles.wage
  const parts = [
    per === "bulanan"
      ? explain.rupiah("Gaji pokok", basic)
      : explain.rupiah(
          "Gaji pokok sebulan",
          monthly,
          { formula: `${units} × upah se${per === "jam" ? "jam" : "hari"}` },
          [explain.rupiah(per === "jam" ? "Upah sejam" : "Upah sehari", basic)],
        ),
    ...fixed.map(({ nama, amount }) => explain.rupiah(nama, amount)),
  ]
  const isBelow = minimum !== null && sum > 0n && sum < minimum
  const amount = isBelow ? minimum : sum
  return {
    amount,
    explain: explain.rupiah(
      "Upah sebulan",
      amount,
      {
        formula: isBelow ? "upah minimum, karena upahnya lebih rendah" : "gaji pokok + tunjangan tetap",
        article,
      },
      isBelow ? [...parts, explain.rupiah("Upah minimum", minimum)] : parts,
    ),
  }
}

/** Rounds a product of a wage to whole rupiah. */
export const ofWage = ({ amount }: WageBase, multiple: Exact): bigint =>
  rounded(times(whole(amount), multiple), "severance")

export const isNothing = (value: Exact): boolean => compare(value, whole(0n)) === 0
