import type { Kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { disburseMethods, type Terms } from "#machines/lifecycles/kasbonParts.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"
import { monthAfter, openIn } from "#machines/lifecycles/kasbonPlan.ts"

export type Method = (typeof disburseMethods)[number]
export const methodWords: Readonly<Record<Method, string>> = { transfer: "Transfer", cash: "Tunai" }

const isMethod = (value: unknown): value is Method => disburseMethods.some((one) => one === value)
const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null)

/** The current terms of the row: as granted, else as requested. */
export const termsOf = (row: Kasbon): Terms => ({
  amount: row.granted_amount ?? row.amount,
  tenor: row.granted_tenor ?? row.tenor,
  first_period: row.granted_period ?? row.first_period,
})
/** Terms of an approval in progress; an empty amount or tenor counts as zero. */
export const termsIn = (extra: Extra, row: Kasbon): Terms => {
  const { amount_approved, tenor, first_period } = extra
  const own = termsOf(row)
  return {
    amount: asNumber(amount_approved) ?? 0,
    tenor: asNumber(tenor) ?? 0,
    first_period: typeof first_period === "string" ? first_period : own.first_period,
  }
}
export const methodIn = ({ method }: Extra): Method => (isMethod(method) ? method : "transfer")
export const numberIn = ({ no }: Extra, row: Kasbon): number | null =>
  asNumber(no) ?? openIn(row.instalments, undefined)?.no ?? null

/** Initial values of a decision. A first period in the past moves to this month. */
export const startOf = (row: Kasbon, decision: Decision, thisMonth: string): Extra => {
  if (decision === "approved") {
    const { amount, tenor, first_period } = termsOf(row)
    return {
      amount_approved: amount,
      tenor,
      first_period: first_period < thisMonth ? thisMonth : first_period,
    }
  }
  if (decision === "disbursed") return { method: "transfer" }
  const open = openIn(row.instalments, undefined)
  return (decision === "paid" || decision === "skipped") && open !== null ? { no: open.no } : {}
}

/** Months an approval may start with: the next year from this month on, and the requested month. */
export const monthsFrom = (thisMonth: string, asked: string): readonly string[] => {
  const months = Array.from({ length: 13 }, (_, at) => monthAfter(thisMonth, at))
  return months.includes(asked) || asked < thisMonth ? months : [...months, asked]
}

/** Payload of a decision besides its note; empty in a bulk decision. */
export const broughtBy = (decision: Decision, extra: Extra): object => {
  const { amount_approved, tenor, first_period, method, no } = extra
  if (decision === "approved" && "amount_approved" in extra)
    return { amount_approved: amount_approved ?? 0, tenor: tenor ?? 1, first_period }
  if (decision === "disbursed") return isMethod(method) ? { method } : {}
  return (decision === "paid" || decision === "skipped") && typeof no === "number" ? { no } : {}
}
