import { accessPreviewMachine, type Source } from "#machines/accessPreview/accessPreviewMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const PATH = "/super-admin/master/menu/pratinjau"
const nothing: Source = { company: null, role: null, entries: [] }
const maju: Source = {
  ...nothing,
  company: {
    id: 1,
    nama: "PT Maju Bersama",
    modules: ["Leave"],
    features: [],
    plan: { name: "Bisnis", is_limited_storage: true },
    closed: null,
  },
}

export const accessPreviewModel = defineModel({
  machine: accessPreviewMachine,
  inputs: { "": { path: PATH, search: "" }, compared: { path: PATH, search: "?b_kind=company" } },
  cases: {
    "persona.change": {
      kind: { side: "a", change: { kind: "office" } },
      company: { side: "a", change: { company: 1 } },
    },
    "compare.open": once,
    "compare.close": once,
    "sides.swap": once,
    "pages.find": { "": { q: "cuti" } },
    "pages.narrow": { "": { only: "closed" } },
    "address.change": { other: { search: "?kind=normal" }, own: { search: "" } },
    "preview.retry": once,
  },
  answers: { read: outcomes({ ok: { "-/-": nothing, "1/-": maju } }) },
  facts: ({ asked }) => [asked.a.company, asked.b !== null],
})
