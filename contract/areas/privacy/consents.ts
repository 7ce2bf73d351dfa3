import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource } from "../../kit/resource.ts"
import { id, isoDate, listFields, oneOf, optionalDate, pageOf, text } from "../../kit/schema.ts"

/** Kinds of processing that need consent where no law or contract is its basis (UU 27/2022 art. 20). */
export const consentKinds = ["foto", "biometrik", "lokasi", "kesehatan", "publikasi", "pihak_ketiga"] as const
export type ConsentKind = (typeof consentKinds)[number]
export const consentWords: Readonly<Record<ConsentKind, string>> = {
  foto: "Foto absensi",
  biometrik: "Wajah dan sidik jari",
  lokasi: "Lokasi",
  kesehatan: "Data kesehatan",
  publikasi: "Pemakaian foto dan nama",
  pihak_ketiga: "Pihak ketiga",
}
/** Art. 22: written or recorded, by electronic means or not. */
export const consentWays = ["tertulis", "elektronik", "direkam"] as const
export type ConsentWay = (typeof consentWays)[number]

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const ways = Schema.optionalKey(oneOf(consentKinds))

/** Consents of employees: to what, when and how, and when withdrawn. */
export const consents = defineResource(
  {
    id: "persetujuanData",
    group: "persetujuan-data",
    alias: "persetujuan_data_id",
    noun: "persetujuan data",
    fields: {
      members_id: id,
      jenis: oneOf(consentKinds),
      /** The purpose, in the words of the document. */
      judul: text(200),
      tanggal: isoDate,
      cara: oneOf(consentWays),
      ditarik: optionalDate,
    },
    files: { dokumen: { maxBytes: 5_000_000, types: ["pdf", "png", "jpeg", "webp"] } },
    shown: {
      members_nama: Schema.String,
      /** In force today. */
      berlaku: Schema.Boolean,
      dokumen: orNull(Schema.String),
      dokumen_nama: orNull(Schema.String),
    },
    sorts: ["tanggal", "judul", "updated_at"],
    firstDir: "desc",
    filters: {
      members_id: Schema.optionalKey(id),
      jenis: ways,
      berlaku: Schema.optionalKey(Schema.Boolean),
    },
    who: { read: ["company"], write: ["company"] },
    module: "privacy",
    example: {
      members_id: 1,
      jenis: "lokasi",
      judul: "Absensi dengan lokasi telepon",
      tanggal: "2026-01-05",
      cara: "tertulis",
      ditarik: null,
    },
  },
  ({ tanggal, ditarik }) =>
    ditarik !== null && ditarik < tanggal
      ? [{ path: ["ditarik"], issue: "Tidak boleh sebelum tanggal persetujuan" }]
      : [],
)

export const MISSING_CONSENTS_KEY = "list-persetujuan-data-belum"

/** Employees whose data is processed in a way that they have no consent for in force. */
export const missingConsents = defineCall({
  path: "persetujuan-data/belum",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama"])),
    jenis: ways,
    offices_id: Schema.optionalKey(id),
  }),
  answer: pageOf(
    Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      nip: Schema.String,
      kantor: Schema.String,
      kurang: Schema.Array(Schema.Literals(consentKinds)),
    }),
  ),
  summary: "Pegawai aktif yang datanya dipakai (lokasi, foto, wajah) tanpa persetujuan yang berlaku",
  example: { page: 1 },
})
