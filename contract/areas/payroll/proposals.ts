import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { optionFields } from "../../kit/resource.ts"
import { idList } from "../../kit/schema.ts"

/**
 * Proposed months for new periods, the next one first, with the dates that follow from Tanggal Gajian. Not in the
 * specification.
 */
export const proposedPeriods = defineCall({
  path: "payroll/periode-gajian/usulan",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({ ...optionFields, offices_id: idList(500) }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        nama: Schema.String,
        /** YYYY-MM. */
        kode: Schema.String,
        /** Its dates in words. */
        keterangan: Schema.String,
        /** Initial field values of a period of that month. */
        isian: Schema.Struct({
          nama: Schema.String,
          start_date: Schema.String,
          end_date: Schema.String,
          pay_date: Schema.String,
          attendance_start: Schema.NullOr(Schema.String),
          attendance_end: Schema.NullOr(Schema.String),
        }),
      }),
    ),
    has_more: Schema.Boolean,
  }),
  summary: "Usulan periode gaji tiap bulan menurut Tanggal Gajian",
  example: {},
})
