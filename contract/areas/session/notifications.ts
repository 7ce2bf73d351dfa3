import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, ids, listFields, oneOf, pageOf, rowResults, writeFields } from "../../kit/schema.ts"

/** Notification types. */
export const notificationTypes = [
  "absensi",
  "klaim",
  "kunjungan",
  "artikel",
  "point",
  "email",
  "sistem",
] as const
export const notificationTypeWords: Readonly<Record<(typeof notificationTypes)[number], string>> = {
  absensi: "Absensi",
  klaim: "Klaim",
  kunjungan: "Kunjungan",
  artikel: "Artikel",
  point: "Point",
  email: "Email",
  sistem: "Sistem",
}

export const notificationRow = Schema.Struct({
  id: Schema.Int,
  type: Schema.String,
  title: Schema.String,
  body: Schema.String,
  /** Internal path the notification leads to. */
  link: Schema.NullOr(Schema.String),
  is_read: Schema.Boolean,
  created_at: Schema.String,
})

/** Super administrators share one list of notifications: requests of companies to the platform. */
export const notifiedWho = ["member", "super"] as const
const who = notifiedWho

/** Background polling: fails silently, must not extend the session. */
export const unread = defineCall({
  path: "notifications",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({ unread: Schema.Int, rows: Schema.Array(notificationRow) }),
  background: true,
  summary: "Jumlah notifikasi yang belum dibaca dan yang terbaru",
  example: {},
})

export const listNotifications = defineCall({
  path: "notifications/list-all",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["created_at"])),
    is_read: Schema.optionalKey(Schema.Boolean),
    type: Schema.optionalKey(oneOf(notificationTypes)),
  }),
  answer: pageOf(notificationRow),
  summary: "Daftar notifikasi, yang terbaru lebih dulu",
  example: {},
})

/** `rows`: result per listed notification; empty with `all`. */
const answer = Schema.Struct({ count: Schema.Int, ...rowResults.fields })

const which = {
  ...writeFields,
  ids: Schema.optionalKey(ids(200)),
  all: Schema.optionalKey(Schema.Boolean),
}

export const readNotifications = defineCall({
  path: "notifications/read",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct(which),
  answer,
  write: true,
  invalidates: ["list-notifications"],
  summary: "Menandai notifikasi sudah dibaca",
  example: { all: true },
})

export const deleteNotifications = defineCall({
  path: "notifications/delete",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...which, id: Schema.optionalKey(id) }),
  answer,
  write: true,
  invalidates: ["list-notifications"],
  summary: "Menghapus notifikasi",
  example: { ids: [1] },
  refusal: "not_found",
})
