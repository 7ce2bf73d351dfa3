import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, optionalId, pageOf, search } from "../../kit/schema.ts"

/** Whoever may decide on anything is answered what that is; everybody else is answered nothing. */
const who = ["member"] as const

/** One queue somebody may decide on, as its page lists it without a filter. */
export const queueWaiting = Schema.Struct({
  /** Id of the flow, or of another page of its rows (`izin`), its page, its title and what one row of it is called. */
  flow: Schema.String,
  page: Schema.String,
  title: Schema.String,
  noun: Schema.String,
  count: Schema.Int,
  /** Instant the oldest of them was asked, ISO; null = none waits. */
  oldest_at: Schema.NullOr(Schema.String),
  /** What they come to, rupiah; null where the flow is not about money. */
  sum: Schema.NullOr(Schema.Int),
})

/** What waits in every queue somebody may decide on: for the home and the menus. */
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

/** Days that a pace is taken of. */
export const PACE_DAYS = 90

/** How soon people decided lately in one of those queues, or in all of them: what an empty queue has to say. */
export const pace = defineCall({
  path: "inbox/pace",
  scope: "tenant",
  who,
  needs: null,
  /** `flow`: id of one queue, as `inbox/waiting` has it; of another one nothing was decided. */
  payload: Schema.Struct({ flow: search }),
  answer: Schema.Struct({
    /** Requests approved or rejected in the last PACE_DAYS days. */
    decided: Schema.Int,
    /** From asking to the last decision on average; null = none was decided. */
    avg_minutes: Schema.NullOr(Schema.Int),
  }),
  background: true,
  summary: "Rata-rata lama sebuah permintaan diputuskan dalam 90 hari terakhir",
  example: {},
})

/** Which rows wait in those queues, the oldest first; each is read by its own flow's calls. */
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
    /** Id of one queue, as `inbox/waiting` has it; of another one there is nothing. */
    flow: search,
    offices_id: Schema.optionalKey(id),
  }),
  answer: pageOf(Schema.Struct({ flow: Schema.String, id: Schema.Int, created_at: Schema.String })),
  summary: "Semua yang menunggu keputusan, dari semua antrean, yang terlama lebih dulu",
  example: {},
})

/** Of whom something waits in those queues, and how much in each; who has waited longest comes first. */
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
      /** Of the employee. */
      id: Schema.Int,
      nama: Schema.String,
      nip: Schema.String,
      foto: Schema.NullOr(Schema.String),
      kantor: Schema.String,
      jabatan: Schema.NullOr(Schema.String),
      /** By the id of the flow; every queue that may be decided on is there, also with none. */
      pending: Schema.Record(Schema.String, Schema.Int),
      total: Schema.Int,
      oldest_at: Schema.String,
    }),
  ),
  summary: "Pegawai dengan yang menunggu keputusan dari masing-masing, di setiap antrean",
  example: {},
})
