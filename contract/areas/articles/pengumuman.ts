import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, pageOf } from "../../kit/schema.ts"
import { shownAttachment } from "./artikel.ts"

const nullText = Schema.NullOr(Schema.String)
const who = ["member"] as const

/** A published article as its audience sees it. */
export const announcement = Schema.Struct({
  id: Schema.Int,
  judul: Schema.String,
  kategori: nullText,
  /** The summary, or the beginning of the text. */
  ringkasan: Schema.String,
  pinned: Schema.Boolean,
  publish_at: Schema.String,
  author: nullText,
  /** Signed URL, valid for five minutes. */
  cover: nullText,
})

/** Currently published articles for this account: pinned first, then the newest. */
export const announcements = defineCall({
  path: "pengumuman/list-all",
  // Background polling by the home page: must not extend the session.
  background: true,
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ page: listFields.page, per_page: listFields.per_page }),
  answer: pageOf(announcement),
  summary: "Pengumuman untuk akun ini, yang disematkan lalu yang terbaru lebih dulu",
  example: {},
})

export const announcementById = defineCall({
  path: "pengumuman/find",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({
    ...announcement.fields,
    /** Clean HTML: paragraphs, headings, lists, quotations, links. */
    isi: Schema.String,
    attachments: Schema.Array(shownAttachment),
  }),
  summary: "Satu pengumuman, lengkap",
  example: { id: 2 },
  refusal: "not_found",
})
