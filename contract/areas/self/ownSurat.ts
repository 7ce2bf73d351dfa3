import { Schema } from "effect"
import { letterKinds } from "../letters/letterFields.ts"
import { suratStatuses } from "../letters/surat.ts"
import { defineCall } from "../../kit/call.ts"
import { id, oneOf } from "../../kit/schema.ts"

const given = {
  scope: "tenant",
  who: ["self"],
  needs: { module: "letters", action: "choose", own: true },
} as const

const ownRow = Schema.Struct({
  id: Schema.Int,
  no: Schema.NullOr(Schema.String),
  jenis: oneOf(letterKinds),
  judul: Schema.String,
  tanggal: Schema.String,
  status: Schema.Literals(suratStatuses),
})
export type OwnSurat = typeof ownRow.Type

/** Letters that were issued to the employee, the latest first; a draft is not shown. */
export const ownSurat = defineCall({
  ...given,
  path: "saya/surat-kerja",
  payload: Schema.Struct({}),
  answer: Schema.Struct({ rows: Schema.Array(ownRow) }),
  summary: "Surat yang diterbitkan untuk pegawai ini, yang terbaru lebih dulu",
  example: {},
})

/** The letter as PDF; the URL is valid for 5 minutes. */
export const ownSuratPdf = defineCall({
  ...given,
  path: "saya/surat-kerja/pdf",
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Surat sendiri sebagai PDF",
  example: { id: 1 },
  refusal: "not_found",
})
