import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, ids, listFields, pageOf, writeFields } from "../../kit/schema.ts"

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

/** Super administrators have one bell together: what companies want of the platform. */
const who = ["member", "super"] as const

/** The bell: fails silently, never counts as activity. */
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
  payload: Schema.Struct(listFields),
  answer: pageOf(notificationRow),
  summary: "Daftar notifikasi",
  example: {},
})

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
  answer: Schema.Struct({ count: Schema.Int }),
  write: true,
  summary: "Menandai notifikasi sudah dibaca",
  example: { all: true },
})

export const deleteNotifications = defineCall({
  path: "notifications/delete",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...which, id: Schema.optionalKey(id) }),
  answer: Schema.Struct({ count: Schema.Int }),
  write: true,
  summary: "Menghapus notifikasi",
  example: { ids: [1] },
})
