import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { employment, moveRow } from "../../kit/flowRow.ts"
import { rowSteps, rowsWithNote } from "../../kit/rowSteps.ts"
import { defineResource } from "../../kit/resource.ts"
import { id, isoDate, longText, oneOf, optionalLongText, text } from "../../kit/schema.ts"

export const letterLevels = ["teguran", "SP1", "SP2", "SP3"] as const
export type LetterLevel = (typeof letterLevels)[number]
export const letterLevelWords: Readonly<Record<LetterLevel, string>> = {
  teguran: "Teguran tertulis",
  SP1: "SP I",
  SP2: "SP II",
  SP3: "SP III",
}
export const letterStatuses = ["draft", "terbit", "diterima", "dicabut", "kedaluwarsa"] as const
/** Months a letter is valid. Source: PP 35/2021 Pasal 52 ayat (2) dan (3). */
export const LETTER_MONTHS = 6

const MOST_TEXT = 2_000
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/**
 * Warning letters: a draft can be changed and deleted; an issued letter has a number, counted by company and year, and
 * is immutable. Whether it has expired follows from its last day.
 */
export const suratPeringatan = defineResource({
  id: "surat-peringatan",
  alias: "surat_peringatan_id",
  noun: "surat peringatan",
  fields: {
    members_id: id,
    level: oneOf(letterLevels),
    judul: text(120),
    tanggal: isoDate,
    pelanggaran: longText(MOST_TEXT, 5),
    tindakan: optionalLongText(MOST_TEXT),
  },
  files: { lampiran: { maxBytes: 5_000_000, types: ["pdf", "png", "jpeg", "webp"] } },
  shown: {
    members_nama: Schema.String,
    nip: Schema.String,
    kantor: Schema.String,
    /** 001/SP-I/XI/2026; null while it is a draft. */
    no: orNull(Schema.String),
    berlaku_sampai: Schema.String,
    status: oneOf(letterStatuses),
    /** It is issued: no field can be changed. */
    terbit: Schema.Boolean,
    acknowledged_at: orNull(Schema.String),
    employment,
    lampiran: orNull(Schema.String),
    lampiran_nama: orNull(Schema.String),
    history: Schema.Array(moveRow),
  },
  sorts: ["tanggal", "judul", "updated_at"],
  firstDir: "desc",
  filters: {
    status: Schema.optionalKey(oneOf(letterStatuses)),
    level: Schema.optionalKey(oneOf(letterLevels)),
    members_id: Schema.optionalKey(id),
  },
  who: { read: ["company", "office"], write: ["company", "office"] },
  module: "warnings",
  exampleRows: { remove: 4 },
  example: {
    members_id: 1,
    level: "SP1",
    judul: "Terlambat berulang kali",
    tanggal: "2026-11-20",
    pelanggaran: "Terlambat masuk kerja lima kali dalam bulan November 2026 tanpa pemberitahuan.",
  },
})

const step = rowSteps(
  {
    who: ["company", "office"],
    needs: { module: "warnings", action: "approve" },
    invalidates: [suratPeringatan.listKey],
  },
  rowsWithNote,
)
export const issueLetters = step(
  "surat-peringatan/terbitkan",
  "Menerbitkan konsep surat peringatan dengan nomornya",
  { ids: [4] },
)
export const acknowledgeLetters = step(
  "surat-peringatan/terima",
  "Mencatat surat peringatan diterima pegawainya",
  { ids: [3] },
)
export const withdrawLetters = step("surat-peringatan/cabut", "Mencabut surat peringatan, dengan alasan", {
  ids: [3],
  note: "Pegawai sudah memperbaiki kehadirannya",
})

export const letterPdf = defineCall({
  path: "surat-peringatan/pdf",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "warnings", action: "export" },
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Alamat surat peringatan sebagai PDF, berlaku 5 menit",
  example: { id: 1 },
  refusal: "not_found",
})
