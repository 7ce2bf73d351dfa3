import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields } from "../../kit/resource.ts"
import { flag, idList, oneOfOr } from "../../kit/schema.ts"
import { payrollTypes } from "./periods.ts"

/** Initial field values of a period of a month, by Tanggal Gajian. */
const isian = Schema.Struct({
  nama: Schema.String,
  start_date: Schema.String,
  end_date: Schema.String,
  pay_date: Schema.String,
  attendance_start: Schema.NullOr(Schema.String),
  attendance_end: Schema.NullOr(Schema.String),
})

/**
 * Proposed months for new periods, the next one first, with the dates that follow from Tanggal Gajian. Not in the
 * specification.
 */
export const proposedPeriods = defineCall({
  path: "payroll/periode-gajian/usulan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({
    ...optionFields,
    offices_id: idList(500),
    kelompok_gaji_id: idList(100),
    tanpa_kelompok: flag(false),
    type: oneOfOr(payrollTypes, "regular"),
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        /** YYYY-MM. */
        kode: Schema.String,
        /** Its dates in words. */
        keterangan: Schema.String,
        isian,
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Usulan periode gaji tiap bulan menurut Tanggal Gajian",
  example: {},
})

/**
 * The next regular period of each group of offices, and of pay groups, that are paid together, with the dates that follow from Tanggal
 * Gajian. Empty `offices_id` = every office. Not in the specification.
 */
export const nextPeriods = defineCall({
  path: "payroll/periode-gajian/berikutnya",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        offices_id: Schema.Array(Schema.Int),
        offices_nama: Schema.Array(Schema.String),
        /** Pay groups of the last period of these offices; empty without `tanpa_kelompok` = every employee. */
        kelompok_gaji_id: Schema.Array(Schema.Int),
        kelompok_gaji_nama: Schema.Array(Schema.String),
        tanpa_kelompok: Schema.Boolean,
        /** YYYY-MM. */
        month: Schema.String,
        isian,
        /** Tanggal Gajian says when these offices are paid; without it the dates are those of the whole month. */
        has_rule: Schema.Boolean,
      }),
    ),
  }),
  summary: "Periode gaji berikutnya tiap kelompok kantor menurut Tanggal Gajian",
  example: {},
})
