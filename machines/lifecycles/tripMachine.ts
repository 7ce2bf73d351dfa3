import { assign, setup } from "xstate"
import type { TripStatus } from "#contract/areas/claims/tripWords.ts"
import { approvalStatuses, byLevels, wordsOf } from "./approvalParts.ts"
import { levelActions, levelState, pendingState } from "./approvalStates.ts"
import { guardsOf, type StatusWords } from "./lifecycle.ts"
import { grantedAfter, receiptsAfter, type TripEvent, type TripFacts, tripRules } from "./tripParts.ts"

const base = setup({
  types: { context: {} as TripFacts, events: {} as TripEvent, input: {} as TripFacts },
  guards: guardsOf<TripFacts, TripEvent, keyof typeof tripRules>(tripRules),
  actions: {
    ...levelActions<TripFacts, TripEvent>(),
    keepAmount: assign({ granted: ({ context, event }) => grantedAfter(context, event) }),
    keepReceipts: assign({ receipts: ({ context, event }) => receiptsAfter(context, event) }),
    keepWay: assign({
      way: ({ context, event }) => (event.type === "trip.verify" ? (event.way ?? null) : context.way),
    }),
    markBySlip: assign({ by_slip: true }),
    unmarkBySlip: assign({ by_slip: false }),
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
          does: "menyetujui jumlahnya",
          actions: ["keepAmount"],
        },
      ],
      passes: "menyetujui jumlahnya",
      actions: ["keepAmount"],
      onReject: [],
    }),
  )

const verified = ["keepReceipts", "keepWay"] as const
const settling = {
  "trip.close": {
    guard: "mayClose",
    target: "#settled",
    description: "Selisihnya diselesaikan langsung",
  },
  "trip.settle": {
    guard: "maySettle",
    target: "#settled",
    actions: "markBySlip",
    description: "Selisihnya masuk slip periode gaji yang disetujui",
  },
} as const

/** Advance for a trip: approval, payout, report with receipts, verification, and the difference until it is settled. */
export const createTripMachine = ({ levels }: { readonly levels: number }) =>
  base.createMachine({
    id: levels === 1 ? "trip" : `trip${levels}`,
    description:
      levels === 1 ? "Uang muka perjalanan, satu tingkat" : `Uang muka perjalanan, ${levels} tingkat`,
    context: ({ input }) => input,
    initial: "pending",
    states: {
      pending: pendingState(levels, level),
      approved: {
        id: "approved",
        description: "Disetujui, uangnya belum keluar",
        on: {
          "trip.pay": { guard: "mayPay", target: "paid", description: "Uangnya diterima pegawai" },
          "approval.revoke": {
            guard: "mayRevoke",
            target: "cancelled",
            description: "Persetujuan dibatalkan sebelum uangnya keluar",
          },
        },
      },
      paid: {
        id: "paid",
        description: "Dicairkan, belum dilaporkan",
        on: {
          "trip.report": {
            guard: "mayReport",
            target: "reported",
            actions: "keepReceipts",
            description: "Pegawai melaporkan pengeluarannya dengan nota",
          },
        },
      },
      reported: {
        id: "reported",
        description: "Dilaporkan, menunggu diperiksa",
        on: {
          "trip.report": {
            guard: "mayReport",
            actions: "keepReceipts",
            description: "Laporannya diganti sebelum diperiksa",
          },
          "trip.sendBack": {
            guard: "maySendBack",
            target: "paid",
            description: "Laporan dikembalikan dengan alasan",
          },
          "trip.verify": [
            { guard: "mayVerifyEven", target: "settled", actions: verified, description: "Diterima: pas" },
            {
              guard: "mayVerifyShort",
              target: "owed",
              actions: verified,
              description: "Diterima: perusahaan membayar kekurangannya",
            },
            {
              guard: "mayVerifyOver",
              target: "returning",
              actions: verified,
              description: "Diterima: pegawai mengembalikan kelebihannya",
            },
          ],
        },
      },
      owed: { id: "owed", description: "Perusahaan membayar kekurangannya", on: settling },
      returning: { id: "returning", description: "Pegawai mengembalikan kelebihannya", on: settling },
      settled: {
        id: "settled",
        description: "Selesai",
        on: {
          "trip.restore": [
            {
              guard: "mayRestoreShort",
              target: "owed",
              actions: "unmarkBySlip",
              description: "Periode gajinya dibuka lagi: kekurangannya belum dibayar",
            },
            {
              guard: "mayRestoreOver",
              target: "returning",
              actions: "unmarkBySlip",
              description: "Periode gajinya dibuka lagi: kelebihannya belum dipotong",
            },
          ],
        },
      },
      rejected: { id: "rejected", type: "final", description: "Ditolak" },
      cancelled: { id: "cancelled", type: "final", description: "Dibatalkan" },
    },
  })

export const tripStatusWords = {
  ...approvalStatuses,
  paid: { label: "Dicairkan", past: "dicairkan", tone: "info" },
  reported: { label: "Dilaporkan", past: "dilaporkan", tone: "waiting" },
  owed: { label: "Kurang bayar", past: "diperiksa, kurang bayar", tone: "info" },
  returning: { label: "Lebih, dikembalikan", past: "diperiksa, lebih dibayar", tone: "info" },
  settled: { label: "Selesai", past: "selesai", tone: "approved" },
} as const satisfies Readonly<Record<TripStatus, StatusWords>>

/** The lifecycle of an advance for a trip with this many levels. */
export const tripOf = byLevels<TripFacts, TripEvent>({
  machine: createTripMachine,
  noun: "uang muka perjalanan",
  rules: tripRules,
  early: ["mayFinish"],
  statuses: tripStatusWords,
  words: wordsOf(tripStatusWords),
})
