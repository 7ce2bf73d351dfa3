import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { payrollTypes } from "./periods.ts"

/** Number of periods in the trend. */
export const TREND_PERIODS = 12

/** Totals of the last twelve calculated periods, the oldest first, integer rupiah. Not in the specification. */
export const payrollTrend = defineCall({
  path: "payroll/tren",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        month: Schema.String,
        type: Schema.Literals(payrollTypes),
        gross: Schema.Int,
        deduction: Schema.Int,
        net: Schema.Int,
        employer_cost: Schema.Int,
      }),
    ),
  }),
  summary: "Jumlah gaji dua belas periode terakhir",
  example: {},
})
