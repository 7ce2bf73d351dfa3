import { decisions } from "#contract/kit/flowRow.ts"
import { startQuery } from "#machines/list/listQuery.ts"
import { createReviewMachine } from "#machines/review/reviewMachine.ts"
import type { ReviewRow, Standing } from "#machines/review/reviewTypes.ts"
import { defineModel, once } from "../model.ts"

export const reviewMachine = createReviewMachine<ReviewRow>("review", "Layar permintaan yang menunggu")

export const row = (id: number, version = 1): ReviewRow => ({ id, version, status: "pending" })
export const rows = [row(1), row(2), row(3)]
export const query = startQuery({ sorts: ["created_at"], filters: ["status"] })
export const input = {
  list: { query },
  queue: { noun: "pengajuan", batch: 2, decisions },
  opened: null,
}
export const closed: Standing = { state: "closed", chosen: null, failure: null }
export const about = (...ids: readonly number[]): Standing => ({
  state: "confirming",
  chosen: { ids, decision: "rejected", versions: Object.fromEntries(ids.map((id) => [id, 1])) },
  failure: null,
})
export const decided: ReviewRow = { id: 2, version: 2, status: "rejected" }
export const told: Standing = {
  ...about(2),
  state: "told",
  failure: { _tag: "Stale", message: "Pengajuan ini sudah ditolak oleh Bayu", current: decided },
}

export const reviewModel = defineModel({
  machine: reviewMachine,
  inputs: { "": input, opened: { ...input, opened: 9 } },
  cases: {
    "row.look": { "": { id: 3 } },
    "decision.ask": {
      one: { rows: [row(2)], decision: "rejected", extra: {} },
      many: { rows: [row(2), row(3)], decision: "approved", extra: {} },
    },
    "news.show": { "": { gone: [1] } },
    "review.seen": once,
    "undo.press": once,
    "undo.close": once,
    "address.changed": { "": { query, opened: 9 }, list: { query, opened: null } },
    "rows.read": {
      "": { rows, query, isNew: true },
      renewed: { rows: [row(1), row(2, 5), row(3)], query, isNew: false },
      without: { rows: [row(1)], query, isNew: true },
    },
    "row.named": { "": { row: row(9) } },
    "rows.renewed": { "": { rows: [decided] } },
    "rows.changed": { one: { ids: [2] }, many: { ids: [2, 3] }, none: { ids: [] } },
    "rows.taken": once,
    "decision.stood": { closed: { standing: closed }, one: { standing: about(2) }, told: { standing: told } },
    "decision.made": { "": { message: "Pengajuan disetujui", rows: [{ id: 2, version: 2 }] } },
    "review.said": { "": { said: { type: "toast.succeeded", message: "Pengajuan disetujui" } } },
  },
  answers: {
    list: "listens",
    queue: "listens",
    undo: "listens",
    watch: "listens",
    one: "listens",
    hear: "listens",
  },
  facts: ({ rows: read, focused, opened, deciding }) => [read.length, focused, opened, deciding],
})
