import { assign, setup } from "xstate"
import { approvalStatuses, byLevels, wordsOf } from "./approvalParts.ts"
import { levelActions, levelState, pendingState } from "./approvalStates.ts"
import {
  type KasbonEvent,
  type KasbonFacts,
  kasbonRules,
  type KasbonState,
  numberIn,
  termsAfter,
} from "./kasbonParts.ts"
import { endIn, payIn, planOf, restoreIn, skipIn } from "./kasbonPlan.ts"
import { guardsOf, type StatusWords } from "./lifecycle.ts"

const base = setup({
  types: {
    context: {} as KasbonFacts,
    events: {} as KasbonEvent,
    input: {} as KasbonFacts,
  },
  guards: guardsOf<KasbonFacts, KasbonEvent, keyof typeof kasbonRules>(kasbonRules),
  actions: {
    ...levelActions<KasbonFacts, KasbonEvent>(),
    keepTerms: assign(({ context, event }) => {
      const { amount, tenor, first_period } = termsAfter(context, event)
      return { granted_amount: amount, granted_tenor: tenor, granted_period: first_period }
    }),
    makePlan: assign({
      instalments: ({ context, event }) => {
        const { amount, tenor, first_period } = termsAfter(context, event)
        return planOf(amount, tenor, first_period)
      },
    }),
    dropPlan: assign({ instalments: [] }),
    pay: assign({
      instalments: ({ context, event }) => payIn(context.instalments, numberIn(event), "paid_manual"),
    }),
    deduct: assign({
      instalments: ({ context, event }) => payIn(context.instalments, numberIn(event), "deducted"),
    }),
    skip: assign({ instalments: ({ context, event }) => skipIn(context.instalments, numberIn(event)) }),
    restore: assign({
      instalments: ({ context, event }) => restoreIn(context.instalments, numberIn(event) ?? 0),
    }),
    payRest: assign({ instalments: ({ context }) => endIn(context.instalments, "paid_manual") }),
    writeOffRest: assign({ instalments: ({ context }) => endIn(context.instalments, "written_off") }),
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
          last: "mayApprove",
          early: "mayFinish",
          does: "menyetujui jumlah dan cicilannya",
          actions: ["makePlan", "keepTerms"],
        },
      ],
      passes: "menyetujui jumlah dan cicilannya",
      actions: ["keepTerms"],
      onReject: [],
    }),
  )

/** Transitions of an advance after the payout. */
const running = base.createStateConfig({
  on: {
    "kasbon.pay": [
      {
        guard: "mayPayLast",
        target: "#settled",
        actions: "pay",
        description: "Cicilan terakhir dibayar langsung",
      },
      { guard: "mayPay", target: "#repaying", actions: "pay", description: "Satu cicilan dibayar langsung" },
    ],
    "kasbon.deduct": [
      {
        guard: "mayDeductLast",
        target: "#settled",
        actions: "deduct",
        description: "Cicilan terakhir dipotong dari gaji",
      },
      {
        guard: "mayDeduct",
        target: "#repaying",
        actions: "deduct",
        description: "Satu cicilan dipotong dari gaji",
      },
    ],
    "kasbon.skip": {
      guard: "maySkip",
      actions: "skip",
      description: "Satu cicilan ditunda ke akhir, dengan alasan",
    },
    "kasbon.settle": {
      guard: "maySettle",
      target: "#settled",
      actions: "payRest",
      description: "Semua sisanya dibayar sekaligus",
    },
    "kasbon.writeOff": {
      guard: "mayWriteOff",
      target: "#written_off",
      actions: "writeOffRest",
      description: "Sisanya dihapusbukukan, dengan alasan",
    },
  },
})
const restoring = [
  {
    guard: "mayRestoreAll",
    target: "#disbursed",
    actions: "restore",
    description: "Satu-satunya potongan dibatalkan: periode gajinya dibuka lagi",
  },
  {
    guard: "mayRestore",
    target: "#repaying",
    actions: "restore",
    description: "Potongan dibatalkan: periode gajinya dibuka lagi",
  },
] as const

/** Cash advance: approval of its terms, then the payout, then instalments until it is repaid. */
export const createKasbonMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "kasbon" : `kasbon${levels}`,
    description: levels === 1 ? "Kasbon, satu tingkat" : `Kasbon, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: {
        id: "approved",
        description: "Disetujui, uangnya belum keluar",
        on: {
          "kasbon.disburse": {
            guard: "mayDisburse",
            target: "disbursed",
            description: "Uangnya diterima pegawai",
          },
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            actions: "dropPlan",
            description: "Persetujuan dibatalkan sebelum uangnya keluar",
          },
        },
      },
      disbursed: { id: "disbursed", description: "Dicairkan, belum ada cicilan", ...running },
      repaying: {
        id: "repaying",
        description: "Sebagian sudah dibayar",
        ...running,
        on: { ...running.on, "kasbon.restore": restoring },
      },
      settled: { id: "settled", description: "Lunas", on: { "kasbon.restore": restoring } },
      rejected: { id: "rejected", type: "final", description: "Ditolak" },
      cancelled: { id: "cancelled", type: "final", description: "Dibatalkan" },
      written_off: { id: "written_off", type: "final", description: "Dihapusbukukan" },
    },
  })

export const kasbonStatuses = {
  ...approvalStatuses,
  disbursed: { label: "Dicairkan", past: "dicairkan", tone: "info" },
  repaying: { label: "Dicicil", past: "dicicil", tone: "info" },
  settled: { label: "Lunas", past: "lunas", tone: "approved" },
  written_off: { label: "Dihapusbukukan", past: "dihapusbukukan", tone: "neutral" },
} as const satisfies Readonly<Record<KasbonState, StatusWords>>

/** The lifecycle of a cash advance with this many levels. */
export const kasbonOf = byLevels<KasbonFacts, KasbonEvent>({
  machine: createKasbonMachine,
  noun: "kasbon",
  rules: kasbonRules,
  early: ["mayFinish"],
  statuses: kasbonStatuses,
  words: wordsOf(kasbonStatuses),
})
