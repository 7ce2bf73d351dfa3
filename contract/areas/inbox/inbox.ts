import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, optionalId, pageOf, search } from "../../kit/schema.ts"

/** Every account of a company: approvers get their queues, others an empty answer. */
const who = ["member"] as const

/** A queue this account may decide on, as its page lists it without filters. */
export const queueWaiting = Schema.Struct({
  /** Id of the flow, or of another page of its rows (`izin`), its page, its title and the noun for one row. */
  flow: Schema.String,
  page: Schema.String,
  title: Schema.String,
  noun: Schema.String,
  count: Schema.Int,
  /** ISO timestamp of the oldest pending request; null = none is pending. */
  oldest_at: Schema.NullOr(Schema.String),
  /** Total amount, rupiah; null if the flow has no amounts. */
  sum: Schema.NullOr(Schema.Int),
})

/** Pending counts of every queue this account may decide on, for the home and the menu badges. */
export const waiting = defineCall({
  path: "inbox/waiting",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ offices_id: optionalId }),
  answer: Schema.Struct({ queues: Schema.Array(queueWaiting) }),
  background: true,
  summary: "Jumlah, umur dan nilai yang menunggu di setiap antrean yang boleh diputuskan",
  example: {},
})

/** Days over which the pace is averaged. */
export const PACE_DAYS = 90

/** Recent decision time of one queue, or of all of them; shown by an empty queue. */
export const pace = defineCall({
  path: "inbox/pace",
  scope: "tenant",
  who,
  needs: null,
  /** `flow`: id of a queue of `inbox/waiting`; an unknown one has no decisions. */
  payload: Schema.Struct({ flow: search }),
  answer: Schema.Struct({
    /** Requests approved or rejected in the last PACE_DAYS days. */
    decided: Schema.Int,
    /** Average time from request to final decision; null = no decisions. */
    avg_minutes: Schema.NullOr(Schema.Int),
  }),
  background: true,
  summary: "Rata-rata lama sebuah permintaan diputuskan dalam 90 hari terakhir",
  example: {},
})

/** Pending rows of those queues, the oldest first; each is read through its own flow's calls. */
const { page, per_page, q } = listFields
export const inbox = defineCall({
  path: "inbox/list",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    page,
    per_page,
    q,
    /** Id of a queue of `inbox/waiting`; an unknown one is empty. */
    flow: search,
    offices_id: Schema.optionalKey(id),
  }),
  answer: pageOf(Schema.Struct({ flow: Schema.String, id: Schema.Int, created_at: Schema.String })),
  summary: "Semua yang menunggu keputusan, dari semua antrean, yang terlama lebih dulu",
  example: {},
})

/** Employees with pending requests in those queues, and counts per queue; the longest waiting first. */
export const waitingMembers = defineCall({
  path: "members/list-members-persetujuan",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    page,
    per_page,
    q,
    offices_id: Schema.optionalKey(id),
    departement_id: Schema.optionalKey(id),
  }),
  answer: pageOf(
    Schema.Struct({
      /** Id of the employee. */
      id: Schema.Int,
      nama: Schema.String,
      nip: Schema.String,
      foto: Schema.NullOr(Schema.String),
      kantor: Schema.String,
      jabatan: Schema.NullOr(Schema.String),
      /** By flow id; includes every queue that this account may decide on, also empty ones. */
      pending: Schema.Record(Schema.String, Schema.Int),
      total: Schema.Int,
      oldest_at: Schema.String,
    }),
  ),
  summary: "Pegawai dengan yang menunggu keputusan dari masing-masing, di setiap antrean",
  example: {},
})
