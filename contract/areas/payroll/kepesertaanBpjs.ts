import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { flag, id, isoDate, oneOf, optionalDate, optionalText } from "../../kit/schema.ts"

export const bpjsProgrammes = ["kesehatan", "jht", "jp", "jkk", "jkm"] as const
export type BpjsProgramme = (typeof bpjsProgrammes)[number]
export const bpjsProgrammeWords: Readonly<Record<BpjsProgramme, string>> = {
  kesehatan: "BPJS Kesehatan",
  jht: "Jaminan Hari Tua (JHT)",
  jp: "Jaminan Pensiun (JP)",
  jkk: "Jaminan Kecelakaan Kerja (JKK)",
  jkm: "Jaminan Kematian (JKM)",
}

/**
 * Decisions about an employee's BPJS programmes that differ from the duty by law, from a day to a day. Without a row an
 * employee takes part in every programme, whether or not a card number is known; interns in none, and foreigners not in
 * JP (PP 44/2015, PP 45/2015, PP 46/2015, Perpres 82/2018).
 */
export const kepesertaanBpjs = defineResource(
  {
    id: "kepesertaan-bpjs",
    alias: "kepesertaan_bpjs_id",
    noun: "kepesertaan BPJS",
    fields: {
      members_id: id,
      program: oneOf(bpjsProgrammes),
      ikut: flag(false),
      dari: isoDate,
      /** null = until further notice. */
      sampai: optionalDate,
      alasan: optionalText(200),
    },
    shown: { members_nama: Schema.String, nip: Schema.String, kantor: Schema.String },
    sorts: ["dari", "updated_at"],
    firstDir: "desc",
    filters: {
      members_id: Schema.optionalKey(id),
      program: Schema.optionalKey(oneOf(bpjsProgrammes)),
      ikut: Schema.optionalKey(Schema.Boolean),
    },
    who: { read: ["company"], write: ["company"] },
    module: "payroll",
    example: {
      members_id: 1,
      program: "jp",
      ikut: false,
      dari: "2031-01-01",
      alasan: "Peserta dana pensiun pemberi kerja lain",
    },
  },
  ({ dari, sampai, ikut, alasan }) => [
    ...(sampai !== null && sampai < dari
      ? [{ path: ["sampai"], issue: "Tidak boleh sebelum tanggal mulai" }]
      : []),
    ...(!ikut && alasan === null ? [{ path: ["alasan"], issue: "Isi alasan tidak ikut program ini" }] : []),
  ],
)
