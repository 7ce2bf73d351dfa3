import { Schema } from "effect"
import { defineCall } from "./call.ts"
import { id, ids, search } from "./schema.ts"

const who = ["company", "office", "restricted"] as const
/** `ids` fetches the labels of values already chosen. */
const asked = { q: search, ids: Schema.optionalKey(ids(100)) }

const option = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.NullOr(Schema.String),
  is_active: Schema.Boolean,
})
const options = Schema.Struct({ rows: Schema.Array(option), has_more: Schema.Boolean })

const masterData = <const Name extends string>(name: Name, summary: string) =>
  defineCall({
    path: `master-data/${name}`,
    scope: "tenant",
    who,
    payload: Schema.Struct(asked),
    answer: options,
    summary,
    example: {},
  })

export const masterKantor = masterData("kantor", "Pilihan kantor")
export const masterDepartement = masterData("departement", "Pilihan divisi")
export const masterJabatan = masterData("jabatan", "Pilihan jabatan")

export const masterShift = masterData("shift", "Pilihan shift")

export const masterOfficesHours = masterData("offices-hours", "Pilihan jam kerja")

export const masterPegawai = defineCall({
  path: "master-data/pegawai",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...asked,
    offices_id: Schema.optionalKey(id),
    departement_id: Schema.optionalKey(id),
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        nip: Schema.String,
        foto: Schema.NullOr(Schema.String),
        offices_id: Schema.NullOr(Schema.Int),
        departement_id: Schema.NullOr(Schema.Int),
        jabatan_id: Schema.NullOr(Schema.Int),
        status: Schema.String,
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Pilihan pegawai",
  example: {},
})

/** Accounts that can decide requests: administrators of the company and of its offices. */
export const masterAkun = defineCall({
  path: "master-data/akun",
  scope: "tenant",
  who: ["company", "office"],
  payload: Schema.Struct(asked),
  answer: options,
  summary: "Pilihan akun yang dapat memutuskan pengajuan",
  example: {},
})
