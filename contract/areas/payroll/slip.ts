import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import { flag, id, ids, isoMonth, rowResults, text, whole, writeFields } from "../../kit/schema.ts"
import { payCategories, payKinds } from "./payWords.ts"
import { payrollPeriods, payrollStatuses } from "./periods.ts"
import { difference, slipSums, SOME_MOST } from "./run.ts"
import { slipMail } from "./slipMail.ts"

const view = { module: "payroll", action: "view" } as const
const who = ["company"] as const

/** Explanation of a number as a tree of its inputs; decimals as text. */
export type ExplainNode = {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly formula?: string | undefined
  readonly article?: string | undefined
  readonly rounding?: string | undefined
  readonly inputs: readonly ExplainNode[]
}
export const explainNode: Schema.Codec<ExplainNode> = Schema.Struct({
  label: Schema.String,
  value: Schema.String,
  unit: Schema.String,
  formula: Schema.optional(Schema.String),
  article: Schema.optional(Schema.String),
  rounding: Schema.optional(Schema.String),
  inputs: Schema.Array(Schema.suspend((): Schema.Codec<ExplainNode> => explainNode)),
})

export const slipLine = Schema.Struct({
  kode: Schema.String,
  nama: Schema.String,
  kind: Schema.Literals(payKinds),
  category: Schema.Literals(payCategories),
  source: Schema.String,
  amount: Schema.Int,
  taxable: Schema.Boolean,
  shown: Schema.Boolean,
  explain: explainNode,
})

const correction = Schema.Struct({
  id: Schema.Int,
  kode: Schema.String,
  amount: Schema.Int,
  month: Schema.String,
  reason: Schema.String,
})

/** A complete slip: every line with its explanation. Viewing it is recorded in the audit. */
export const findSlip = defineCall({
  path: "payroll/slip-gaji",
  scope: "tenant",
  who,
  needs: view,
  payload: Schema.Struct({ period_id: id, members_id: id, dry_run: flag(false) }),
  answer: Schema.Struct({
    id: Schema.Int,
    members_id: Schema.Int,
    no: Schema.NullOr(Schema.String),
    period: Schema.Struct({
      id: Schema.Int,
      nama: Schema.String,
      month: Schema.String,
      start_date: Schema.String,
      end_date: Schema.String,
      pay_date: Schema.String,
      status: Schema.Literals(payrollStatuses),
    }),
    person: Schema.Struct({
      nip: Schema.String,
      nama: Schema.String,
      jabatan: Schema.NullOr(Schema.String),
      divisi: Schema.NullOr(Schema.String),
      kantor: Schema.String,
      ptkp: Schema.String,
      bank: Schema.NullOr(Schema.String),
      no_rekening: Schema.NullOr(Schema.String),
      npwp: Schema.NullOr(Schema.String),
      nik: Schema.NullOr(Schema.String),
      /** Monthly rate of PPh 21 (TER); null = the tax is not by it, or the slip was made before it was kept. */
      ter: Schema.NullOr(Schema.Struct({ category: Schema.String, percent: Schema.String })),
      /** Days of annual leave left at the end of the period; null = the company keeps none, or not kept. */
      sisa_cuti: Schema.NullOr(Schema.Number),
    }),
    attendance: Schema.Struct({
      workdays: Schema.Int,
      present: Schema.Int,
      /** Unpaid days, half days included. */
      unpaid: Schema.Number,
      unpaid_min: Schema.optionalKey(Schema.Int),
      late_times: Schema.Int,
      late_min: Schema.Int,
      overtime_min: Schema.Int,
      /** Range of days whose attendance counts, if it differs from the period's. */
      from: Schema.optionalKey(Schema.String),
      to: Schema.optionalKey(Schema.String),
    }),
    lines: Schema.Array(slipLine),
    warnings: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String })),
    /** It settles the tax of the year: there is a BPA1 of it. */
    closing: Schema.Boolean,
    carried_over: Schema.Array(
      Schema.Struct({ kode: Schema.String, nama: Schema.String, amount: Schema.Int }),
    ),
    ...slipSums,
    error: Schema.NullOr(Schema.String),
    /** Email address of the employee, and the last mail of this slip; null = none. */
    email: Schema.NullOr(Schema.String),
    mail: Schema.NullOr(slipMail),
    /** Differences from the last calculation of this period; null = this is the first. */
    changes: Schema.NullOr(Schema.Array(difference)),
    /** Year to date: the closed periods of the same year, and this one. */
    ytd: Schema.Struct({
      gross: Schema.Int,
      tax: Schema.Int,
      net: Schema.Int,
      /** Months before the first slip here (Saldo Awal Pajak), included in gross and tax; 0 = none. */
      opening_gross: Schema.Int,
      opening_tax: Schema.Int,
    }),
    corrections: Schema.Array(correction),
    /** Components that can be corrected, in slip order. */
    components: Schema.Array(Schema.Struct({ kode: Schema.String, nama: Schema.String })),
  }),
  summary: "Satu slip gaji, setiap barisnya dengan asal angkanya",
  example: { period_id: 1, members_id: 1 },
  refusal: "not_found",
})

