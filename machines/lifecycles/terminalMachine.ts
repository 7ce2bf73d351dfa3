import { setup } from "xstate"
import type { TerminalStatus } from "#contract/areas/attendance/mesin.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { onlyAs } from "./rules.ts"

export type TerminalFacts = Facts & {
  readonly status: TerminalStatus
  /** Last request of the machine (ISO); null = it has never called. */
  readonly last_seen_at: string | null
  /** Minutes without a request after which it counts as silent. */
  readonly silent_min: number
}
export type TerminalEvent = Move & {
  readonly type: "mesin.adopt" | "mesin.silence" | "mesin.hear" | "mesin.retire" | "mesin.reclaim"
}
type TerminalRule = Rule<TerminalFacts, TerminalEvent>

const byMachine = onlyAs(["system"], "Hanya mesinnya sendiri yang membuktikan kodenya")
const byClock = onlyAs(["system"], "Mesin dinyatakan diam dengan sendirinya")
const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang mengatur mesin absensi")

const MINUTE_MS = 60_000
const isQuiet: TerminalRule = ({ last_seen_at, silent_min }, { at }) =>
  last_seen_at !== null && Date.parse(at) - Date.parse(last_seen_at) < silent_min * MINUTE_MS
    ? { reason: "state", message: "Mesin ini baru saja menghubungi server" }
    : null

export const terminalRules = {
  mayAdopt: [byMachine],
  isSilent: [byClock, isQuiet],
  mayHear: [byMachine],
  mayRetire: [byCompany],
  mayReclaim: [byCompany],
} satisfies Record<string, readonly TerminalRule[]>

const retiring = {
  "mesin.retire": {
    guard: "mayRetire",
    target: "dipensiunkan",
    description: "Rekamannya tidak diterima lagi",
  },
} as const

/** Attendance machine: claimed by a company, adopted once it has sent the code, silent, retired. */
export const terminalMachine = setup({
  types: {
    context: {} as TerminalFacts,
    events: {} as TerminalEvent,
    input: {} as TerminalFacts,
  },
  guards: guardsOf<TerminalFacts, TerminalEvent, keyof typeof terminalRules>(terminalRules),
}).createMachine({
  id: "terminal",
  description: "Mesin absensi sebuah perusahaan",
  context: ({ input }) => input,
  initial: "baru",
  states: {
    baru: {
      description: "Menunggu kode dari mesinnya",
      on: { "mesin.adopt": { guard: "mayAdopt", target: "diadopsi", description: "Mesin mengirim kodenya" } },
    },
    diadopsi: {
      description: "Tersambung",
      on: {
        "mesin.silence": { guard: "isSilent", target: "diam", description: "Tidak menghubungi server" },
        ...retiring,
      },
    },
    diam: {
      description: "Diam",
      on: {
        "mesin.hear": { guard: "mayHear", target: "diadopsi", description: "Mesinnya terhubung lagi" },
        ...retiring,
      },
    },
    dipensiunkan: {
      description: "Dipensiunkan",
      on: {
        "mesin.reclaim": {
          guard: "mayReclaim",
          target: "baru",
          description: "Disambungkan lagi, dengan kode baru",
        },
      },
    },
  },
})

export const terminalStatusWords = {
  baru: { label: "Menunggu kode", past: "didaftarkan", tone: "waiting" },
  diadopsi: { label: "Tersambung", past: "tersambung", tone: "approved" },
  diam: { label: "Diam", past: "diam", tone: "rejected" },
  dipensiunkan: { label: "Dipensiunkan", past: "dipensiunkan", tone: "neutral" },
} as const satisfies Readonly<Record<TerminalStatus, StatusWords>>

export const terminalLife: Lifecycle<TerminalFacts, TerminalEvent> = {
  machine: terminalMachine,
  noun: "mesin absensi",
  rules: terminalRules,
  statuses: terminalStatusWords,
  words: ({ status }) =>
    status === "baru" ? "masih menunggu kode dari mesinnya" : `sudah ${terminalStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
