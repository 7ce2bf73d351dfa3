import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import { id, oneOf, text, writeFields } from "../../kit/schema.ts"
import { ofPay } from "../../kit/payFields.ts"
import { payrollPeriods } from "./periods.ts"

/**
 * Questions of a slip: something is missing, and silence is not a decision. They are warnings of these codes; a period
 * is not approved before each has an answer.
 */
export const questionCodes = ["tanpa_keterangan", "nomor_bpjs", "saldo_awal"] as const
export type QuestionCode = (typeof questionCodes)[number]
export const questionWords: Readonly<Record<QuestionCode, string>> = {
  tanpa_keterangan: "Hari kerja tanpa catatan absensi",
  nomor_bpjs: "Nomor BPJS belum ada, iuran tetap dihitung",
  saldo_awal: "Penghasilan bulan sebelumnya tahun ini belum ada",
}
/** Consequence of leaving it as it is. */
export const questionEffects: Readonly<Record<QuestionCode, string>> = {
  tanpa_keterangan:
    "Hari itu dibayar penuh. Bila tidak masuk tanpa izin, catat alpa atau cutinya lalu hitung lagi.",
  nomor_bpjs:
    "Iuran dipotong dan ditanggung sejak bulan pertama. Isi nomornya, atau catat di Kepesertaan BPJS bahwa ia tidak ikut.",
  saldo_awal:
    "Pajak bulan terakhir dihitung tanpa bulan-bulan itu. Isi Saldo awal pajak, atau jawab bahwa memang tidak ada.",
}

/** The questions of a period's slips, by code. Not in the specification. */
export const payQuestions = defineCall({
  path: "payroll/pertanyaan/list",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({ period_id: id }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        code: Schema.Literals(questionCodes),
        /** Employees asked about, and those of them without an answer. */
        members: Schema.Int,
        open: Schema.Int,
        /** Rupiah at stake over those without an answer; 0 = not known. */
        cost: ofPay(Schema.NullOr(Schema.Int)),
        /** The first of them. */
        first: Schema.Array(
          Schema.Struct({ members_id: Schema.Int, nama: Schema.String, message: Schema.String }),
        ),
      }),
    ),
  }),
  summary: "Hal yang perlu dijawab sebelum periode gaji disetujui",
  example: { period_id: 1 },
  refusal: "not_found",
})

/** Answers a question: of one employee, or of everybody asked. Not in the specification. */
export const answerQuestion = defineCall({
  path: "payroll/pertanyaan/jawab",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    period_id: id,
    code: oneOf(questionCodes),
    members_id: Schema.optionalKey(id),
    note: text(500, REASON_MIN),
  }),
  alias: "period_id",
  answer: Schema.Struct({ answered: Schema.Int, open: Schema.Int }),
  write: true,
  invalidates: [payrollPeriods.listKey, "list-slips", "list-payroll-pertanyaan"],
  summary: "Menjawab hal yang kurang di slip: satu pegawai atau semuanya",
  example: { period_id: 4, code: "nomor_bpjs", note: "Kartunya sedang dibuat" },
  refusal: "not_found",
})