/** Note on contributions that the employer pays in addition; null = the slip has none that needs it. */
export const employerNote = (
  lines: readonly { readonly kode: string; readonly amount: number | string }[],
): string | null =>
  lines.some(({ kode, amount }) => (kode === "JKK" || kode === "JKM") && Number(amount) !== 0)
    ? "JKK (kecelakaan kerja) dan JKM (kematian) dibayar perusahaan, tidak dipotong dari gaji. Iuran perusahaan untuk JKK, JKM dan BPJS Kesehatan ikut dihitung dalam bruto PPh 21."
    : null

/**
 * Recalculates one employee's slip while its period is calculated and not approved; the answer is what has changed. Not
 * in the specification.
 */
export const recalculateSlip = defineCall({
  path: "payroll/slip/hitung-ulang",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({ ...writeFields, period_id: id, members_id: id }),
  alias: "period_id",
  answer: Schema.Struct({
    before: Schema.Int,
    after: Schema.Int,
    changes: Schema.Array(difference),
    error: Schema.NullOr(Schema.String),
  }),
  write: true,
  invalidates: [payrollPeriods.listKey, "list-slips"],
  summary: "Menghitung ulang satu slip dan menyebut yang berubah",
  example: { period_id: 4, members_id: 1 },
  refusal: "state",
})

/** Adds a line that corrects an earlier month; the slip changes at the next calculation. Not in the specification. */
export const addCorrection = defineCall({
  path: "payroll/koreksi/add",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    period_id: id,
    members_id: id,
    kode: text(20),
    /** Rupiah; negative = deducted. */
    amount: whole(-1_000_000_000, 1_000_000_000),
    month: isoMonth,
    reason: text(200, REASON_MIN),
  }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: ["list-slips"],
  summary: "Koreksi gaji bulan sebelumnya di sebuah periode",
  example: {
    period_id: 5,
    members_id: 1,
    kode: "GAJI_POKOK",
    amount: 100_000,
    month: "2026-09",
    reason: "Kenaikan terlambat",
  },
  refusal: "not_found",
})

export const removeCorrection = defineCall({
  path: "payroll/koreksi/delete",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({ ...writeFields, ids: ids(SOME_MOST) }),
  answer: rowResults,
  write: true,
  invalidates: ["list-slips"],
  summary: "Menghapus koreksi gaji",
  example: { ids: [1] },
  refusal: "not_found",
})

/** A slip as a one-page PDF; the URL is valid for 5 minutes. */
export const slipPdf = defineCall({
  path: "payroll/pdf/slip",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "export" },
  payload: Schema.Struct({ period_id: id, members_id: id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Slip gaji sebagai PDF",
  example: { period_id: 1, members_id: 1 },
  refusal: "not_found",
})
