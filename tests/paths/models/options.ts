import { type Options, optionsMachine } from "#machines/options/optionsMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const options: Options = { rows: [{ id: 4, label: "Operasional", note: "OPS" }], hasMore: true }

export const optionsModel = defineModel({
  machine: optionsMachine,
  inputs: { "": undefined },
  cases: { "options.open": once, "options.search": { ope: { q: "ope" }, same: { q: "" } } },
  answers: { load: outcomes({ ok: options }) },
})
