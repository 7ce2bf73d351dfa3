import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { requester } from "../../kit/flowRow.ts"
import {
  id,
  isoDate,
  isoMonth,
  oneOf,
  oneOfOr,
  optionalId,
  whole,
  wholeOr,
  writeFields,
} from "../../kit/schema.ts"
import { ID_MAX } from "../../kit/constants.ts"

/** Metrics with company targets. */
export const metrics = ["ontime", "kehadiran", "kunjungan"] as const
export type Metric = (typeof metrics)[number]
/** Definition of each metric; the screens show it next to the figure. */
export const metricMeaning: Readonly<Record<Metric, string>> = {
  ontime: "Hari kerja yang dimulai tepat waktu, dibagi hari kerja yang dihadiri.",
  kehadiran: "Hari kerja yang dihadiri, dinas termasuk, dibagi hari kerja tanpa izin, sakit dan cuti.",
  kunjungan: "Kunjungan yang selesai, dibagi kunjungan yang direncanakan.",
}
/** Default target in percent. */
export const DEFAULT_TARGET: Readonly<Record<Metric, number>> = { ontime: 90, kehadiran: 95, kunjungan: 90 }

const count = Schema.Int
/** Percent with one decimal; null = the denominator is zero. */
const percent = Schema.NullOr(Schema.Number)
const who = ["company", "office"] as const
const needs = { module: "attendance", action: "view" } as const
const figures = { reads: "replica", background: true, scope: "tenant", who } as const
const date = Schema.String

/** Defaults to the current month; a month in progress is counted up to today. */
const asked = {
  month: Schema.optionalKey(isoMonth),
  offices_id: optionalId,
  departement_id: optionalId,
}

/** Effective target, its origin, and the change history of its possible origins, the latest first (at most 20). */
const target = Schema.Struct({
  /** Percent, 1 to 100. */
  value: count,
  /** Month it was set for; null = the default applies. */
  month: Schema.NullOr(Schema.String),
  /** null = set for all offices. */
  offices_id: Schema.NullOr(count),
  /** Optimistic lock of the target of exactly this month and office, for `home/update-target`; 0 = none is stored. */
  version: count,
  history: Schema.Array(
    Schema.Struct({
      at: Schema.String,
      /** Account name; null = the account was deleted. */
      by: Schema.NullOr(Schema.String),
      month: Schema.String,
      offices_id: Schema.NullOr(count),
      before: Schema.NullOr(count),
      after: count,
    }),
  ),
})

const common = {
  month: Schema.String,
  /** Counted range, both dates inclusive, and the compared range: the same number of days of the previous month. */
  start_date: date,
  end_date: date,
  prev_start_date: date,
  prev_end_date: date,
  target_pct: count,
  prev_pct: percent,
  target,
  /**
   * false = too many days are waiting to be recalculated: the figures are those of the last sweep (it runs every
   * minute).
   */
  is_whole: Schema.Boolean,
}

/** `part` divided by `of`, in percent. */
const share = { pct: percent, part: count, of: count }
const byOffice = Schema.Array(
  Schema.Struct({ id: count, nama: Schema.String, ...share, target_pct: count, prev_pct: percent }),
)
/** Five employees; null = more employees than a report may cover: choose an office. */
const people = Schema.NullOr(
  Schema.Array(Schema.Struct({ member: requester, ...share, late: count, late_min: count, alpa: count })),
)

/** Punctuality of a month. */
export const performanceOntime = defineCall({
  path: "home/performance-ontime",
  ...figures,
  needs,
  payload: Schema.Struct(asked),
  answer: Schema.Struct({
    ...common,
    ontime_pct: percent,
    /** Working days started on time, and all days attended. */
    ontime: count,
    there: count,
    /** Days with a late start, and the average delay in minutes; null = none. */
    late: count,
    avg_late_min: Schema.NullOr(count),
    by_office: byOffice,
    /** Employees most often late, and the most punctual among those with five days or more. */
    top_late: people,
    best: people,
    /**
     * Late days by weekday (0 = Sunday) and hour of the check-in in the office's time zone; null as for employees.
     */
    late_hours: Schema.NullOr(Schema.Array(Schema.Struct({ weekday: count, hour: count, late: count }))),
  }),
  summary: "Ketepatan waktu sebulan terhadap target, per kantor, dengan jam terlambat",
  example: { month: "2026-11" },
})

/** Attendance rate of a month. */
export const performanceKehadiran = defineCall({
  path: "home/performance-kehadiran",
  ...figures,
  needs,
  payload: Schema.Struct(asked),
  answer: Schema.Struct({
    ...common,
    attendance_pct: percent,
    present: count,
    /** Scheduled working days up to today, without leave, permits and sick leave. */
    scheduled: count,
    alpa: count,
    izin: count,
    sakit: count,
    cuti: count,
    by_office: byOffice,
    /** Employees absent most often, and those with the best attendance. */
    help: people,
    best: people,
  }),
  summary: "Kehadiran sebulan terhadap target, per kantor",
  example: { month: "2026-11" },
})

