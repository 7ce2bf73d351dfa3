import type { LeaveClaim } from "#contract/areas/leave/klaimCuti.ts"
import type { ItemDecision } from "#machines/lifecycles/claimParts.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"

/** Initial values of an approval: the days approved at an earlier level or else all requested days, capped by the balance. */
export const proposalOf = ({
  id,
  days,
  days_approved,
  rest,
}: Pick<LeaveClaim, "id" | "days" | "days_approved" | "rest">): Extra => {
  const given = Math.min(days_approved ?? days, rest)
  return given > 0 ? { items: [{ id, amount_approved: given }] } : {}
}

/** Days (or hours) of a decision, as edited by the approver; null = the claim's own. */
export const daysIn = (extra: Extra): number | null =>
  (extra["items"] as readonly ItemDecision[] | undefined)?.[0]?.amount_approved ?? null

/** Payroll period that pays it; null = paid at once. */
export const periodIn = (extra: Extra): number | null => {
  const { period } = extra as { readonly period?: unknown }
  return typeof period === "number" ? period : null
}

/** Payload of a decision besides its note. */
export const broughtBy = (decision: Decision, extra: Extra): object => {
  if (decision === "paid") return { pay_period_id: periodIn(extra) }
  const days = decision === "approved" ? daysIn(extra) : null
  return days === null ? {} : { days_approved: days }
}
