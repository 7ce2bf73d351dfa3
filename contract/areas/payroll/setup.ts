import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"

export const payrollModuleStates = ["on", "may_activate", "may_ask", "asked", "off"] as const
export type PayrollModuleState = (typeof payrollModuleStates)[number]

/** Settings and data that a company needs before its first payroll run, in the order in which it is set. */
export const setupKeys = [
  "npwp",
  "tanggal_gajian",
  "jkk",
  "komponen_bpjs",
  "komponen_pajak",
  "lembur",
  "komponen",
  "gaji_pokok",
  "ptkp",
  "rekening",
  "nik",
  "nomor_bpjs",
  "saldo_awal",
  "penyetuju",
  "bank",
  "jurnal",
] as const
export type SetupKey = (typeof setupKeys)[number]
/** `missing`: it can be done without, `needed`: pay is wrong or impossible without it. */
export const setupStates = ["set", "missing", "needed", "not_needed"] as const
export type SetupState = (typeof setupStates)[number]

/**
 * Siap menggaji: what is set and what is missing before the first payroll run. Not in the specification.
 */
export const payrollSetup = defineCall({
  path: "payroll/siap",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    /** Whether the payroll module is on, and what the caller can do about it. */
    module: Schema.Literals(payrollModuleStates),
    rows: Schema.Array(
      Schema.Struct({
        key: Schema.Literals(setupKeys),
        state: Schema.Literals(setupStates),
        /** How many employees or components lack it, of how many; null = the row counts nothing. */
        lacking: Schema.NullOr(Schema.Int),
        total: Schema.NullOr(Schema.Int),
        /** Value that is set, in words: "Rendah (0,54%)". */
        value: Schema.NullOr(Schema.String),
      }),
    ),
    /** A regular period has been approved before. */
    has_run: Schema.Boolean,
  }),
  summary: "Yang sudah dan belum diatur sebelum gaji pertama dihitung",
  example: {},
})
