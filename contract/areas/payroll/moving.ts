import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"

/** Things a company brings along from its old system, in the order in which it is entered. */
export const movingSteps = [
  "pegawai",
  "gaji_pokok",
  "rekening",
  "nomor_bpjs",
  "saldo_pajak",
  "saldo_cuti",
  "kasbon",
] as const
export type MovingStep = (typeof movingSteps)[number]

/**
 * Opening balances of a company: of each kind how many employees have it, and how many still lack it. Not in the
 * specification.
 */
export const movingProgress = defineCall({
  path: "payroll/pindah",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    /** Month of the first regular period that is not cancelled, YYYY-MM; null = none yet. */
    first_month: Schema.NullOr(Schema.String),
    /** Year of the tax openings. */
    tahun: Schema.String,
    steps: Schema.Array(
      Schema.Struct({
        key: Schema.Literals(movingSteps),
        done: Schema.Int,
        /** Employees it concerns; null = any number is right. */
        total: Schema.NullOr(Schema.Int),
      }),
    ),
  }),
  summary: "Yang sudah dan belum dibawa dari sistem lama",
  example: {},
})
