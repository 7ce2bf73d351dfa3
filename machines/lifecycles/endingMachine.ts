import { assign, setup } from "xstate"
import type { endingStatuses } from "#contract/areas/payroll/endings.ts"
import { dateWords, jakartaDate } from "#contract/kit/words.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { forbidden, needsNote, onlyAs } from "./rules.ts"

export const endingStates = [
  "draft",
  "waiting",
  "approved",
  "completed",
  "rejected",
  "cancelled",
] as const satisfies typeof endingStatuses
export type EndingState = (typeof endingStates)[number]

export type EndingRowFacts = Facts & {
  readonly status: EndingState
  /** Last working day, ISO. */
  readonly last_day: string
  /** Account that submitted it. */
  readonly submitted_by: number | null
  /** Another account of the company could approve it. */
  readonly has_others: boolean
  /** The employee has another one that is submitted or approved. */
  readonly has_open: boolean
  /** A closed payroll period has paid the last slip, or a part of it. */
  readonly is_paid: boolean
  /** The last slip and every part are paid. */
  readonly is_settled: boolean
}
export type EndingEvent = Move & {
  readonly type: "ending.submit" | "ending.approve" | "ending.reject" | "ending.cancel" | "ending.complete"
}
type EndingRule = Rule<EndingRowFacts, EndingEvent>

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang mengurus akhir hubungan kerja")
const byClock = onlyAs(["system"], "Akhir hubungan kerja selesai dengan sendirinya")

/** Four eyes principle, if another account could approve. */
const notOwn: EndingRule = ({ submitted_by, has_others }, { by }) =>
  has_others && submitted_by === by.id
    ? forbidden("Anda sendiri yang mengajukannya; admin lain yang menyetujui")
    : null
const isOnlyOne: EndingRule = ({ has_open }) =>
  has_open
    ? { reason: "state", message: "Pegawai ini sudah punya akhir hubungan kerja lain yang berjalan" }
    : null
const notPaid: EndingRule = ({ is_paid }) =>
  is_paid
    ? {
        reason: "locked",
        message: "Gaji terakhir atau pesangonnya sudah disetujui; buka dahulu periode gajinya",
      }
    : null
const isOver: EndingRule = ({ last_day, is_settled }, { at }) => {
  if (last_day >= jakartaDate(at))
    return { reason: "state", message: `Masih bekerja sampai ${dateWords(last_day)}` }
  return is_settled ? null : { reason: "state", message: "Gaji terakhir atau pesangonnya belum dibayar" }
}

export const endingRules = {
  maySubmit: [byCompany, isOnlyOne],
  mayApprove: [byCompany, notOwn],
  mayReject: [byCompany, needsNote],
  mayCancel: [byCompany, needsNote, notPaid],
  isOver: [byClock, isOver],
} satisfies Record<string, readonly EndingRule[]>

/** End of an employment: prepared, submitted, approved by another account, completed once everything is paid. */
export const endingMachine = setup({
  types: { context: {} as EndingRowFacts, events: {} as EndingEvent, input: {} as EndingRowFacts },
  guards: guardsOf<EndingRowFacts, EndingEvent, keyof typeof endingRules>(endingRules),
  actions: { keepSubmitter: assign({ submitted_by: ({ event }) => event.by.id }) },
}).createMachine({
  id: "ending",
  description: "Akhir hubungan kerja seorang pegawai",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    draft: {
      description: "Konsep",
      on: {
        "ending.submit": {
          guard: "maySubmit",
          target: "waiting",
          actions: "keepSubmitter",
          description: "Diajukan untuk disetujui",
        },
      },
    },
    waiting: {
      description: "Menunggu persetujuan",
      on: {
        "ending.approve": {
          guard: "mayApprove",
          target: "approved",
          description: "Admin lain menyetujui; hari terakhir pegawainya ditetapkan",
        },
        "ending.reject": { guard: "mayReject", target: "rejected", description: "Ditolak dengan alasan" },
        "ending.cancel": { guard: "mayCancel", target: "cancelled", description: "Dibatalkan dengan alasan" },
      },
    },
    approved: {
      description: "Disetujui",
      on: {
        "ending.complete": {
          guard: "isOver",
          target: "completed",
          description: "Hari terakhirnya lewat dan semuanya sudah dibayar",
        },
        "ending.cancel": {
          guard: "mayCancel",
          target: "cancelled",
          description: "Dibatalkan sebelum dibayar; hari terakhirnya dikembalikan",
        },
      },
    },
    completed: { type: "final", description: "Selesai" },
    rejected: { type: "final", description: "Ditolak" },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

export const endingStatusWords = {
  draft: { label: "Konsep", past: "dibuat", tone: "neutral" },
  waiting: { label: "Menunggu", past: "diajukan", tone: "waiting" },
  approved: { label: "Disetujui", past: "disetujui", tone: "info" },
  completed: { label: "Selesai", past: "selesai", tone: "approved" },
  rejected: { label: "Ditolak", past: "ditolak", tone: "rejected" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<EndingState, StatusWords>>

export const endingLife: Lifecycle<EndingRowFacts, EndingEvent> = {
  machine: endingMachine,
  noun: "akhir hubungan kerja",
  rules: endingRules,
  statuses: endingStatusWords,
  words: ({ status }) =>
    status === "draft" ? "masih konsep, dibuat" : `sudah ${endingStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
