import { createBulkEditMachine } from "#machines/bulkEdit/bulkEditMachine.ts"
import type { PreviewRow } from "#machines/bulkEdit/bulkEditTypes.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const bulkEditMachine = createBulkEditMachine("bulkEdit", "Mengubah beberapa baris bersama")

export const asked = {
  ids: [1, 2, 3],
  filter: { departement_id: 4 },
  total: 40,
  values: { ubah: [] },
} as const
export const patch = { ubah: ["departement_id"], departement_id: 5 } as const
export const unread = { tanggal_akhir_kontrak: ["31/02/2026 bukan tanggal"] }

const person = { nama: "Ani", nip: "A-1", version: 2, problem: null }
export const moved: PreviewRow = {
  ...person,
  id: 1,
  changes: [{ field: "Divisi", before: "Keuangan", after: "Umum" }],
}
export const movedToo: PreviewRow = { ...moved, id: 2, nama: "Budi", nip: "B-2", version: 7 }
export const same: PreviewRow = { ...person, id: 3, nama: "Cici", nip: "C-3", changes: [] }
export const gone: PreviewRow = { ...same, id: 4, version: 0, problem: "Sudah diarsipkan" }

export const went = { id: 1, ok: true, message: "Diubah" }
export const stayed = {
  id: 2,
  ok: false,
  stale: true,
  message: "Sudah diubah orang lain sejak pratinjau",
} as const
export const refused = { ...failures.Refused, rows: [{ ...stayed, id: 1 }, stayed] }

export const bulkEditModel = defineModel({
  machine: bulkEditMachine,
  inputs: { "": undefined },
  cases: {
    "edit.open": { "": asked, none: { ...asked, ids: [] } },
    "edit.change": { "": { patch } },
    "edit.scope": { "": { scope: "filtered" } },
    "edit.preview": { "": { unread: {} }, unread: { unread } },
    "edit.back": once,
    "edit.confirm": once,
    "edit.retry": once,
    "edit.cancel": once,
  },
  answers: {
    preview: outcomes({ some: { rows: [moved, movedToo, same, gone] }, nothing: { rows: [same, gone] } }),
    act: outcomes(
      { all: { rows: [went, { ...went, id: 2 }] }, some: { rows: [went, stayed] } },
      { rows: refused },
    ),
  },
})
