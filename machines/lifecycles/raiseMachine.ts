import { setup } from "xstate"
import type { raiseStatuses } from "#contract/areas/payroll/raises.ts"
import { type Facts, guardsOf, type Lifecycle, type Move, type Rule, type StatusWords } from "./lifecycle.ts"
import { needsNote, onlyAs } from "./rules.ts"

export const raiseStates = ["draft", "applied", "cancelled"] as const satisfies typeof raiseStatuses
export type RaiseState = (typeof raiseStates)[number]

export type RaiseRowFacts = Facts & {
  readonly status: RaiseState
  /** A closed payroll period has paid the new basic pay, or its back pay. */
  readonly is_closed: boolean
}
export type RaiseEvent = Move & { readonly type: "raise.apply" | "raise.cancel" }
type RaiseRule = Rule<RaiseRowFacts, RaiseEvent>

const byCompany = onlyAs(["company"], "Hanya admin perusahaan yang mengurus kenaikan gaji")
const notClosed: RaiseRule = ({ is_closed }) =>
  is_closed
    ? { reason: "locked", message: "Sudah dibayar di gaji yang disetujui; buka dahulu periode gajinya" }
    : null

export const raiseRules = {
  mayApply: [byCompany],
  mayCancel: [byCompany, needsNote, notClosed],
} satisfies Record<string, readonly RaiseRule[]>

/** Raise of many employees: prepared, applied to their basic pay, cancelled while no closed pay has it. */
export const raiseMachine = setup({
  types: { context: {} as RaiseRowFacts, events: {} as RaiseEvent, input: {} as RaiseRowFacts },
  guards: guardsOf<RaiseRowFacts, RaiseEvent, keyof typeof raiseRules>(raiseRules),
}).createMachine({
  id: "raise",
  description: "Kenaikan gaji banyak pegawai",
  context: ({ input }) => input,
  initial: "draft",
  states: {
    draft: {
      description: "Konsep",
      on: {
        "raise.apply": {
          guard: "mayApply",
          target: "applied",
          description: "Diterapkan: gaji pokok baru berlaku sejak tanggalnya",
        },
      },
    },
    applied: {
      description: "Diterapkan",
      on: {
        "raise.cancel": {
          guard: "mayCancel",
          target: "cancelled",
          description: "Dibatalkan sebelum ada gaji yang ditutup dengannya; gaji pokok lama berlaku lagi",
        },
      },
    },
    cancelled: { type: "final", description: "Dibatalkan" },
  },
})

export const raiseStatusWords = {
  draft: { label: "Konsep", past: "dibuat", tone: "neutral" },
  applied: { label: "Diterapkan", past: "diterapkan", tone: "approved" },
  cancelled: { label: "Dibatalkan", past: "dibatalkan", tone: "neutral" },
} as const satisfies Readonly<Record<RaiseState, StatusWords>>

export const raiseLife: Lifecycle<RaiseRowFacts, RaiseEvent> = {
  machine: raiseMachine,
  noun: "kenaikan gaji",
  rules: raiseRules,
  statuses: raiseStatusWords,
  words: ({ status }) =>
    status === "draft" ? "masih konsep, dibuat" : `sudah ${raiseStatusWords[status].past}`,
  valueOf: ({ status }) => status,
}
