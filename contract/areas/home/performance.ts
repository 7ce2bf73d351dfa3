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

/** What a company sets itself targets for. */
export const metrics = ["ontime", "kehadiran", "kunjungan"] as const
export type Metric = (typeof metrics)[number]
/** How each figure is made; the screens show it beside the figure. */
export const metricMeaning: Readonly<Record<Metric, string>> = {
  ontime: "Hari kerja yang dimulai tepat waktu, dibagi hari kerja yang dihadiri.",
  kehadiran: "Hari kerja yang dihadiri, dinas termasuk, dibagi hari kerja tanpa izin, sakit dan cuti.",
  kunjungan: "Kunjungan yang selesai, dibagi kunjungan yang direncanakan.",
}
/** Percent aimed at while nobody has set anything. */
export const DEFAULT_TARGET: Readonly<Record<Metric, number>> = { ontime: 90, kehadiran: 95, kunjungan: 90 }

const count = Schema.Int
/** Percent with one decimal; null = there is nothing to divide by. */
const percent = Schema.NullOr(Schema.Number)
const who = ["company", "office"] as const
const needs = { module: "attendance", action: "view" } as const
const date = Schema.String

/** The current month where it is left out; one that has not ended is counted up to today. */
const asked = {
  month: Schema.optionalKey(isoMonth),
  offices_id: optionalId,
  departement_id: optionalId,
}

/** The target that holds, where it comes from, and every change of those it could come from, the latest first (at most 20). */
const target = Schema.Struct({
  /** Percent, 1 to 100. */
  value: count,
  /** The month it was set for; null = nobody has set one, and the default holds. */
  month: Schema.NullOr(Schema.String),
  /** null = it was set for all offices. */
  offices_id: Schema.NullOr(count),
  /** Of the target of exactly this month and office, for `home/update-target`; 0 = it has none of its own. */
  version: count,
  history: Schema.Array(
    Schema.Struct({
      at: Schema.String,
      /** Name of the account; null = it is gone. */
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
  /** What was counted, both dates included, and what it is compared with: as many days of the month before. */
  start_date: date,
  end_date: date,
  prev_start_date: date,
  prev_end_date: date,
  target_pct: count,
  prev_pct: percent,
  target,
  /** false = too much is being counted at once: figures are those of the last minute. */
  is_whole: Schema.Boolean,
}

/** `part` of `of`, in percent. */
const share = { pct: percent, part: count, of: count }
const byOffice = Schema.Array(
  Schema.Struct({ id: count, nama: Schema.String, ...share, target_pct: count, prev_pct: percent }),
)
/** Five employees; null = more than a report may be about are asked for: choose an office. */
const people = Schema.NullOr(
  Schema.Array(Schema.Struct({ member: requester, ...share, late: count, late_min: count, alpa: count })),
)

/** How punctual a month was. */
export const performanceOntime = defineCall({
  path: "home/performance-ontime",
  background: true,
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct(asked),
  answer: Schema.Struct({
    ...common,
    ontime_pct: percent,
    /** Working days somebody came on time, and those on which somebody came. */
    ontime: count,
    there: count,
    /** Days that began late, and by how many minutes on average; null = none did. */
    late: count,
    avg_late_min: Schema.NullOr(count),
    by_office: byOffice,
    /** Those who most often come late, and the most punctual of those with five days or more. */
    top_late: people,
    best: people,
    /** Days that began late by weekday (0 = Sunday) and hour of the check-in at the office's own time; null as for people. */
    late_hours: Schema.NullOr(Schema.Array(Schema.Struct({ weekday: count, hour: count, late: count }))),
  }),
  summary: "Ketepatan waktu sebulan terhadap target, per kantor, dengan jam terlambat",
  example: { month: "2026-11" },
})

/** How many of those who were to come came in a month. */
export const performanceKehadiran = defineCall({
  path: "home/performance-kehadiran",
  background: true,
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct(asked),
  answer: Schema.Struct({
    ...common,
    attendance_pct: percent,
    present: count,
    /** Working days that have come, without leave, permits and sick leave. */
    scheduled: count,
    alpa: count,
    izin: count,
    sakit: count,
    cuti: count,
    by_office: byOffice,
    /** Those who are missing most often, and who comes most reliably. */
    help: people,
    best: people,
  }),
  summary: "Kehadiran sebulan terhadap target, per kantor",
  example: { month: "2026-11" },
})

/** How many of a month's planned visits were made. */
export const performanceKunjungan = defineCall({
  path: "home/performance-kunjungan",
  background: true,
  scope: "tenant",
  who,
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
    /** Who made most of what was planned for them, of three visits or more; `alpa` are those they missed. */
    by_member: people,
    by_type: Schema.Array(Schema.Struct({ id: count, nama: Schema.String, ...share })),
  }),
  summary: "Kunjungan sebulan terhadap target",
  example: { month: "2026-11" },
})

/** One step of a trend; dates are both counted. A step that has not ended is counted up to its last day that has come. */
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
/** Steps in their order, and each beside the step as far before it as the series is long. */
export const trendPoint = Schema.Struct({
  ...point,
  ontime_target_pct: count,
  attendance_target_pct: count,
  before: Schema.Struct(point),
})
export type TrendPoint = typeof trendPoint.Type

const trendAnswer = Schema.Struct({
  steps: Schema.Array(trendPoint),
  is_whole: Schema.Boolean,
})
/** `date` is the last day, today where it is left out. */
const trendAsked = { date: Schema.optionalKey(isoDate), offices_id: optionalId, departement_id: optionalId }

const FEWEST_DAYS = 7
const MOST_DAYS = 31
export const USUAL_DAYS = 14
export const TREND_WEEKS = 12
export const TREND_MONTHS = 12

export const trendDays = defineCall({
  path: "home/tren-performance-kehadiran/days",
  background: true,
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...trendAsked, days: wholeOr(FEWEST_DAYS, MOST_DAYS, USUAL_DAYS) }),
  answer: trendAnswer,
  summary: "Kehadiran hari demi hari, di samping hari-hari sebelumnya",
  example: { days: 14 },
})
/** Twelve weeks from Monday to Sunday. */
export const trendWeek = defineCall({
  path: "home/tren-performance-kehadiran/week",
  background: true,
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct(trendAsked),
  answer: trendAnswer,
  summary: "Kehadiran 12 pekan, di samping 12 pekan sebelumnya",
  example: {},
})
/** Twelve calendar months. */
export const trendMonth = defineCall({
  path: "home/tren-performance-kehadiran/month",
  background: true,
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct(trendAsked),
  answer: trendAnswer,
  summary: "Kehadiran 12 bulan, di samping 12 bulan sebelumnya",
  example: {},
})

export const trendStepWords = { days: "Hari", week: "Pekan", month: "Bulan" } as const
export type TrendStep = keyof typeof trendStepWords
export const trendSteps = ["days", "week", "month"] as const satisfies readonly TrendStep[]

/** A trend as a spreadsheet, each step beside the one it is compared with; its address is good for 5 minutes. */
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
 * Sets what a month is to reach. It holds from that month on until a later one has its own; an office without one goes by the
 * target of all offices.
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
    /** The current month where it is left out. */
    period: Schema.optionalKey(isoMonth),
    /** null = all offices. */
    offices_id: optionalId,
    /** As `target.version` was read; 0 = there was none. */
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
