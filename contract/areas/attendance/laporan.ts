import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { requester } from "../../kit/flowRow.ts"
import { id, isoDate, listFields, oneOf, oneOfOr, search } from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { dayFlags, dayStates } from "./days.ts"

const optionalOf = Schema.optionalKey(id)
/** Employees and date range; both dates are inclusive. */
const people = {
  start_date: isoDate,
  end_date: isoDate,
  q: search,
  offices_id: optionalOf,
  departement_id: optionalOf,
  jabatan_id: optionalOf,
  members_id: optionalOf,
}
const who = ["company", "office"] as const
const moment = Schema.NullOr(Schema.String)

/** A day as every report shows it. Minutes are integers; `why` explains the state in words, the state first. */
export const reportDay = Schema.Struct({
  date: Schema.String,
  state: oneOf(dayStates),
  check_in: moment,
  check_out: moment,
  late_min: Schema.Int,
  early_out_min: Schema.Int,
  work_min: Schema.Int,
  overtime_min: Schema.Int,
  flags: Schema.Array(oneOf(dayFlags)),
  why: Schema.Array(Schema.String),
  note: Schema.NullOr(Schema.String),
  schedule: Schema.Struct({
    source: oneOf(["shift", "offices_hours", "flexible", "free"]),
    nama: Schema.String,
    start: Schema.NullOr(Schema.String),
    end: Schema.NullOr(Schema.String),
  }),
  is_workday: Schema.Boolean,
})
export type ReportDay = typeof reportDay.Type

const count = Schema.Int
/** Totals: number of days by state, and minutes. `hari_kerja` counts scheduled working days up to today. */
export const daySums = {
  ...(Object.fromEntries(dayStates.map((state) => [state, count])) as Record<
    (typeof dayStates)[number],
    typeof count
  >),
  hari: count,
  hari_kerja: count,
  terlambat_x: count,
  terlambat_menit: count,
  pulang_cepat_x: count,
  jam_kerja_menit: count,
  lembur_menit: count,
  /**
   * Attendance rate of working days, and punctuality rate of the days attended; per mille, null if the denominator is
   * zero.
   */
  kehadiran_permil: Schema.NullOr(count),
  ontime_permil: Schema.NullOr(count),
}
export type DaySums = { readonly [K in keyof typeof daySums]: (typeof daySums)[K]["Type"] }

const filters = {
  ...people,
  day_status: Schema.optionalKey(oneOf(dayStates)),
  flag: Schema.optionalKey(oneOf(dayFlags)),
}

/**
 * Employees with their days, over at most 92 days. `day_status` or `flag` filter to employees who have such a day.
 * Order: employees with missing records first, then by name.
 */
export const reportList = defineCall({
  path: "laporan-absensi/list/all",
  reads: "replica",
  scope: "tenant",
  who,
  needs: { module: "attendance", action: "view" },
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    dir: listFields.dir,
    sort: Schema.optionalKey(oneOf(["kurang", "nama"])),
    ...filters,
  }),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        member: requester,
        zone: Schema.String,
        days: Schema.Array(reportDay),
        sums: Schema.Struct(daySums),
      }),
    ),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    /** Totals over all employees that match the filters. */
    sums: Schema.Struct(daySums),
  }),
  summary: "Absensi pegawai hari demi hari",
  example: { start_date: "2026-11-01", end_date: "2026-11-07" },
})

/** Totals by employee and by day over at most 92 days, compared with the preceding period of the same length. */
export const reportSummary = defineCall({
  path: "laporan-absensi/rangkuman",
  reads: "replica",
  scope: "tenant",
  who,
  needs: { module: "attendance", action: "view" },
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    dir: listFields.dir,
    sort: Schema.optionalKey(oneOf(["nama", "kehadiran", "terlambat", "alpa"])),
    ...people,
  }),
  answer: Schema.Struct({
    rows: Schema.Array(Schema.Struct({ id: Schema.Int, member: requester, sums: Schema.Struct(daySums) })),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
    sums: Schema.Struct(daySums),
    before: Schema.Struct({
      start_date: Schema.String,
      end_date: Schema.String,
      sums: Schema.Struct(daySums),
    }),
    per_day: Schema.Array(Schema.Struct({ date: Schema.String, ...daySums })),
  }),
  summary: "Rangkuman absensi per pegawai dan per hari",
  example: { start_date: "2026-11-01", end_date: "2026-11-07" },
})

const times = Schema.NullOr(Schema.Struct({ in: moment, out: moment }))

/**
 * Evidence for one day of an employee: check-ins with location and photo, requests, and corrections with their
 * author.
 */
export const reportEvidence = defineCall({
  path: "laporan-absensi/bukti",
  scope: "tenant",
  who,
  needs: { module: "attendance", action: "view" },
  payload: Schema.Struct({ members_id: id, business_date: isoDate }),
  answer: Schema.Struct({
    member: requester,
    zone: Schema.String,
    day: Schema.NullOr(reportDay),
    office: Schema.Struct({ lat: Schema.Number, lng: Schema.Number, radius_m: Schema.Int }),
    marks: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        kind: oneOf(["in", "out"]),
        at: Schema.String,
        source: Schema.String,
        kantor: Schema.String,
        lat: Schema.NullOr(Schema.Number),
        lng: Schema.NullOr(Schema.Number),
        accuracy_m: Schema.NullOr(Schema.Int),
        distance_m: Schema.NullOr(Schema.Int),
        radius_m: Schema.NullOr(Schema.Int),
        is_mock: Schema.Boolean,
        device: Schema.NullOr(Schema.String),
        note: Schema.NullOr(Schema.String),
        photo: Schema.NullOr(Schema.String),
      }),
    ),
    requests: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        type: Schema.String,
        status: Schema.String,
        reason: Schema.String,
        created_at: Schema.String,
      }),
    ),
    changes: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        at: Schema.String,
        by: Schema.NullOr(Schema.String),
        via: oneOf(["pengajuan", "impor"]),
        before: times,
        after: times,
      }),
    ),
  }),
  summary: "Bukti absensi satu hari seorang pegawai",
  example: { members_id: 1, business_date: "2026-11-20" },
  refusal: "not_found",
})

/** Exports days of a list, or totals by employee, as a spreadsheet; the URL is valid for 5 minutes. */
export const reportExport = defineCall({
  path: "laporan-absensi/export",
  scope: "tenant",
  who,
  needs: { module: "attendance", action: "export" },
  payload: Schema.Struct({
    ...filters,
    what: oneOfOr(["harian", "rangkuman"], "harian"),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Laporan absensi sebagai spreadsheet",
  example: { start_date: "2026-11-01", end_date: "2026-11-07", format: "csv" },
})
