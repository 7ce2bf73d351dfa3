import { share } from "../exact.ts"
import { rounded } from "../roundings.ts"
import { type Given, rupiahOf, Unreadable, wholeOf } from "./reading.ts"
import type { WageType } from "./words.ts"

const ISO = /^\d{4}-\d{2}-\d{2}$/
/** Whether a text is an existing day, YYYY-MM-DD. */
export const isDate = (text: string): boolean =>
  ISO.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** The basic wage of a case in the unit it is paid for (rupiah); `null` where it has none. */
export const basicOf = (given: Given, type: WageType): bigint | null => {
  const wage = rupiahOf(given["basic"]) ?? rupiahOf(given["wage"])
  switch (type) {
    case "day":
      return rupiahOf(given["daily_wage"]) ?? wage
    case "hour":
      return rupiahOf(given["hourly_wage"]) ?? wage
    case "month":
    case "piece":
      return wage
  }
}

/** The average monthly wage: as stated, or of the months given; at most the last twelve count. */
export const averageOf = (given: Given): { readonly amount: bigint; readonly months: number } | null => {
  const stated = rupiahOf(given["average_wage"])
  if (stated !== null) return { amount: stated, months: wholeOf(given["months"]) ?? 12 }
  const said = given["monthly_wages"]
  if (!Array.isArray(said) || said.length === 0) return null
  const wages = said.slice(-12).map((one: unknown) => {
    const wage = rupiahOf(one)
    if (wage === null || wage < 0n)
      throw new Unreadable("monthly_wages harus daftar upah, rupiah bulat", "monthly_wages")
    return wage
  })
  const sum = wages.reduce((total, wage) => total + wage, 0n)
  return { amount: rounded(share(sum, BigInt(wages.length)), "component"), months: wages.length }
}
