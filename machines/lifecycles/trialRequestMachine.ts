import { setup } from "xstate"
import {
  type Facts,
  guardsOf,
  type Lifecycle,
  type Move,
  type Refused,
  type Rule,
  type StatusWords,
} from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

export const trialStates = ["new", "checked", "converted", "rejected"] as const
export type TrialState = (typeof trialStates)[number]

export type TrialFacts = Facts & {
  readonly status: TrialState
  /** An account or a company already has the request's email. */
  readonly is_taken: boolean
}
export type TrialEvent = Move & {
  readonly type: "trial.check" | "trial.uncheck" | "trial.convert" | "trial.reject"
}
type TrialRule = Rule<TrialFacts, TrialEvent>

export const EMAIL_TAKEN: Refused = {
  reason: "state",
  message: "Email ini sudah dipakai akun atau perusahaan lain, jadi perusahaannya tidak dibuat lagi",
}
const isFree: TrialRule = ({ is_taken }) => (is_taken ? EMAIL_TAKEN : null)
const byPlatform = onlyAs(["platform"], "Hanya super administrator yang mengurus permintaan trial")

export const trialRules = {
  mayCheck: [byPlatform],
  mayConvert: [byPlatform, isFree],
  mayReject: [byPlatform, needsNote],
} satisfies Record<string, readonly TrialRule[]>

const ending = {
  "trial.convert": {
    guard: "mayConvert",
    target: "converted",
    description: "Dijadikan perusahaan; pemiliknya diundang",
  },
  "trial.reject": { guard: "mayReject", target: "rejected", description: "Ditolak dengan alasan" },
} as const

/** Trial request: ticked once the lead was contacted, then a company or a rejection. */
export const trialRequestMachine = setup({
  types: {
    context: {} as TrialFacts,
    events: {} as TrialEvent,
    input: {} as TrialFacts,
  },
  guards: guardsOf<TrialFacts, TrialEvent, keyof typeof trialRules>(trialRules),
}).createMachine({
  id: "trialRequest",
  description: "Permintaan trial seorang peminat",
  context: ({ input }) => input,
  initial: "new",
  states: {
    new: {
      description: "Baru",
      on: {
        "trial.check": { guard: "mayCheck", target: "checked", description: "Dicentang: sudah diperiksa" },
        ...ending,
      },
    },
    checked: {
      description: "Diperiksa",
      on: {
        "trial.uncheck": { guard: "mayCheck", target: "new", description: "Centang dihapus" },
        ...ending,
      },
    },
    converted: { type: "final", description: "Menjadi perusahaan" },
    rejected: { type: "final", description: "Ditolak" },
  },
})

export const trialStatusWords = {
  new: { label: "Baru", past: "masuk", tone: "waiting" },
  checked: { label: "Diperiksa", past: "diperiksa", tone: "info" },
  converted: { label: "Menjadi perusahaan", past: "menjadi perusahaan", tone: "approved" },
  rejected: { label: "Ditolak", past: "ditolak", tone: "rejected" },
} as const satisfies Readonly<Record<TrialState, StatusWords>>

export const trialRequest: Lifecycle<TrialFacts, TrialEvent> = {
  machine: trialRequestMachine,
  noun: "permintaan trial",
  rules: trialRules,
  statuses: trialStatusWords,
  words: ({ status }) =>
    status === "new" ? "belum diperiksa, masuk" : `sudah ${trialStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
