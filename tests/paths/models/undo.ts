import type { RowResult } from "#contract/kit/errors.ts"
import { createUndoMachine } from "#machines/undo/undoMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const undoMachine = createUndoMachine("undo", "Mengurungkan yang baru diputuskan")

export const offer = {
  message: "2 klaim disetujui",
  rows: [
    { id: 1, version: 2 },
    { id: 2, version: 5 },
  ],
}
export const next = { message: "Klaim disetujui", rows: [{ id: 3, version: 2 }] }
export const final = { message: "Klaim ditolak", rows: [] }
export const back = (id: number): RowResult => ({ id, ok: true, message: "Berhasil dibatalkan" })
export const stayed = (id: number): RowResult => ({
  id,
  ok: false,
  message: "Klaim ini sudah dibayar oleh Ratih",
  stale: true,
})

export const undoModel = defineModel({
  machine: undoMachine,
  inputs: { "": { noun: "klaim" } },
  cases: {
    "undo.offer": { offer, next, final },
    "undo.press": once,
    "undo.close": once,
    "undo.look": {
      same: {
        rows: [
          { id: 2, version: 5 },
          { id: 9, version: 1 },
        ],
      },
      moved: {
        rows: [
          { id: 2, version: 6 },
          { id: 3, version: 3 },
        ],
      },
    },
  },
  answers: {
    revoke: outcomes<readonly RowResult[]>({
      all: [back(1), back(2)],
      some: [back(1), stayed(2)],
      none: [stayed(1), stayed(2)],
    }),
  },
  facts: ({ rows }) => rows.map(({ id }) => id),
})
