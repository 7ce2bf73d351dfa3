import { Schema } from "effect"
import { members } from "../members/members.ts"
import { defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { defineResource } from "../../kit/resource.ts"
import { id, ids, oneOf, rowResults, text, writeFields } from "../../kit/schema.ts"

/** Background jobs of a request: the zip of all data about a person, and the removal of their rows. */
export const personCopyJob = declareJob({
  kind: "salinan-data-pribadi",
  nama: "Salinan data pribadi",
  unit: "jenis data",
  needs: { module: "privacy", action: "export" },
})
export const personErasureJob = declareJob({
  kind: "hapus-data-pribadi",
  nama: "Penghapusan data pribadi",
  unit: "baris",
  needs: { module: "privacy", action: "delete" },
})

/** Rights of a person (UU 27/2022): a copy of the data about them (art. 7), or their erasure (art. 8 and 43). */
export const requestKinds = ["salinan", "hapus"] as const
export type RequestKind = (typeof requestKinds)[number]
/** `menunggu`: nobody has started or confirmed it; `gagal`: its job stopped. */
export const requestStatuses = ["menunggu", "berjalan", "selesai", "gagal"] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const dataRequests = defineResource({
  id: "permintaanData",
  group: "permintaan-data",
  alias: "permintaan_data_id",
  noun: "permintaan data",
  fields: {
    members_id: id,
    jenis: oneOf(requestKinds),
    /** Why it is made: the letter of the person, or the reason of the company. */
    judul: text(200),
  },
  shown: {
    nama: Schema.String,
    members_nama: Schema.String,
    status: Schema.Literals(requestStatuses),
    /** Asked by the employee, in the pages about oneself. */
    by_self: Schema.Boolean,
    diminta_oleh: Schema.NullOr(Schema.String),
    /** Last days of what the law makes the company keep after an erasure; null = nothing is kept. */
    kerja_sampai: Schema.NullOr(Schema.String),
    pajak_sampai: Schema.NullOr(Schema.String),
  },
  sorts: ["created_at", "updated_at"],
  firstDir: "desc",
  filters: {
    members_id: Schema.optionalKey(id),
    jenis: Schema.optionalKey(oneOf(requestKinds)),
  },
  who: { read: ["company"], write: ["company"] },
  module: "privacy",
  example: { members_id: 1, jenis: "salinan", judul: "Diminta pegawai lewat surat" },
})

const fates = ["hapus", "anonim", "simpan"] as const
export type PreviewFate = (typeof fates)[number]
export const fateWords: Readonly<Record<PreviewFate, string>> = {
  hapus: "Dihapus",
  anonim: "Tetap, tanpa nama",
  simpan: "Disimpan menurut hukum",
}

/** Preview of an erasure: the fate of a person's rows, by kind of data; nothing is changed. */
export const previewErasure = defineCall({
  path: "permintaan-data/pratinjau",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "view" },
  payload: Schema.Struct({ members_id: id }),
  answer: Schema.Struct({
    nama: Schema.String,
    /** Why this person cannot be erased now; null = they can. */
    bar: Schema.NullOr(Schema.String),
    rows: Schema.Array(
      Schema.Struct({
        nama: Schema.String,
        jumlah: Schema.Int,
        nasib: Schema.Literals(fates),
        /** The law that makes the company keep it, and until when (ISO date). */
        dasar: Schema.NullOr(Schema.String),
        sampai: Schema.NullOr(Schema.String),
      }),
    ),
  }),
  summary:
    "Pratinjau penghapusan data seorang pegawai: apa yang hilang, apa yang disimpan, dasar dan batasnya",
  example: { members_id: 1 },
  refusal: "not_found",
})

/** Starts the copies of requests that wait; their files are among the downloads. */
export const prepareCopies = defineCall({
  path: "permintaan-data/siapkan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "export" },
  payload: Schema.Struct({ ...writeFields, ids: ids(10) }),
  answer: rowResults,
  write: true,
  byPersonOnly: true,
  invalidates: [dataRequests.listKey],
  summary: "Menyiapkan salinan semua data seorang pegawai menurut permintaannya; berkasnya ada di Unduhan",
  example: { ids: [1] },
  refusal: "state",
})

/** The second step of an erasure, irrevocable: the employee number confirms who it is. */
export const confirmErasure = defineCall({
  path: "permintaan-data/hapus",
  scope: "tenant",
  who: ["company"],
  needs: { module: "privacy", action: "delete" },
  payload: Schema.Struct({
    ...writeFields,
    ids: ids(1).check(Schema.isMinLength(1, { message: "Pilih satu permintaan" })),
    nip: text(40),
  }),
  answer: rowResults,
  write: true,
  byPersonOnly: true,
  invalidates: [dataRequests.listKey, members.listKey],
  summary:
    "Menghapus data pribadi seorang mantan pegawai menurut permintaan yang sudah dibuat; tidak dapat dibatalkan",
  example: { ids: [1], nip: "MB-0001" },
  refusal: "state",
})
