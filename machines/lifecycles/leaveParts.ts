import { amountWords, type LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import { type ApprovalFacts, type ApprovalMove, approvalRules, isLast, notLocked } from "./approvalParts.ts"
import type { Move, Rule } from "./lifecycle.ts"
import { onlyAs } from "./rules.ts"

export const leaveStates = ["pending", "approved", "rejected", "cancelled"] as const
export type LeaveState = (typeof leaveStates)[number]

/** Deduction of a request from one year's balance, and the maximum it can take; in the category's unit. */
export type LeaveQuota = {
  readonly year: number
  readonly nama: string
  readonly unit: LeaveUnit
  readonly asked: number
  readonly rest: number
}

export type LeaveFacts = ApprovalFacts & {
  readonly status: LeaveState
  /** Empty if the category has no balance. */
  readonly ledger: readonly LeaveQuota[]
  /** Removed from all lists. */
  readonly removed: boolean
}

export type LeaveEvent = Move & { readonly type: ApprovalMove | "leave.remove" }
type LeaveRule = Rule<LeaveFacts, LeaveEvent>

const withinBalance: LeaveRule = ({ ledger }) => {
  const short = ledger.find(({ asked, rest }) => asked > rest)
  if (short === undefined) return null
  const { nama, year, unit, asked, rest } = short
  return {
    reason: "quota",
    message: `Sisa ${nama} ${year} ${amountWords(rest, unit)}, diajukan ${amountWords(asked, unit)}: kurang ${amountWords(asked - rest, unit)}`,
  }
}

const byAdmin = onlyAs(["company"], "Hanya admin perusahaan yang dapat menghapus pengajuan")
const approves: readonly LeaveRule[] = [...approvalRules.mayApprove, withinBalance]

export const leaveRules = {
  ...approvalRules,
  mayApprove: approves,
  mayFinish: [...approves, isLast],
  mayRemove: [byAdmin, notLocked],
} satisfies Record<string, readonly LeaveRule[]>
