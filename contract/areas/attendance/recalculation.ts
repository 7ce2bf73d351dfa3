import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { requester } from "../../kit/flowRow.ts"
import { declareJob } from "../../kit/job.ts"
import { id, isoDate, listFields, oneOf, oneOfOr, writeFields } from "../../kit/schema.ts"
import { jobState } from "../jobs/jobs.ts"
import { dayFlags, dayStates } from "./days.ts"

export const recalculation = declareJob({
  kind: "hitung-ulang-absensi",
  nama: "Hitung ulang absensi",
  unit: "pegawai",
  needs: { module: "attendance", action: "approve" },
})

/**
 * `baru`: recalculate recorded days with the current schedule and rules; `lama`: with the schedule they were recorded
 * under.
 */
export const scheduleChoices = ["baru", "lama"] as const
const optionalOf = Schema.optionalKey(id)

/** Employees and date range: at most 92 days, up to today. */
export const recalculationAsk = {
  start_date: isoDate,
  end_date: isoDate,
  offices_id: optionalOf,
  departement_id: optionalOf,
  members_id: optionalOf,
  jadwal: oneOfOr(scheduleChoices, "baru"),
}

const judged = Schema.Struct({
  state: oneOf(dayStates),
  late_min: Schema.Int,
  early_out_min: Schema.Int,
  work_min: Schema.Int,
  overtime_min: Schema.Int,
  flags: Schema.Array(oneOf(dayFlags)),
  why: Schema.Array(Schema.String),
})
export type JudgedDay = typeof judged.Type

/**
 * Dry run by employee: `before` is the stored state, `after` the recalculated one; null = not a day of that employee.
 * `locked` is the closed payroll period of a day: that day does not change.
 */
export const previewRecalculation = defineCall({
  path: "laporan-absensi/hitung-ulang/pratinjau",
  scope: "tenant",
  who: ["company", "office"],
  needs: recalculation.needs,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    ...recalculationAsk,
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        member: requester,
        days: Schema.Array(
          Schema.Struct({
            date: Schema.String,
            before: Schema.NullOr(judged),
            after: Schema.NullOr(judged),
            locked: Schema.NullOr(Schema.String),
          }),
        ),
      }),
    ),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    /** Number of employees and days checked, days that change, and days that are locked. */
    people: Schema.Int,
    days: Schema.Int,
    changed: Schema.Int,
    locked: Schema.Int,
    /** Number of days by state transition. */
    moves: Schema.Array(
      Schema.Struct({
        from: Schema.NullOr(oneOf(dayStates)),
        to: Schema.NullOr(oneOf(dayStates)),
        count: Schema.Int,
      }),
    ),
  }),
  summary: "Yang akan berubah bila absensi dihitung ulang",
  example: { start_date: "2026-11-01", end_date: "2026-11-07" },
})

/**
 * Starts the recalculation job, employee by employee; days in closed payroll periods are reported and do not change.
 */
export const startRecalculation = defineCall({
  path: "laporan-absensi/hitung-ulang",
  scope: "tenant",
  who: ["company", "office"],
  needs: recalculation.needs,
  payload: Schema.Struct({ ...writeFields, ...recalculationAsk }),
  answer: jobState,
  byPersonOnly: true,
  write: true,
  invalidates: ["list-absensi"],
  summary: "Menghitung ulang absensi yang sudah tersimpan",
  example: { start_date: "2026-11-01", end_date: "2026-11-07" },
  refusal: "state",
})
