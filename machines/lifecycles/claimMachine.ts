import { assign, setup } from "xstate"
import { approvalValue, levelKey, levelsOf, pendingWords } from "./approvalParts.ts"
import { amountsAfter, type ClaimEvent, type ClaimFacts, claimRules, type ClaimState } from "./claimParts.ts"
import { guardsOf, type Lifecycle } from "./lifecycle.ts"

const base = setup({
  types: {
    context: {} as ClaimFacts,
    events: {} as ClaimEvent,
    input: {} as ClaimFacts,
  },
  guards: guardsOf<ClaimFacts, ClaimEvent, keyof typeof claimRules>(claimRules),
  actions: {
    passLevel: assign({
      level: (_, { to }: { readonly to: number }) => to,
      decided_by: ({ context, event }) => [...context.decided_by, event.by.id],
    }),
    keepDecider: assign({ decided_by: ({ context, event }) => [...context.decided_by, event.by.id] }),
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

const levelState = (level: number, levels: number) =>
  base.createStateConfig({
    description: levels === 1 ? "Menunggu" : `Menunggu tingkat ${level} dari ${levels}`,
    on: {
      "approval.approve":
        level < levels
          ? [
              {
                guard: "mayFinishAll",
                target: "#approved",
                actions: ["keepDecider", "keepAmounts"],
                description: `Tingkat ${level} menyetujui seluruhnya; tidak ada orang lain untuk tingkat sesudahnya`,
              },
              {
                guard: "mayFinish",
                target: "#partial",
                actions: ["keepDecider", "keepAmounts"],
                description: `Tingkat ${level} menyetujui sebagian; tidak ada orang lain untuk tingkat sesudahnya`,
              },
              {
                guard: "mayApprove",
                target: levelKey(level + 1),
                actions: [{ type: "passLevel", params: { to: level + 1 } }, "keepAmounts"],
                description: `Tingkat ${level} menyetujui jumlahnya`,
              },
            ]
          : [
              {
                guard: "mayApproveAll",
                target: "#approved",
                actions: ["keepDecider", "keepAmounts"],
                description: "Tingkat terakhir menyetujui seluruhnya",
              },
              {
                guard: "mayApprove",
                target: "#partial",
                actions: ["keepDecider", "keepAmounts"],
                description: "Tingkat terakhir menyetujui sebagian",
              },
            ],
      "approval.reject": {
        guard: "mayReject",
        target: "#rejected",
        actions: "clearAmounts",
        description: "Menolak dengan alasan",
      },
      "approval.cancel": { guard: "mayCancel", target: "#cancelled", description: "Ditarik yang mengajukan" },
    },
  })

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

/** A claim for money: an approval of amounts item by item, which ends with the payment. */
export const createClaimMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "claim" : `claim${levels}`,
    description: levels === 1 ? "Klaim uang, satu tingkat" : `Klaim uang, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: {
        description: "Menunggu",
        initial: levelKey(1),
        states: Object.fromEntries(
          levelsOf(levels).map((level) => [levelKey(level), levelState(level, levels)]),
        ),
      },
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

const words: Record<Exclude<ClaimState, "pending">, string> = {
  approved: "sudah disetujui",
  partial: "sudah disetujui sebagian",
  rejected: "sudah ditolak",
  cancelled: "sudah dibatalkan",
  paid: "sudah dibayar",
}

const made = new Map<number, Lifecycle<ClaimFacts, ClaimEvent>>()
/** With one level there is none to pass over. */
const { mayFinish: _, mayFinishAll: __, ...oneLevel } = claimRules

/** The lifecycle of a claim with so many levels. */
export const claimOf = (levels: number): Lifecycle<ClaimFacts, ClaimEvent> => {
  const known = made.get(levels)
  if (known !== undefined) return known
  const life: Lifecycle<ClaimFacts, ClaimEvent> = {
    machine: createClaimMachine({ levels }),
    noun: "klaim",
    rules: levels === 1 ? oneLevel : claimRules,
    words: (facts) => (facts.status === "pending" ? pendingWords(facts) : words[facts.status]),
    valueOf: approvalValue,
  }
  made.set(levels, life)
  return life
}
