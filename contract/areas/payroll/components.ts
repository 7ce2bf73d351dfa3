import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import type { Problem } from "../../kit/resource.ts"
import {
  id,
  isoDate,
  listFields,
  oneOf,
  oneOfOr,
  optionalDate,
  optionalPay,
  optionalText,
  pageOf,
  writeFields,
} from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"

/**
 * Amount of an employee's pay component from an effective date. Append-only: a later row replaces it from its own
 * date.
 */
const history = Schema.Struct({
  id: Schema.Int,
  parameter_id: Schema.Int,
  kode: Schema.String,
  nama: Schema.String,
  kind: Schema.String,
  /** Rupiah; null = ends. */
  amount: Schema.NullOr(Schema.Int),
  /** From the first of a month it covers that whole period; from another day it is prorated. */
  effective_from: Schema.String,
  effective_to: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  /** Effective today. */
  berlaku: Schema.Boolean,
  created_at: Schema.String,
  oleh: Schema.NullOr(Schema.String),
})
export type PayHistoryRow = typeof history.Type

/** An employee and their current pay. */
export const payMember = Schema.Struct({
  /** Id of the employee. */
  id: Schema.Int,
  version: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  kantor: Schema.NullOr(Schema.String),
  divisi: Schema.NullOr(Schema.String),
  jabatan: Schema.NullOr(Schema.String),
  gaji_type: Schema.String,
  gaji_pokok: Schema.NullOr(Schema.Int),
  /** Number of components effective today, besides basic pay. */
  komponen: Schema.Int,
  /** Totals of their earnings and of their deductions, rupiah. */
  tunjangan: Schema.Int,
  potongan: Schema.Int,
  /** Filled only for an employee requested by `members_id`. */
  riwayat: Schema.Array(history),
})

export const listPayComponents = defineCall({
  path: "members/list-payroll-components",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama", "nip"])),
    members_id: Schema.optionalKey(id),
    offices_id: Schema.optionalKey(id),
    departement_id: Schema.optionalKey(id),
    /** Filter: employees with basic pay (true), or without (false). */
    lengkap: Schema.optionalKey(Schema.Boolean),
  }),
  answer: pageOf(payMember),
  summary: "Komponen gaji pegawai; dengan members_id beserta riwayatnya",
  example: { page: 1 },
})

export const payChange = Schema.Struct({
  parameter_id: id,
  /** null = the component ends the day before. */
  amount: optionalPay,
  effective_from: isoDate,
  effective_to: optionalDate,
  note: optionalText(200),
})

/** Validation of a single change. */
export const changeProblems = ([row]: readonly (typeof payChange.Type)[]): readonly Problem[] =>
  row !== undefined && row.effective_to !== null && row.effective_to < row.effective_from
    ? [{ path: ["effective_to"], issue: "Tidak boleh sebelum tanggal mulai" }]
    : []

/** Validation of one employee's changes, reported at the list `components`. */
const changesProblems = (rows: readonly (typeof payChange.Type)[]): readonly Problem[] =>
  rows.flatMap((row, at) => {
    const first = rows.findIndex(
      (one) => one.parameter_id === row.parameter_id && one.effective_from === row.effective_from,
    )
    const twice: readonly Problem[] =
      first < at
        ? [{ path: ["effective_from"], issue: "Komponen ini sudah diubah mulai tanggal yang sama" }]
        : []
    return [...changeProblems([row]), ...twice].map(({ path, issue }) => ({
      path: ["components", at, ...path],
      issue,
    }))
  })

/** Form of one employee: the changes, next to the current components. */
export const payChangeValues = Schema.Struct({
  nama: Schema.String,
  components: Schema.Array(payChange),
})

export const savePayComponents = defineCall({
  path: "members/save-payroll-components",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    members_id: id,
    components: Schema.Array(payChange).check(
      Schema.isMinLength(1, { message: "Tambahkan paling sedikit satu perubahan" }),
      Schema.isMaxLength(50, { message: "Paling banyak 50 perubahan" }),
    ),
  }).check(Schema.makeFilter(({ components }) => changesProblems(components))),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: ["list-members-payroll-components"],
  summary: "Menambah perubahan komponen gaji seorang pegawai; yang lama tetap tersimpan",
  example: {
    members_id: 1,
    components: [{ parameter_id: 1, amount: 5_000_000, effective_from: "2027-01-01" }],
  },
})

export const exportPayComponents = defineCall({
  path: "export/data-karyawan-payroll-components",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "export" },
  payload: Schema.Struct({
    q: listPayComponents.payload.fields.q,
    offices_id: Schema.optionalKey(id),
    departement_id: Schema.optionalKey(id),
    lengkap: Schema.optionalKey(Schema.Boolean),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Lembar kerja komponen gaji yang berlaku, satu baris tiap pegawai dan komponen",
  example: { format: "csv" },
})
