import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { listFields, oneOf, pageOf } from "../../kit/schema.ts"

const { page, per_page } = listFields

/** One request of the employee, whatever its kind, with who decides on it next. */
export const ownRequest = Schema.Struct({
  /** Id of its flow. */
  flow: Schema.String,
  id: Schema.Int,
  version: Schema.Int,
  /** One of the flow's own states. */
  status: Schema.String,
  title: Schema.String,
  text: Schema.String,
  created_at: Schema.String,
  /** When it was decided or taken back, and the reason given. */
  last_at: Schema.String,
  note: Schema.NullOr(Schema.String),
  level: Schema.Int,
  level_total: Schema.Int,
  /** Names of those who can decide on it now; empty = it does not wait. */
  holders: Schema.Array(Schema.String),
})
export type OwnRequest = typeof ownRequest.Type

/** Requests of the employee of all kinds, the latest first. */
export const ownRequests = defineCall({
  path: "saya/pengajuan/list",
  scope: "tenant",
  who: ["self"],
  needs: null,
  payload: Schema.Struct({ page, per_page, status: Schema.optionalKey(oneOf(["pending", "decided"])) }),
  answer: pageOf(ownRequest),
  offline: { without: [] },
  summary: "Pengajuan sendiri dari semua jenis, yang terbaru lebih dulu",
  example: {},
})
