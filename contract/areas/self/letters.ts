import { Schema } from "effect"
import { letterLevels, letterStatuses, suratPeringatan } from "../warnings/suratPeringatan.ts"
import { defineCall } from "../../kit/call.ts"
import { id, oneOf, writeFields } from "../../kit/schema.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const given = {
  scope: "tenant",
  who: ["self"],
  needs: { module: "warnings", action: "choose", own: true },
} as const

const ownLetter = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  no: orNull(Schema.String),
  level: oneOf(letterLevels),
  judul: Schema.String,
  tanggal: Schema.String,
  berlaku_sampai: Schema.String,
  pelanggaran: Schema.String,
  tindakan: orNull(Schema.String),
  status: oneOf(letterStatuses),
  acknowledged_at: orNull(Schema.String),
  lampiran: orNull(Schema.String),
  lampiran_nama: orNull(Schema.String),
})
export type OwnLetter = typeof ownLetter.Type

/** Warning letters that were issued to the employee, the latest first; a draft is not shown. */
export const ownLetters = defineCall({
  ...given,
  path: "saya/surat",
  payload: Schema.Struct({}),
  answer: Schema.Struct({ rows: Schema.Array(ownLetter) }),
  summary: "Surat peringatan yang diterbitkan untuk pegawai ini, yang terbaru lebih dulu",
  example: {},
})

export const receiveOwnLetter = defineCall({
  ...given,
  path: "saya/surat/terima",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [suratPeringatan.listKey],
  summary: "Menyatakan surat peringatan sendiri diterima",
  example: { id: 1 },
  refusal: "not_found",
})

/** The letter as PDF; the URL is valid for 5 minutes. */
export const ownLetterPdf = defineCall({
  ...given,
  path: "saya/surat/pdf",
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Surat peringatan sendiri sebagai PDF",
  example: { id: 1 },
  refusal: "not_found",
})
