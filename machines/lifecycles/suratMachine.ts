import { setup } from "xstate"
import type { suratStatuses } from "#contract/areas/letters/surat.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { forbidden, needsNote, onlyAs } from "./rules.ts"

export const suratStates = ["draft", "terbit", "dibatalkan"] as const satisfies typeof suratStatuses
export type SuratState = (typeof suratStates)[number]

export type SuratFacts = Facts & {
  readonly status: SuratState
  /** Labels of fields that the template names and the employee lacks. */
  readonly kurang: readonly string[]
  /** It tells pay, and the account may not see salaries. */
  readonly is_secret: boolean
}
export type SuratEvent = Move & { readonly type: "letter.issue" | "letter.cancel" }
type SuratRule = Rule<SuratFacts, SuratEvent>

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang menerbitkan dan membatalkan surat")
const seesPay: SuratRule = ({ is_secret }) =>
  is_secret ? forbidden("Surat ini memuat gaji; hanya akun yang boleh melihat gaji yang mengurusnya") : null
const isWhole: SuratRule = ({ kurang }) =>
  kurang.length === 0 ? null : { reason: "state", message: `Belum lengkap: ${kurang.join(", ")}` }

export const suratRules = {
  mayIssue: [byCompany, seesPay, isWhole],
  mayCancel: [byCompany, seesPay, needsNote],
} satisfies Record<string, readonly SuratRule[]>

/** Letter: a draft, issued with its number, cancelled with a reason. */
export const suratMachine = setup({
  types: { context: {} as SuratFacts, events: {} as SuratEvent, input: {} as SuratFacts },
  guards: guardsOf<SuratFacts, SuratEvent, keyof typeof suratRules>(suratRules),
}).createMachine({
  id: "surat",
  description: "Surat untuk atau tentang seorang pegawai",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    draft: {
      description: "Konsep",
      on: {
        "letter.issue": {
          guard: "mayIssue",
          target: "terbit",
          description: "Terbit dengan nomornya; isinya tetap sejak itu",
        },
      },
    },
    terbit: {
      description: "Terbit",
      on: {
        "letter.cancel": {
          guard: "mayCancel",
          target: "dibatalkan",
          description: "Dibatalkan dengan alasan; nomornya tetap terpakai",
        },
      },
    },
    dibatalkan: { type: "final", description: "Dibatalkan" },
  },
})

export const suratStatusWords = {
  draft: { label: "Konsep", past: "dibuat", tone: "neutral" },
  terbit: { label: "Terbit", past: "diterbitkan", tone: "approved" },
  dibatalkan: { label: "Dibatalkan", past: "dibatalkan", tone: "rejected" },
} as const satisfies Readonly<Record<SuratState, StatusWords>>

export const suratLife: Lifecycle<SuratFacts, SuratEvent> = {
  machine: suratMachine,
  noun: "surat",
  rules: suratRules,
  statuses: suratStatusWords,
  words: ({ status }) =>
    status === "draft" ? "masih konsep, dibuat" : `sudah ${suratStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
