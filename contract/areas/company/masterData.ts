import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields as asked, optionRows as options } from "../../kit/resource.ts"
import { id } from "../../kit/schema.ts"

/** Roles that edit divisions and positions also choose from these two. */
const keepers = ["company", "office", "restricted"] as const
/** Least privilege: their forms need no other master data, so they cannot read it. */
const others = ["company", "office"] as const
const masterData = <const Name extends string>(
  name: Name,
  summary: string,
  who: readonly (typeof keepers)[number][] = others,
) =>
  defineCall({
    path: `master-data/${name}`,
    scope: "tenant",
    who,
    needs: null,
    payload: Schema.Struct(asked),
    answer: options,
    summary,
    example: {},
  })

export const masterKantor = masterData("kantor", "Pilihan kantor")
export const masterDepartement = masterData("departement", "Pilihan divisi", keepers)
export const masterJabatan = masterData("jabatan", "Pilihan jabatan", keepers)

export const masterShift = masterData("shift", "Pilihan shift")

export const masterOfficesHours = masterData("offices-hours", "Pilihan jam kerja")

/** Pay groups, for callers who see pay. */
export const masterKelompokGaji = masterData("kelompok-gaji", "Pilihan kelompok gaji", ["company"])

const people = <const Path extends string>(path: Path, summary: string) =>
  defineCall({
    path,
    scope: "tenant",
    who: others,
    needs: null,
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
    summary,
    example: {},
  })
export const masterPegawai = people("master-data/pegawai", "Pilihan pegawai")
/** Includes former employees, because reports about past months need them. */
export const masterPegawaiAll = people("master-data/pegawai/all", "Pilihan pegawai, juga yang sudah keluar")

/** Accounts that can decide requests: company and office administrators. */
export const masterAkun = defineCall({
  path: "master-data/akun",
  scope: "tenant",
  who: ["company", "office"],
  needs: null,
  payload: Schema.Struct(asked),
  answer: options,
  summary: "Pilihan akun yang dapat memutuskan pengajuan",
  example: {},
})

/** Employee imports this account has committed, the latest first. */
export const masterImpor = defineCall({
  path: "master-data/impor",
  scope: "tenant",
  who: ["company", "office"],
  needs: null,
  payload: Schema.Struct(asked),
  answer: options,
  summary: "Pilihan impor pegawai",
  example: {},
})
