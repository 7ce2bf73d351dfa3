import { assign, setup } from "xstate"
import { companyStatusWords } from "#contract/areas/platform/companyWords.ts"
import { dateWords, jakartaDate } from "#contract/kit/words.ts"
import { SYSTEM } from "./actor.ts"
import { guardsOf, type Facts, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

export const companyStates = ["trial", "active", "close"] as const
export type CompanyState = (typeof companyStates)[number]

export type CompanyFacts = Facts & {
  readonly status: CompanyState
  /** Last day of the trial, ISO date; null = without an end. */
  readonly trial_end: string | null
  /** Last day of a company that has cancelled, and its reason; null = not cancelled. */
  readonly leaves_on: string | null
  readonly leave_reason: string | null
}

export type CompanyEvent = Move & {
  readonly type: "company.deal" | "company.close" | "company.reopen" | "company.expire" | "company.leave"
}
type CompanyRule = Rule<CompanyFacts, CompanyEvent>

const byPlatform = onlyAs(["platform"], "Hanya super administrator yang mengubah status perusahaan")
const byClock = onlyAs(["system"], "Perusahaan ditutup dengan sendirinya setelah hari terakhirnya")

/** A last day that is over; the day itself still belongs to the company. */
const isPast = (last: string | null, at: string): last is string => last !== null && last < jakartaDate(at)
const notOver = (what: string, last: string | null) => ({
  reason: "state" as const,
  message: last === null ? `${what} tidak dibatasi` : `${what} masih berlaku sampai ${dateWords(last)}`,
})

const trialIsOver: CompanyRule = ({ trial_end }, { at }) =>
  isPast(trial_end, at) ? null : notOver("Masa coba", trial_end)
const lastDayIsOver: CompanyRule = ({ leaves_on }, { at }) =>
  isPast(leaves_on, at) ? null : notOver("Langganan", leaves_on)

export const companyRules = {
  mayDeal: [byPlatform],
  mayClose: [byPlatform, needsNote],
  mayReopen: [byPlatform, needsNote],
  isTrialOver: [byClock, trialIsOver],
  hasLeft: [byClock, lastDayIsOver],
} satisfies Record<string, readonly CompanyRule[]>

const close = {
  guard: "mayClose",
  target: "close",
  description: "Super administrator menutup perusahaan",
} as const
const leave = {
  guard: "hasLeft",
  target: "close",
  description: "Hari terakhir setelah berhenti berlangganan lewat",
} as const

/** A tenant company from its trial on. A closed company keeps its rows and can be opened again. */
export const companyMachine = setup({
  types: { context: {} as CompanyFacts, events: {} as CompanyEvent, input: {} as CompanyFacts },
  guards: guardsOf<CompanyFacts, CompanyEvent, keyof typeof companyRules>(companyRules),
  actions: {
    /** Otherwise the last day that closed it would close it again at once. */
    stay: assign({ leaves_on: null, leave_reason: null }),
  },
}).createMachine({
  id: "company",
  description: "Perusahaan yang memakai Balai",
  context: ({ input }) => input,
  initial: "trial",
  states: {
    trial: {
      description: "Trial",
      on: {
        "company.deal": {
          guard: "mayDeal",
          target: "active",
          description: "Super administrator mencatat bahwa perusahaan berlangganan",
        },
        "company.close": close,
        "company.expire": { guard: "isTrialOver", target: "close", description: "Masa coba lewat" },
        "company.leave": leave,
      },
    },
    active: { description: "Deal", on: { "company.close": close, "company.leave": leave } },
    close: {
      description: "Close; tidak seorang pun dari perusahaan dapat masuk, datanya tetap ada",
      on: {
        "company.reopen": {
          guard: "mayReopen",
          target: "active",
          actions: "stay",
          description: "Super administrator membuka kembali perusahaan",
        },
      },
    },
  },
})

export const companyWords = {
  trial: { label: companyStatusWords.trial, past: "dicatat sebagai Trial", tone: "waiting" },
  active: { label: companyStatusWords.active, past: "berlangganan (Deal)", tone: "approved" },
  close: { label: companyStatusWords.close, past: "ditutup", tone: "neutral" },
} as const satisfies Readonly<Record<CompanyState, StatusWords>>

export const company: Lifecycle<CompanyFacts, CompanyEvent> = {
  machine: companyMachine,
  noun: "perusahaan",
  rules: companyRules,
  statuses: companyWords,
  words: ({ status }) => `sudah ${companyWords[status].past}`,
  valueOf: ({ status }) => status,
}

/** The closing that is due by time, though no sweep has written it yet; its note is the reason that is stored. */
export const dueClosing = (
  { status, trial_end, leaves_on, leave_reason }: CompanyFacts,
  at: string,
): CompanyEvent | null => {
  if (status === "close") return null
  if (isPast(leaves_on, at)) {
    const note = `Berhenti berlangganan setelah ${dateWords(leaves_on)}: ${leave_reason ?? ""}`
    return { type: "company.leave", by: SYSTEM, at, note }
  }
  if (status !== "trial" || !isPast(trial_end, at)) return null
  return { type: "company.expire", by: SYSTEM, at, note: `Masa coba berakhir pada ${dateWords(trial_end)}` }
}
