import type { RowResult } from "#contract/kit/errors.ts"
import { decisions } from "#contract/kit/flowRow.ts"
import { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { Undoable } from "#machines/undo/undoTypes.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const queueMachine = createQueueMachine("queue", "Memutuskan yang menunggu")

export const NOTE = "Bukti tidak jelas"
export const one = { ids: [7], decision: "rejected", versions: { 7: 3 }, extra: {} } as const
/** Two steps of at most two rows. */
export const many = {
  ids: [1, 2, 3],
  decision: "approved",
  versions: { 1: 1, 2: 4, 3: 2 },
  extra: {},
} as const
export const amounts = { items: [{ id: 11, amount_approved: 5_000 }] }

export const went = (id: number): RowResult => ({ id, ok: true, message: "Berhasil disetujui" })
/** A row with an undo. */
export const undoable = (id: number): RowResult => ({ ...went(id), undo: id + 10 })
export const stayed = (id: number): RowResult => ({ id, ok: false, message: "Periode gaji sudah ditutup" })
/** Another user decided it first (optimistic lock). */
export const moved = (id: number): RowResult => ({
  id,
  ok: false,
  message: "Pengajuan ini sudah ditolak oleh Bayu",
  stale: true,
})
export const answered = {
  good: [undoable(1), went(2)],
  bad: [went(1), stayed(2)],
  late: [went(1), moved(2)],
}

const isFailed = ({ ok, stale }: RowResult) => !ok && stale !== true

/** Drafts of an earlier visit: one about one row, and one about several. */
export const recalled = {
  7: { note: NOTE, extra: null },
  many: { note: "Semua cocok", extra: null },
} as const

export const queueModel = defineModel({
  machine: queueMachine,
  inputs: { "": { noun: "pengajuan", batch: 2, decisions } },
  cases: {
    "drafts.recalled": { "": { drafts: recalled } },
    "decision.open": { one, many, none: { ...one, ids: [] } },
    "decision.note": { short: { note: "ya" }, full: { note: ` ${NOTE} ` } },
    "decision.extra": { "": { extra: amounts } },
    "decision.submit": once,
    "decision.close": once,
    "bulk.stop": once,
    "bulk.resume": once,
    "bulk.retry": once,
    "bulk.close": once,
  },
  answers: {
    recall: "listens",
    decide: outcomes<Undoable | null>({ ok: null, undoable: { id: 7, version: 4 } }),
    work: outcomes<readonly RowResult[]>(answered),
  },
  facts: ({ chosen, note, drafts, waiting, results, wish }) => [
    chosen?.ids.length ?? 0,
    note.trim().length,
    Object.entries(drafts).map(([key, draft]) => [key, draft.note.trim().length]),
    waiting.length,
    results.some(isFailed),
    results.some(({ stale }) => stale === true),
    wish,
  ],
})
