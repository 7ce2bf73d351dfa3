import { adjustMachine, type AdjustValues } from "#machines/adjust/adjustMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const of = { members_id: 7, tahun: 2026 } as const
export const typed = {
  full: { kategori_id: 3, amount: -1, reason: "Salah catat bulan lalu" },
  empty: { kategori_id: null, amount: null, reason: "" },
} satisfies Readonly<Record<string, AdjustValues>>

export const adjustModel = defineModel({
  machine: adjustMachine,
  inputs: { "": of },
  cases: {
    "adjust.open": { "": { of, kategori_id: 3 } },
    "adjust.change": { full: { values: typed.full }, empty: { values: typed.empty } },
    "adjust.submit": once,
    "adjust.close": once,
  },
  answers: { save: outcomes({ ok: null }) },
  facts: ({ values: { kategori_id, amount, reason }, errors }) => [
    kategori_id,
    amount,
    reason.length,
    Object.keys(errors),
  ],
})
