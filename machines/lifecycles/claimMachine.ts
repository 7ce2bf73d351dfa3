import { assign, setup } from "xstate"
import { approvalStatuses, byLevels, wordsOf } from "./approvalParts.ts"
import { levelActions, levelState, pendingState } from "./approvalStates.ts"
import {
  amountsAfter,
  type ClaimEvent,
  type ClaimFacts,
  claimRules,
  claimRulesIn,
  type ClaimState,
  type ClaimWords,
  moneyWords,
} from "./claimParts.ts"
import { guardsOf, type StatusWords } from "./lifecycle.ts"

const base = setup({
  types: {
    context: {} as ClaimFacts,
    events: {} as ClaimEvent,
    input: {} as ClaimFacts,
  },
  guards: guardsOf<ClaimFacts, ClaimEvent, keyof typeof claimRules>(claimRules),
  actions: {
    ...levelActions<ClaimFacts, ClaimEvent>(),
    keepAmounts: assign({
      items: ({ context, event }) => {
        const amounts = amountsAfter(context, event)
        return context.items.map((item) => ({ ...item, amount_approved: amounts.get(item.id) ?? null }))
      },
    }),
    clearAmounts: assign({
      items: ({ context }) => context.items.map((item) => ({ ...item, amount_approved: 0 })),
    }),
    markRemoved: assign({ removed: true }),
    startOver: assign({
      level: 1,
      decided_by: [],
      items: ({ context }) => context.items.map((item) => ({ ...item, amount_approved: null })),
    }),
  },
})

const level = (at: number, levels: number) =>
  base.createStateConfig(
    levelState({
      level: at,
      levels,
      grants: [
        {
          to: "approved",
          last: "mayApproveAll",
          early: "mayFinishAll",
          does: "menyetujui seluruhnya",
          actions: ["keepAmounts"],
        },
        {
          to: "partial",
          last: "mayApprove",
          early: "mayFinish",
          does: "menyetujui sebagian",
          actions: ["keepAmounts"],
        },
      ],
      passes: "menyetujui jumlahnya",
      actions: ["keepAmounts"],
      onReject: ["clearAmounts"],
    }),
  )

const granted = base.createStateConfig({
  on: {
    "approval.revoke": {
      guard: "mayRevoke",
      target: "#cancelled",
      actions: "clearAmounts",
      description: "Persetujuan dibatalkan selama periode gaji terbuka",
    },
    "claim.pay": { guard: "mayPay", target: "#paid", description: "Uangnya diterima pegawai" },
  },
})
const removable = {
  guard: "mayRemove",
  actions: "markRemoved",
  description: "Dihapus dari daftar",
} as const

/** Expense claim: approval of the amount of each item, then payment. */
export const createClaimMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "claim" : `claim${levels}`,
    description: levels === 1 ? "Klaim uang, satu tingkat" : `Klaim uang, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: { id: "approved", description: "Disetujui seluruhnya", ...granted },
      partial: { id: "partial", description: "Disetujui sebagian", ...granted },
      rejected: {
        id: "rejected",
        description: "Ditolak",
        on: {
          "claim.resubmit": {
            guard: "mayResubmit",
            target: "pending",
            actions: "startOver",
            description: "Diajukan ulang dari tingkat pertama",
          },
          "claim.remove": removable,
        },
      },
      cancelled: { id: "cancelled", description: "Dibatalkan", on: { "claim.remove": removable } },
      paid: { id: "paid", type: "final", description: "Dibayar" },
    },
  })

export const claimStatuses = {
  ...approvalStatuses,
  partial: { label: "Disetujui sebagian", past: "disetujui sebagian", tone: "approved" },
  paid: { label: "Dibayar", past: "dibayar", tone: "info" },
} as const satisfies Readonly<Record<ClaimState, StatusWords>>

/** Claim lifecycles with these words, by number of levels. */
export const claimsIn = (words: ClaimWords) =>
  byLevels<ClaimFacts, ClaimEvent>({
    machine: createClaimMachine,
    noun: "klaim",
    rules: claimRulesIn(words),
    early: ["mayFinish", "mayFinishAll"],
    statuses: claimStatuses,
    words: wordsOf(claimStatuses),
  })

/** The lifecycle of an expense claim with this many levels. */
export const claimOf = claimsIn(moneyWords)
