import { Schema } from "effect"
import { payrollTypes } from "../payroll/periods.ts"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, oneOf } from "../../kit/schema.ts"

const given = {
  scope: "tenant",
  who: ["self"],
  needs: { module: "payroll", action: "choose", own: true },
} as const

/** A slip of an approved, paid or locked period; rupiah. */
const ownSlip = Schema.Struct({
  id: Schema.Int,
  period_id: Schema.Int,
  nama: Schema.String,
  type: oneOf(payrollTypes),
  month: Schema.String,
  pay_date: Schema.String,
  no: Schema.NullOr(Schema.String),
  gross: Schema.Int,
  deduction: Schema.Int,
  net: Schema.Int,
})
export type OwnSlip = typeof ownSlip.Type

/** Slips of the employee, the latest first. */
export const ownSlips = defineCall({
  ...given,
  path: "saya/slip",
  payload: Schema.Struct({ page: listFields.page, per_page: listFields.per_page }),
  answer: Schema.Struct({
    rows: Schema.Array(ownSlip),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    /** How the PDF is opened; null = it has no password. */
    password: Schema.NullOr(Schema.String),
  }),
  summary: "Slip gaji sendiri dari periode yang sudah disetujui, yang terbaru lebih dulu",
  example: {},
})

/** The slip as PDF, with the same password as the mailed one; the URL is valid for 5 minutes. */
export const ownSlipPdf = defineCall({
  ...given,
  path: "saya/slip/pdf",
  payload: Schema.Struct({ period_id: id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Slip gaji sendiri sebagai PDF",
  example: { period_id: 1 },
  refusal: "not_found",
})
