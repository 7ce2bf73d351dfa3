import { correctionMachine, type CorrectionValues } from "#machines/payroll/correctionMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const of = { period_id: 4, members_id: 7, month: "2026-11" } as const
export const typed = {
  full: { kode: "GAJI_POKOK", month: "2026-09", amount: -50_000, reason: "Kenaikan terlambat" },
  empty: { kode: null, month: null, amount: null, reason: "" },
} satisfies Readonly<Record<string, CorrectionValues>>

export const correctionModel = defineModel({
  machine: correctionMachine,
  inputs: { "": of },
  cases: {
    "correction.open": { "": { of, isOpen: true }, closed: { of, isOpen: false } },
    "correction.change": { full: { values: typed.full }, empty: { values: typed.empty } },
    "correction.submit": once,
    "correction.takeBack": {
      "": { id: 9, words: "Gaji pokok", isOpen: true },
      closed: { id: 9, words: "Gaji pokok", isOpen: false },
    },
    "correction.close": once,
  },
  answers: { save: outcomes({ ok: null }), takeBack: outcomes({ ok: null }) },
  facts: ({ values: { kode, month, amount, reason }, errors, taken }) => [
    kode,
    month,
    amount,
    reason.length,
    Object.keys(errors),
    taken.id,
  ],
})
