import type { ItemDecision } from "#machines/lifecycles/claimParts.ts"
import type { Claim } from "#contract/areas/claims/reimbursment.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"

const USED_UP = "Plafon habis"

type Claimed = {
  readonly items: readonly Pick<Claim["items"][number], "id" | "amount" | "amount_approved">[]
  readonly quotas: readonly Pick<Claim["quotas"][number], "rest" | "item_ids">[]
}

/**
 * Initial values of an approval: the amounts approved at an earlier level or else the full amounts, capped by the remaining
 * limits, in the order of the items. Empty when nothing would be left.
 */
export const proposalOf = ({ items, quotas }: Claimed): readonly ItemDecision[] => {
  const rests = quotas.map(({ rest, item_ids }) => ({ rest: Math.max(0, rest ?? Infinity), item_ids }))
  const proposed = items.map(({ id, amount, amount_approved }): ItemDecision => {
    const wanted = amount_approved ?? amount
    const limit = rests.find(({ item_ids }) => item_ids.includes(id))
    const given = Math.min(wanted, limit?.rest ?? wanted)
    if (limit !== undefined) limit.rest -= given
    return {
      id,
      amount_approved: given,
      reject_reason: given === 0 && wanted > 0 ? USED_UP : null,
    }
  })
  return proposed.some(({ amount_approved }) => amount_approved > 0) ? proposed : []
}

export const totalOf = (items: readonly ItemDecision[]): number =>
  items.reduce((sum, { amount_approved }) => sum + amount_approved, 0)

/** Approved amounts of a decision, as edited by the approver; empty = the claim's own. */
export const amountsIn = (extra: Extra): readonly ItemDecision[] =>
  (extra["items"] as readonly ItemDecision[] | undefined) ?? []

/** Payload of a decision besides its note. */
export const broughtBy = (decision: Decision, extra: Extra): object => {
  const items = decision === "approved" ? amountsIn(extra) : []
  return items.length === 0
    ? {}
    : { items: items.map((item) => ({ ...item, reject_reason: item.reject_reason?.trim() || null })) }
}
