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

/** `baru`: recorded days are judged by schedule and rules as they stand now; `lama`: by the schedule they were recorded under. */
export const scheduleChoices = ["baru", "lama"] as const
const optionalOf = Schema.optionalKey(id)

/** Whose days, of which range of at most 92 days that have come. */
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
 * What would change, employee by employee: `before` is what is kept, `after` what it would be; null = no day of theirs.
 * `locked` names the closed payroll period a day lies in: it stays as it is.
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
    /** Employees and days gone through, days that change, and days that would but are locked. */
    people: Schema.Int,
    days: Schema.Int,
    changed: Schema.Int,
    locked: Schema.Int,
    /** How many days go from one state to another. */
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

/** Begins to apply it: days change employee by employee; those in closed payroll periods are told and stay. */
export const startRecalculation = defineCall({
  path: "laporan-absensi/hitung-ulang",
  scope: "tenant",
  who: ["company", "office"],
  needs: recalculation.needs,
  payload: Schema.Struct({ ...writeFields, ...recalculationAsk }),
  answer: jobState,
  write: true,
  invalidates: ["list-absensi"],
  summary: "Menghitung ulang absensi yang sudah tersimpan",
  example: { start_date: "2026-11-01", end_date: "2026-11-07" },
  refusal: "state",
})