/** Completion rate of a month's planned visits. */
export const performanceKunjungan = defineCall({
  path: "home/performance-kunjungan",
  ...figures,
  needs: { module: "visits", action: "view" },
  payload: Schema.Struct(asked),
  answer: Schema.Struct({
    ...common,
    planned: count,
    done: count,
    done_pct: percent,
    in_radius_pct: percent,
    avg_duration_min: Schema.NullOr(count),
    by_office: byOffice,
    /** Employees with the best completion rate, of those with three visits or more; `alpa` counts missed visits. */
    by_member: people,
    by_type: Schema.Array(Schema.Struct({ id: count, nama: Schema.String, ...share })),
  }),
  summary: "Kunjungan sebulan terhadap target",
  example: { month: "2026-11" },
})

/** One step of a trend; both dates are inclusive. A step in progress is counted up to today. */
const point = {
  start: date,
  end: date,
  hadir: count,
  terlambat: count,
  alpa: count,
  izin: count,
  sakit: count,
  cuti: count,
  ontime_pct: percent,
  attendance_pct: percent,
}
/** Steps in order, each with its counterpart one series length earlier. */
export const trendPoint = Schema.Struct({
  ...point,
  ontime_target_pct: count,
  attendance_target_pct: count,
  before: Schema.Struct(point),
})
export type TrendPoint = typeof trendPoint.Type

const trendAnswer = Schema.Struct({
  steps: Schema.Array(trendPoint),
  /** false = as in `common`; also if the steps begin before the first stored day, although there is older attendance. */
  is_whole: Schema.Boolean,
})
/** `date` is the last day; defaults to today. */
const trendAsked = { date: Schema.optionalKey(isoDate), offices_id: optionalId, departement_id: optionalId }

const FEWEST_DAYS = 7
const MOST_DAYS = 31
export const USUAL_DAYS = 14
export const TREND_WEEKS = 12
export const TREND_MONTHS = 12

export const trendDays = defineCall({
  path: "home/tren-performance-kehadiran/days",
  ...figures,
  needs,
  payload: Schema.Struct({ ...trendAsked, days: wholeOr(FEWEST_DAYS, MOST_DAYS, USUAL_DAYS) }),
  answer: trendAnswer,
  summary: "Kehadiran hari demi hari, di samping hari-hari sebelumnya",
  example: { days: 14 },
})
/** Twelve weeks, Monday to Sunday. */
export const trendWeek = defineCall({
  path: "home/tren-performance-kehadiran/week",
  ...figures,
  needs,
  payload: Schema.Struct(trendAsked),
  answer: trendAnswer,
  summary: "Kehadiran 12 pekan, di samping 12 pekan sebelumnya",
  example: {},
})
/** Twelve calendar months. */
export const trendMonth = defineCall({
  path: "home/tren-performance-kehadiran/month",
  ...figures,
  needs,
  payload: Schema.Struct(trendAsked),
  answer: trendAnswer,
  summary: "Kehadiran 12 bulan, di samping 12 bulan sebelumnya",
  example: {},
})

export const trendStepWords = { days: "Hari", week: "Pekan", month: "Bulan" } as const
export type TrendStep = keyof typeof trendStepWords
export const trendSteps = ["days", "week", "month"] as const satisfies readonly TrendStep[]

/** Exports a trend as a spreadsheet, each step with the one it is compared with; the URL is valid for 5 minutes. */
export const trendExport = defineCall({
  path: "home/tren-performance-kehadiran/export",
  scope: "tenant",
  who,
  needs: { module: "attendance", action: "export" },
  payload: Schema.Struct({
    ...trendAsked,
    step: oneOfOr(trendSteps, "days"),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Tren kehadiran sebagai spreadsheet",
  example: { step: "week", format: "csv" },
})

/**
 * Sets a monthly target (effective dating): it applies from that month until a later month has its own. An office
 * without a target uses the one of all offices.
 */
export const updateTarget = defineCall({
  path: "home/update-target",
  scope: "tenant",
  who: ["company"],
  needs: { module: "preferences", action: "edit" },
  payload: Schema.Struct({
    ...writeFields,
    metric: oneOf(metrics),
    value: whole(1, 100),
    /** Defaults to the current month. */
    period: Schema.optionalKey(isoMonth),
    /** null = all offices. */
    offices_id: optionalId,
    /** `target.version` as read (optimistic lock); 0 = none existed. */
    version: wholeOr(0, ID_MAX, 0),
  }),
  answer: Schema.Struct({
    metric: oneOf(metrics),
    period: Schema.String,
    offices_id: Schema.NullOr(id),
    value: count,
    version: count,
  }),
  write: true,
  summary: "Menetapkan target sebulan, untuk semua kantor atau satu kantor",
  example: { metric: "kehadiran", value: 95, period: "2026-11" },
})
