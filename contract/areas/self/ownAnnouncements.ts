import { Schema } from "effect"
import { announcement } from "../articles/pengumuman.ts"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, pageOf, writeFields } from "../../kit/schema.ts"

const given = { scope: "tenant", who: ["self"], needs: null } as const

/** Announcements for this employee, each with whether it was read; pinned ones first, then the newest. */
export const ownAnnouncements = defineCall({
  ...given,
  path: "saya/pengumuman",
  payload: Schema.Struct({ page: listFields.page, per_page: listFields.per_page }),
  answer: Schema.Struct({
    ...pageOf(Schema.Struct({ ...announcement.fields, is_read: Schema.Boolean })).fields,
    unread: Schema.Int,
  }),
  summary: "Pengumuman untuk pegawai ini, dengan tanda sudah dibaca",
  example: {},
})

/** Marks one as read; a second time changes nothing. */
export const readAnnouncement = defineCall({
  ...given,
  path: "saya/pengumuman/baca",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({ id: Schema.Int }),
  write: true,
  invalidates: [],
  summary: "Menandai satu pengumuman sudah dibaca",
  example: { id: 2 },
  refusal: "not_found",
})
