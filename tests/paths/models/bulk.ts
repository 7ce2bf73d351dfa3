import { createBulkMachine } from "#machines/bulk/bulkMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const bulkMachine = createBulkMachine("bulk", "Tindakan untuk beberapa baris")

export const asked = { action: "attendance", ids: [1, 2], values: { attendance_type: "shift" } } as const
export const went = { id: 1, ok: true, message: "Diubah" }
export const stayed = { id: 2, ok: false, message: "Data pegawai tidak ditemukan" }
export const refused = { ...failures.Refused, rows: [{ ...stayed, id: 1 }, stayed] }
export const unread = { effective_date: ["31/02/2026 bukan tanggal"] }

export const partly = { ...failures.Refused, rows: [went, stayed] }

export const bulkModel = defineModel({
  machine: bulkMachine,
  inputs: { "": undefined },
  cases: {
    "bulk.open": { "": asked, none: { ...asked, ids: [] } },
    "bulk.change": { "": { patch: { effective_date: "2026-12-01" } } },
    "bulk.confirm": { "": { unread: {} }, unread: { unread } },
    "bulk.cancel": once,
    "bulk.retry": once,
    "bulk.close": once,
  },
  answers: {
    act: outcomes(
      {
        all: { rows: [went, { ...went, id: 2 }] },
        counted: { rows: [] },
        some: { rows: [went, stayed] },
        none: { rows: [{ ...stayed, id: 1 }, stayed] },
      },
      { rows: refused, partly },
    ),
  },
})
