import {
  differenceOf,
  type TripMethod,
  tripMethods,
  type TripWay,
  tripWays,
} from "#contract/areas/claims/tripWords.ts"
import type { Trip } from "#contract/areas/claims/trips.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"

export type Accepted = { readonly no: number; readonly accepted: number }
const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null)

export const amountIn = ({ amount_approved }: Extra): number => asNumber(amount_approved) ?? 0
export const methodIn = ({ method }: Extra): TripMethod =>
  tripMethods.find((one) => one === method) ?? "transfer"
export const wayIn = ({ way }: Extra): TripWay | null => tripWays.find((one) => one === way) ?? null
/** Accepted amounts as edited by the account that verifies. */
export const acceptedIn = ({ receipts }: Extra): readonly Accepted[] =>
  (receipts as readonly Accepted[] | undefined) ?? []

/** Initial values of a decision: everything as requested, or as reported. */
export const startOf = (row: Trip, decision: Decision): Extra => {
  if (decision === "approved") return { amount_approved: row.granted ?? row.amount }
  if (decision === "paid") return { method: "transfer" }
  return decision === "verified"
    ? {
        receipts: row.receipts.map(({ no, amount, accepted }) => ({ no, accepted: accepted ?? amount })),
        way: "slip",
      }
    : {}
}

/** The difference of a verification in progress; positive = the company owes the employee. Rupiah. */
export const differenceIn = (row: Trip, extra: Extra): number =>
  differenceOf(
    acceptedIn(extra).reduce((sum, { accepted }) => sum + accepted, 0),
    row.granted ?? 0,
  )

/** Payload of a decision besides its note; empty in a bulk decision. */
export const broughtBy = (decision: Decision, extra: Extra): object => {
  if (decision === "approved" && "amount_approved" in extra) return { amount_approved: amountIn(extra) }
  if (decision === "paid" && "method" in extra) return { method: methodIn(extra) }
  if (decision !== "verified" || !("receipts" in extra)) return {}
  const way = wayIn(extra)
  return { receipts: acceptedIn(extra), ...(way === null ? {} : { way }) }
}
