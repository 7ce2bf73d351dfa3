import { type PriceEntry, priceEntry } from "#machines/entry/entryMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const of = 7
export const typed = {
  full: { harga: 12_500, effective_from: "2026-12-01" },
  empty: { harga: null, effective_from: "" },
} satisfies Readonly<Record<string, PriceEntry>>

export const hargaVarianModel = defineModel({
  machine: priceEntry,
  inputs: { "": of },
  cases: {
    "entry.open": once,
    "entry.change": { full: { values: typed.full }, empty: { values: typed.empty } },
    "entry.submit": once,
    "entry.close": once,
  },
  answers: { save: outcomes({ ok: null }) },
  facts: ({ values: { harga, effective_from }, errors }) => [harga, effective_from, Object.keys(errors)],
})
