import { setup } from "xstate"
import { redemptionStatuses as states } from "#contract/areas/sales/salesWords.ts"
import {
  type ApprovalFacts,
  type ApprovalMove,
  approvalRules,
  approvalStatuses,
  byLevels,
  notLocked,
  wordsOf,
} from "./approvalParts.ts"
import { approvingLevel, levelActions, pendingState } from "./approvalStates.ts"
import { inEmployment } from "./employment.ts"
import { guardsOf, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { onlyAs } from "./rules.ts"

export const redemptionStates = states
export type RedemptionState = (typeof redemptionStates)[number]

export type RedemptionFacts = ApprovalFacts & { readonly status: RedemptionState }
export type RedemptionEvent = Move & { readonly type: ApprovalMove | "redemption.deliver" }
type RedemptionRule = Rule<RedemptionFacts, RedemptionEvent>

const byGiver = onlyAs(
  ["company", "office"],
  "Hanya admin perusahaan dan admin kantor yang mencatat penyerahan hadiah",
)

/** Rewards are no pay: a closed payroll period does not lock them. */
const unlocked = <R>(rules: readonly R[]): readonly R[] => rules.filter((rule) => rule !== (notLocked as R))
const { mayApprove, mayFinish, mayReject, mayCancel, mayRevoke } = approvalRules

export const redemptionRules = {
  mayApprove: unlocked(mayApprove),
  mayFinish: unlocked(mayFinish),
  mayReject: unlocked(mayReject),
  mayCancel: unlocked(mayCancel),
  mayRevoke: unlocked(mayRevoke),
  mayDeliver: [byGiver, inEmployment],
} satisfies Record<string, readonly RedemptionRule[]>

const base = setup({
  types: {
    context: {} as RedemptionFacts,
    events: {} as RedemptionEvent,
    input: {} as RedemptionFacts,
  },
  guards: guardsOf<RedemptionFacts, RedemptionEvent, keyof typeof redemptionRules>(redemptionRules),
  actions: levelActions<RedemptionFacts, RedemptionEvent>(),
})

const level = (at: number, levels: number) => base.createStateConfig(approvingLevel(at, levels))

/** Redemption of a reward: approval, then its delivery. Points and stock are taken before, and given back on refusal. */
export const createRedemptionMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "redemption" : `redemption${levels}`,
    description: levels === 1 ? "Permintaan hadiah, satu tingkat" : `Permintaan hadiah, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: {
        id: "approved",
        description: "Disetujui, hadiahnya belum diserahkan",
        on: {
          "redemption.deliver": {
            guard: "mayDeliver",
            target: "delivered",
            description: "Hadiah diterima pegawai",
          },
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            description: "Persetujuan dibatalkan: poin dan stok kembali",
          },
        },
      },
      delivered: { id: "delivered", type: "final", description: "Diserahkan" },
      rejected: { id: "rejected", type: "final", description: "Ditolak: poin dan stok kembali" },
      cancelled: { id: "cancelled", type: "final", description: "Dibatalkan: poin dan stok kembali" },
    },
  })

export const redemptionWords = {
  ...approvalStatuses,
  delivered: { label: "Diserahkan", past: "diserahkan", tone: "approved" },
} as const satisfies Readonly<Record<RedemptionState, StatusWords>>

/** The lifecycle of a redemption with this many levels. */
export const redemptionOf = byLevels<RedemptionFacts, RedemptionEvent>({
  machine: createRedemptionMachine,
  noun: "permintaan hadiah",
  rules: redemptionRules,
  early: ["mayFinish"],
  statuses: redemptionWords,
  words: wordsOf(redemptionWords),
})
