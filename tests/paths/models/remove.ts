import { removeMachine } from "#machines/remove/removeMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const gone = { id: 3, ok: true, message: "Terhapus" }
export const stayed = { id: 5, ok: false, message: "Masih dipakai 12 pegawai" }
export const refusedRows = { ...failures.Refused, reason: "in_use" as const, rows: [stayed] }

export const removeModel = defineModel({
  machine: removeMachine,
  inputs: { asked: { ids: [3, 5], isConfirmed: false }, again: { ids: [5], isConfirmed: true } },
  cases: { "confirm.yes": once, "confirm.no": once, "remove.retry": once, "remove.close": once },
  answers: {
    remove: outcomes(
      { all: { rows: [gone, { ...gone, id: 5 }] }, some: { rows: [gone, stayed] }, none: { rows: [] } },
      { rows: refusedRows },
    ),
  },
})
