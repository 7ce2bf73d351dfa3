import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { oneOf, writeFields } from "../../kit/schema.ts"
import { changeKinds } from "../members/dataChangeFields.ts"
import {
  bloodTypes,
  documentTypes,
  employments,
  marriages,
  memberFields,
  ptkps,
  religions,
  sexes,
} from "../members/memberFields.ts"
import { members } from "../members/members.ts"

const nullText = Schema.NullOr(Schema.String)
const own = { scope: "tenant", who: ["self"], needs: null } as const

/** Fields that employees change themselves, at once. */
export const ownProfileFields = {
  phone: memberFields.phone,
  alamat_domisili: memberFields.alamat_domisili,
  golongan_darah: memberFields.golongan_darah,
  kontak_darurat_nama: memberFields.kontak_darurat_nama,
  kontak_darurat_hubungan: memberFields.kontak_darurat_hubungan,
  kontak_darurat_phone: memberFields.kontak_darurat_phone,
  /** Custom fields that employees may change, by their definition (`self`). */
  isian: memberFields.isian,
}
/** The values of the form of these fields. */
export const ownProfileValues = Schema.Struct(ownProfileFields)
const photo = { foto: members.files.foto }

const profile = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  nip: Schema.String,
  nama: Schema.String,
  foto: nullText,
  email: nullText,
  phone: nullText,
  alamat_domisili: nullText,
  golongan_darah: Schema.NullOr(oneOf(bloodTypes)),
  kontak_darurat_nama: nullText,
  kontak_darurat_hubungan: nullText,
  kontak_darurat_phone: nullText,
  nik: nullText,
  npwp: nullText,
  tempat_lahir: nullText,
  tanggal_lahir: nullText,
  jenis_kelamin: oneOf(sexes),
  agama: Schema.NullOr(oneOf(religions)),
  alamat_ktp: nullText,
  status_kawin: Schema.NullOr(oneOf(marriages)),
  ptkp: oneOf(ptkps),
  bank_nama: nullText,
  no_rekening: nullText,
  nama_rekening: nullText,
  bpjs_kes_no: nullText,
  bpjs_tk_no: nullText,
  keluarga_bpjs: Schema.Int,
  kantor: nullText,
  divisi: nullText,
  jabatan: nullText,
  atasan: nullText,
  status_karyawan: oneOf(employments),
  tanggal_masuk: Schema.String,
  tanggal_akhir_kontrak: nullText,
  documents: Schema.Array(
    Schema.Struct({
      no: Schema.Int,
      type: oneOf(documentTypes),
      expires_at: nullText,
      name: Schema.String,
      file: nullText,
    }),
  ),
  /** Custom fields that employees see of themselves: values by key. */
  isian: Schema.Record(Schema.String, Schema.Unknown),
  /** Changes that were asked for and wait, by kind. */
  waiting: Schema.Array(Schema.Struct({ id: Schema.Int, jenis: oneOf(changeKinds) })),
})
export type OwnProfile = typeof profile.Type

/** The employee's own record. */
export const ownProfile = defineCall({
  ...own,
  path: "saya/profil/lihat",
  payload: Schema.Struct({}),
  answer: profile,
  summary: "Data diri sendiri, dan perubahan yang sedang diminta",
  example: {},
})

/** Changes of one's own record that need no decision; `foto` is uploaded as a multipart file. */
export const updateOwnProfile = defineCall({
  ...own,
  path: "saya/profil/ubah",
  payload: Schema.Struct({ ...writeFields, ...ownProfileFields }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  files: photo,
  write: true,
  invalidates: [members.listKey],
  summary: "Mengubah data diri sendiri yang tidak perlu diputuskan",
  example: {
    phone: "0812-3456-7890",
    alamat_domisili: "Jl. Melati 5, Bandung",
    kontak_darurat_nama: "Rina",
    kontak_darurat_hubungan: "Kakak",
    kontak_darurat_phone: "0813-1111-2222",
  },
})
