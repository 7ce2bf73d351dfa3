import { createEraseMachine } from "#machines/erase/eraseMachine.ts"
import type { RemoveOutput } from "#machines/remove/removeMachine.ts"
import { defineModel } from "../model.ts"
import { failures } from "../outcomes.ts"

export const eraseMachine = createEraseMachine("hapusArea", "Menghapus sebuah area")

export const gone: RemoveOutput = {
  results: [{ id: 7, ok: true, message: "Dihapus" }],
  failure: null,
  message: "Area berhasil dihapus",
}
export const stayed: RemoveOutput = {
  results: [{ id: 7, ok: false, message: "Masih punya tim Bekasi", used: true }],
  failure: null,
  message: "",
}
export const refused: RemoveOutput = { ...stayed, failure: failures.Refused }
export const cancelled: RemoveOutput = { results: [], failure: null, message: "" }

export const eraseModel = defineModel({
  machine: eraseMachine,
  inputs: { "": undefined },
  cases: { "erase.ask": { "": { id: 7, label: "Bekasi" } } },
  answers: {
    removal: {
      gone: { output: gone },
      stayed: { output: stayed },
      refused: { output: refused },
      cancelled: { output: cancelled },
      defect: { error: new Error("a defect") },
    },
  },
  guide: {
    starts: { "": "Buka /good-id/area." },
    fields: { id: ["Area", ""], label: ["Nama", ""] },
  },
})
