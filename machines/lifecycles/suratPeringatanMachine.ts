import { assign, setup } from "xstate"
import { dateWords, jakartaDate } from "#contract/kit/words.ts"
import { type EmployedFacts, inEmployment } from "./employment.ts"
import { guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

export const letterStates = ["draft", "terbit", "diterima", "dicabut", "kedaluwarsa"] as const
export type LetterState = (typeof letterStates)[number]

export type LetterFacts = EmployedFacts & {
  readonly status: LetterState
  /** ISO dates: date of the letter, and its last day of validity. */
  readonly tanggal: string
  readonly berlaku_sampai: string
  readonly acknowledged_at: string | null
}
export type LetterEvent = Move & {
  readonly type: "surat.issue" | "surat.acknowledge" | "surat.withdraw" | "surat.expire"
}
type LetterRule = Rule<LetterFacts, LetterEvent>

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang menerbitkan dan mencabut surat peringatan")
const byReceiver = onlyAs(
  ["company", "office", "employee"],
  "Hanya admin dan pegawainya yang mencatat penerimaan surat",
)
const byClock = onlyAs(["system"], "Surat peringatan kedaluwarsa dengan sendirinya")

const isDue: LetterRule = ({ tanggal }, { at }) =>
  tanggal > jakartaDate(at)
    ? { reason: "state", message: `Tanggal surat ${dateWords(tanggal)} belum tiba` }
    : null
const holds: LetterRule = ({ berlaku_sampai }, { at }) =>
  berlaku_sampai < jakartaDate(at)
    ? { reason: "expired", message: `Masa berlakunya lewat pada ${dateWords(berlaku_sampai)}` }
    : null
const isOver: LetterRule = ({ berlaku_sampai }, { at }) =>
  berlaku_sampai < jakartaDate(at)
    ? null
    : { reason: "state", message: `Masih berlaku sampai ${dateWords(berlaku_sampai)}` }

export const letterRules = {
  mayIssue: [byCompany, isDue, holds, inEmployment],
  mayAcknowledge: [byReceiver, holds],
  mayWithdraw: [byCompany, needsNote, holds],
  isOver: [byClock, isOver],
} satisfies Record<string, readonly LetterRule[]>

const ending = {
  "surat.withdraw": { guard: "mayWithdraw", target: "dicabut", description: "Dicabut dengan alasan" },
  "surat.expire": { guard: "isOver", target: "kedaluwarsa", description: "Masa berlakunya lewat" },
} as const

/** Warning letter: draft, issued, received; withdrawn, or expired after six months. */
export const suratPeringatanMachine = setup({
  types: {
    context: {} as LetterFacts,
    events: {} as LetterEvent,
    input: {} as LetterFacts,
  },
  guards: guardsOf<LetterFacts, LetterEvent, keyof typeof letterRules>(letterRules),
  actions: { keepReceipt: assign({ acknowledged_at: ({ event }) => event.at }) },
}).createMachine({
  id: "suratPeringatan",
  description: "Surat peringatan seorang pegawai",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    draft: {
      description: "Konsep",
      on: { "surat.issue": { guard: "mayIssue", target: "terbit", description: "Terbit dengan nomornya" } },
    },
    terbit: {
      description: "Terbit",
      on: {
        "surat.acknowledge": {
          guard: "mayAcknowledge",
          target: "diterima",
          actions: "keepReceipt",
          description: "Pegawai menerima suratnya",
        },
        ...ending,
      },
    },
    diterima: { description: "Diterima pegawai", on: ending },
    dicabut: { type: "final", description: "Dicabut" },
    kedaluwarsa: { type: "final", description: "Kedaluwarsa" },
  },
})

export const letterStatusWords = {
  draft: { label: "Konsep", past: "dibuat", tone: "neutral" },
  terbit: { label: "Terbit", past: "diterbitkan", tone: "waiting" },
  diterima: { label: "Diterima", past: "diterima pegawai", tone: "approved" },
  dicabut: { label: "Dicabut", past: "dicabut", tone: "rejected" },
  kedaluwarsa: { label: "Kedaluwarsa", past: "kedaluwarsa", tone: "neutral" },
} as const satisfies Readonly<Record<LetterState, StatusWords>>

export const suratPeringatanLife: Lifecycle<LetterFacts, LetterEvent> = {
  machine: suratPeringatanMachine,
  noun: "surat peringatan",
  rules: letterRules,
  statuses: letterStatusWords,
  words: ({ status }) =>
    status === "draft" ? "masih konsep, dibuat" : `sudah ${letterStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
