import { Schema } from "effect"
import { defineCall } from "./call.ts"

const who = ["company", "office", "restricted"] as const
const q = Schema.optionalKey(Schema.Trim.check(Schema.isMaxLength(100)))

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
    /** `ids` fetches the labels of values already chosen. */
    payload: Schema.Struct({
      q,
      ids: Schema.optionalKey(Schema.Array(Schema.Int).check(Schema.isMaxLength(100))),
    }),
    answer: options,
    summary,
    example: {},
  })

export const masterKantor = masterData("kantor", "Pilihan kantor")
export const masterDepartement = masterData("departement", "Pilihan divisi")
export const masterJabatan = masterData("jabatan", "Pilihan jabatan")

export const masterPegawai = defineCall({
  path: "master-data/pegawai",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    q,
    ids: Schema.optionalKey(Schema.Array(Schema.Int).check(Schema.isMaxLength(100))),
    offices_id: Schema.optionalKey(Schema.Int),
    departement_id: Schema.optionalKey(Schema.Int),
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
