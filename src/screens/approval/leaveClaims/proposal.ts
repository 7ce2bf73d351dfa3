import type { LeaveClaim } from "#contract/areas/leave/klaimCuti.ts"
import type { ItemDecision } from "#machines/lifecycles/claimParts.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"

/** Initial values of an approval: the days of an earlier level or else all of them, as far as they are left. */
export const proposalOf = ({
  id,
  days,
  days_approved,
  rest,
}: Pick<LeaveClaim, "id" | "days" | "days_approved" | "rest">): Extra => {
  const given = Math.min(days_approved ?? days, rest)
  return given > 0 ? { items: [{ id, amount_approved: given }] } : {}
}

/** Days (or hours) of a decision, as the person left them; null = the claim's own. */
export const daysIn = (extra: Extra): number | null =>
  (extra["items"] as readonly ItemDecision[] | undefined)?.[0]?.amount_approved ?? null

/** The period it is to be paid with; null = at once. */
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
