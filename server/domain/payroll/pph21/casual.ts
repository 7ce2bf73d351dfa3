import { type Exact, percent, share, times, whole } from "../exact.ts"
import { rounded } from "../roundings.ts"
import type { Law } from "../tables.ts"
import { progressiveTax } from "./annual.ts"
import { surchargeOf } from "./monthly.ts"

export type CasualTax = {
  /** Rate of the table, or `null` where Pasal 17 applies to half of the pay. */
  readonly percent: string | null
  readonly perDay: Exact
  readonly tax: bigint
}

/**
 * PPh 21 of a casual worker paid by the day, the week or the piece: by the average pay per day (rupiah, exact), for a
 * number of days. Above the table, Pasal 17 applies to half of the day's pay.
 */
export const casualTax = (law: Law, perDayPay: Exact, days: number, surcharge: boolean): CasualTax => {
  const row = law.ter.daily.find(([upTo]) => upTo === null || perDayPay.n <= upTo * perDayPay.d)
  const base =
    row === undefined
      ? progressiveTax(law.pasal17.brackets, times(perDayPay, percent(law.ter.daily_above.base_percent)))
      : times(perDayPay, percent(row[1]))
  const perDay = times(base, surchargeOf(law, surcharge))
  return {
    percent: row?.[1] ?? null,
    perDay,
    tax: rounded(times(perDay, whole(BigInt(days))), "tax"),
  }
}

/** Average pay per day: the total divided by the days. */
export const averagePay = (total: bigint, days: number): Exact => share(total, BigInt(days))

/** PPh 21 of a service by a non-employee: Pasal 17 on half of the payment (rupiah). */
export const serviceTax = (law: Law, gross: bigint): { readonly base: bigint; readonly tax: bigint } => {
  const half = times(whole(gross), percent(law.withholding.service_base_percent))
  const base = rounded(half, "component")
  return { base, tax: rounded(progressiveTax(law.pasal17.brackets, whole(base)), "tax") }
}
