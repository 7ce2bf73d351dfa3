import type { FieldErrors } from "#contract/kit/errors.ts"
import { type ApprovalFacts, type ApprovalMove, approvalRules, isLast, notLocked } from "./approvalParts.ts"
import type { Move, Refused, Rule } from "./lifecycle.ts"
import { forbidden, NOTE_MAX, NOTE_MIN, onlyAs } from "./rules.ts"
import { rupiahWords } from "#contract/kit/words.ts"

export const claimStates = ["pending", "approved", "partial", "rejected", "cancelled", "paid"] as const
export type ClaimState = (typeof claimStates)[number]

/**
 * Whether approved amounts of this state count, against limits and in every total. A new state has to be added here.
 */
const isGranted: Readonly<Record<ClaimState, boolean>> = {
  pending: false,
  approved: true,
  partial: true,
  rejected: false,
  cancelled: false,
  paid: true,
}
/** Claims whose amounts count. */
export const grantedStates: readonly ClaimState[] = claimStates.filter((state) => isGranted[state])
/** Claims that count, or may count later: receipts are checked for duplicates among these. */
export const liveStates: readonly ClaimState[] = ["pending", ...grantedStates]

/** One expense, rupiah. `amount_approved` is null until a decision. */
export type ClaimItemFacts = {
  readonly id: number
  readonly kategori_id: number
  readonly amount: number
  readonly amount_approved: number | null
}
/** Remaining limit of the claim's employee; rupiah, null = no limit. */
export type Quota = {
  readonly kategori_id: number
  readonly nama: string
  /** Items of this period are added up (YYYY-MM, YYYY or the item's id). */
  readonly period: string
  readonly item_ids: readonly number[]
  readonly rest: number | null
}

export type ClaimFacts = ApprovalFacts & {
  readonly status: ClaimState
  readonly items: readonly ClaimItemFacts[]
  readonly quotas: readonly Quota[]
  /** Removed from all lists. */
  readonly removed: boolean
}

/** Decision on one item; 0 = rejected, with a reason. */
export type ItemDecision = {
  readonly id: number
  readonly amount_approved: number
  readonly reject_reason?: string | null
}

export type ClaimEvent = Move &
  (
    | { readonly type: "approval.approve"; readonly items?: readonly ItemDecision[] }
    | { readonly type: Exclude<ApprovalMove, "approval.approve"> }
    | { readonly type: "claim.pay"; readonly period?: number | null }
    | { readonly type: "claim.resubmit" }
    | { readonly type: "claim.remove" }
  )
type ClaimRule = Rule<ClaimFacts, ClaimEvent>

const decisionsIn = (event: ClaimEvent): readonly ItemDecision[] =>
  event.type === "approval.approve" ? (event.items ?? []) : []

/** Amount of each item after this event; items without a decision keep theirs. */
export const amountsAfter = (facts: ClaimFacts, event: ClaimEvent): ReadonlyMap<number, number> => {
  const said = new Map(decisionsIn(event).map(({ id, amount_approved }) => [id, amount_approved]))
  return new Map(
    facts.items.map((item) => [item.id, said.get(item.id) ?? item.amount_approved ?? item.amount]),
  )
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0)

/** Formats of amounts and labels of limits. */
export type ClaimWords = {
  readonly amount: (amount: number) => string
  /** `Plafon Transport` */
  readonly limit: (nama: string) => string
}
export const moneyWords: ClaimWords = { amount: rupiahWords, limit: (nama) => `Plafon ${nama}` }

/** Every decided item belongs to the claim, its amount is at most the claimed one, and a zero has a reason. */
const itemsFit =
  (words: ClaimWords): ClaimRule =>
  (facts, event): Refused | null => {
    const claimed = new Map(facts.items.map((item) => [item.id, item.amount]))
    const errors: Record<string, readonly string[]> = {}
    for (const [at, { id, amount_approved, reject_reason }] of decisionsIn(event).entries()) {
      const amount = claimed.get(id)
      const reason = reject_reason?.trim().length ?? 0
      if (amount === undefined) errors[`items.${at}.id`] = ["Pilihan tidak dikenal"]
      else if (amount_approved > amount)
        errors[`items.${at}.amount_approved`] = [`Paling banyak ${words.amount(amount)}`]
      else if (amount_approved === 0 && (reason < NOTE_MIN || reason > NOTE_MAX))
        errors[`items.${at}.reject_reason`] = [`Isi alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`]
    }
    return refusedBy(errors)
  }
const refusedBy = (errors: FieldErrors): Refused | null => {
  const message = Object.values(errors)[0]?.[0]
  return message === undefined ? null : { reason: "invalid", message, errors }
}

const someLeft: ClaimRule = (facts, event) =>
  sum(amountsAfter(facts, event).values()) > 0
    ? null
    : { reason: "state", message: "Tidak ada jumlah yang disetujui; tolak pengajuannya" }

const withinQuotas =
  (words: ClaimWords): ClaimRule =>
  (facts, event) => {
    const amounts = amountsAfter(facts, event)
    for (const { nama, rest, item_ids } of facts.quotas) {
      const asked = sum(item_ids.map((id) => amounts.get(id) ?? 0))
      if (rest !== null && asked > rest)
        return {
          reason: "quota",
          message: `${words.limit(nama)} tersisa ${words.amount(Math.max(0, rest))}, diminta ${words.amount(asked)}`,
        }
    }
    return null
  }

const isWhole: ClaimRule = (facts, event) => {
  const amounts = amountsAfter(facts, event)
  return facts.items.every((item) => amounts.get(item.id) === item.amount)
    ? null
    : { reason: "state", message: "Sebagian jumlah dikurangi" }
}

const byPayer = onlyAs(["company", "system"], "Hanya admin perusahaan yang mencatat pembayaran")
const byAdmin = onlyAs(["company"], "Hanya admin perusahaan yang dapat menghapus klaim")
const byOwner: ClaimRule = ({ requested_by }, { by }) =>
  by.as === "employee" || (requested_by !== null && requested_by === by.id)
    ? null
    : forbidden("Hanya yang mengajukan yang dapat mengajukan ulang")

/** The rules behind each guard, with the words of this kind of claim. */
export const claimRulesIn = (words: ClaimWords) => {
  const approves: readonly ClaimRule[] = [
    ...approvalRules.mayApprove,
    itemsFit(words),
    someLeft,
    withinQuotas(words),
  ]
  return {
    ...approvalRules,
    mayApprove: approves,
    mayApproveAll: [...approves, isWhole],
    mayFinish: [...approves, isLast],
    mayFinishAll: [...approves, isLast, isWhole],
    mayPay: [byPayer],
    mayResubmit: [byOwner, notLocked],
    mayRemove: [byAdmin, notLocked],
  } satisfies Record<string, readonly ClaimRule[]>
}
export const claimRules = claimRulesIn(moneyWords)
