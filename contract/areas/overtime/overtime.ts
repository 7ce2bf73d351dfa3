import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { ofPay } from "../../kit/payFields.ts"
import { requester } from "../../kit/flowRow.ts"
import {
  id,
  ids,
  isoDate,
  listFields,
  oneOf,
  oneOfOr,
  pageOf,
  rowResults,
  search,
  writeFields,
} from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { compensations } from "./overtimeSetting.ts"

/** Day types by law: a working day, the weekly rest, or an official holiday. */
export const dayTypes = ["kerja", "libur_mingguan", "libur_nasional"] as const
export type DayType = (typeof dayTypes)[number]
export const dayTypeWords: Readonly<Record<DayType, string>> = {
  kerja: "Hari kerja",
  libur_mingguan: "Istirahat mingguan",
  libur_nasional: "Hari libur resmi",
}

/** Origin of overtime: an approved request, or the check-ins alone. */
export const overtimeSources = ["pengajuan", "absensi"] as const
export const overtimeSourceWords = { pengajuan: "Pengajuan", absensi: "Absensi" } as const

/** Result for the minutes: counted, counted above a cap, cut to the cap, or not counted. */
export const overtimeStates = ["dihitung", "melewati_batas", "dipotong", "tidak_dihitung"] as const
export type OvertimeState = (typeof overtimeStates)[number]
export const overtimeStateWords: Readonly<
  Record<OvertimeState, { readonly label: string; readonly tone: "approved" | "waiting" | "neutral" }>
> = {
  dihitung: { label: "Dihitung", tone: "approved" },
  melewati_batas: { label: "Melewati batas", tone: "waiting" },
  dipotong: { label: "Dipotong batas", tone: "waiting" },
  tidak_dihitung: { label: "Tidak dihitung", tone: "neutral" },
}

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const line = Schema.Struct({
  label: Schema.String,
  value: Schema.String,
  /** Article of law or company rule behind it. */
  article: orNull(Schema.String),
})
/** Explanation of a figure: one part each for the minutes, the hourly wage and the pay. */
export const explainPart = Schema.Struct({
  ...line.fields,
  /** Reveals the employee's pay. */
  is_pay: Schema.Boolean,
  lines: Schema.Array(line),
})
export type ExplainPart = typeof explainPart.Type

/** Minutes paid at the same rate; `tenths`: that rate in tenths of the hourly wage (15 = 1.5 times). */
export const overtimeSegment = Schema.Struct({ minutes: Schema.Int, tenths: Schema.Int })

/** Overtime of one employee on one day. Minutes are integers, money is rupiah; money is null without access to pay. */
export const overtimeRow = Schema.Struct({
  id: Schema.Int,
  member: requester,
  date: Schema.String,
  day_type: oneOf(dayTypes),
  source: oneOf(overtimeSources),
  state: oneOf(overtimeStates),
  /** Id of the request it is based on. */
  requests_id: orNull(Schema.Int),
  job: orNull(Schema.String),
  start: orNull(Schema.String),
  end: orNull(Schema.String),
  minutes_granted: orNull(Schema.Int),
  minutes_worked: Schema.Int,
  minutes_paid: Schema.Int,
  compensation: oneOf(compensations),
  segments: Schema.Array(overtimeSegment),
  /** Also null while the employee has no wage. */
  amount: ofPay(orNull(Schema.Int)),
  explain: Schema.Array(explainPart),
  /** The day is in a closed payroll period. */
  locked: Schema.Boolean,
})
export type OvertimeRow = typeof overtimeRow.Type

/** Totals of rows; `amount` is null without access to pay. */
export const overtimeSums = {
  hari: Schema.Int,
  menit: Schema.Int,
  menit_kerja: Schema.Int,
  menit_libur_mingguan: Schema.Int,
  menit_libur_nasional: Schema.Int,
  /** Compensated with leave. */
  menit_cuti: Schema.Int,
  /** Days above a cap, whether or not they were cut to it. */
  melewati_batas: Schema.Int,
  /** Days that cannot be paid yet, because the employee has no wage. */
  tanpa_gaji: Schema.Int,
  amount: ofPay(orNull(Schema.Int)),
}
export type OvertimeSums = { readonly [K in keyof typeof overtimeSums]: (typeof overtimeSums)[K]["Type"] }

const optionalOf = Schema.optionalKey(id)
const people = {
  q: search,
  offices_id: optionalOf,
  departement_id: optionalOf,
  members_id: optionalOf,
}
const rowFilters = {
  ...people,
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  day_type: Schema.optionalKey(oneOf(dayTypes)),
  source: Schema.optionalKey(oneOf(overtimeSources)),
  status: Schema.optionalKey(oneOf(overtimeStates)),
}
const listed = {
  ...listFields,
  ...rowFilters,
  sort: Schema.optionalKey(oneOf(["date", "minutes_paid"])),
}
const listAnswer = Schema.Struct({
  ...pageOf(overtimeRow).fields,
  /** Totals over all rows that match the filters. */
  sums: Schema.Struct(overtimeSums),
  /** Number of pending overtime requests. */
  waiting: Schema.Int,
})
const tenant = { scope: "tenant", who: ["company", "office"] } as const
const viewed = { module: "overtime", action: "view" } as const

export const overtimeList = defineCall({
  ...tenant,
  path: "lembur/list/all",
  needs: viewed,
  payload: Schema.Struct(listed),
  answer: listAnswer,
  summary: "Lembur pegawai hari demi hari, dengan perhitungannya",
  example: { start_date: "2026-11-01", end_date: "2026-11-30" },
})

export const overtimeOfMember = defineCall({
  ...tenant,
  path: "lembur/list/users",
  needs: viewed,
  payload: Schema.Struct({ ...listed, members_id: id }),
  answer: listAnswer,
  summary: "Lembur seorang pegawai",
  example: { members_id: 1 },
})

/** Both dates are inclusive; at most 92 days. */
const range = { start_date: isoDate, end_date: isoDate }

export const overtimeSummary = defineCall({
  ...tenant,
  path: "lembur/rangkuman",
  needs: viewed,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    dir: listFields.dir,
    sort: Schema.optionalKey(oneOf(["nama", "menit"])),
    ...people,
    ...range,
  }),
  answer: Schema.Struct({
    ...pageOf(Schema.Struct({ id: Schema.Int, member: requester, sums: Schema.Struct(overtimeSums) })).fields,
    sums: Schema.Struct(overtimeSums),
    /** Days with overtime, the oldest first. */
    per_day: Schema.Array(Schema.Struct({ date: Schema.String, ...overtimeSums })),
  }),
  summary: "Rangkuman lembur paling lama 92 hari: menit per jenis hari dan rupiah, per pegawai",
  example: { start_date: "2026-11-01", end_date: "2026-11-30" },
})

/**
 * Recalculates overtime of employees over at most 31 days, row by row, after wages, hours or overtime rules have
 * changed. Days in a closed payroll period do not change.
 */
export const overtimeReckon = defineCall({
  ...tenant,
  who: ["company"],
  path: "lembur/hitung-ulang",
  needs: { module: "overtimeSettings", action: "edit" },
  payload: Schema.Struct({ ...writeFields, ids: ids(200), ...range }),
  answer: rowResults,
  write: true,
  invalidates: ["list-lembur"],
  summary: "Menghitung ulang lembur beberapa pegawai paling lama 31 hari; periode gaji yang ditutup tetap",
  example: { ids: [1], start_date: "2026-11-01", end_date: "2026-11-07" },
})

/** Attendance and overtime of an employee on one day; minutes. */
export const overtimeDay = Schema.Struct({
  date: Schema.String,
  day_type: oneOf(dayTypes),
  schedule: Schema.String,
  check_in: orNull(Schema.String),
  check_out: orNull(Schema.String),
  /** Requested, whether or not decided; null = no request, or one without a number of minutes. */
  asked_min: orNull(Schema.Int),
  /** Approved; null = none, or an approval without a number of minutes. */
  granted_min: orNull(Schema.Int),
  request: orNull(oneOf(["pending", "approved", "rejected", "cancelled"])),
  worked_min: Schema.Int,
  paid_min: Schema.Int,
})
export type OvertimeDay = typeof overtimeDay.Type
const daySums = {
  asked_min: Schema.Int,
  granted_min: Schema.Int,
  worked_min: Schema.Int,
  paid_min: Schema.Int,
}
const seen = { module: "overtimeSettings", action: "view" } as const

export const overtimeDays = defineCall({
  ...tenant,
  path: "absensi-lembur/list",
  needs: seen,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    ...people,
    ...range,
    /** Filter: days with more minutes worked than approved, or with fewer. */
    beda: Schema.optionalKey(oneOf(["lebih", "kurang"])),
  }),
  answer: Schema.Struct({
    ...pageOf(Schema.Struct({ id: Schema.String, member: requester, day: overtimeDay })).fields,
    sums: Schema.Struct(daySums),
  }),
  summary: "Absensi di samping lembur: diminta, disetujui dan dikerjakan per hari",
  example: { start_date: "2026-11-01", end_date: "2026-11-30" },
})

/** Exports a list as a spreadsheet; the URL is valid for 5 minutes. */
export const overtimeExport = defineCall({
  ...tenant,
  path: "lembur/export",
  needs: { module: "overtime", action: "export" },
  payload: Schema.Struct({
    ...rowFilters,
    ...range,
    what: oneOfOr(["harian", "rangkuman"], "harian"),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Lembur sebagai spreadsheet",
  example: { start_date: "2026-11-01", end_date: "2026-11-07", format: "csv" },
})
export const overtimeDaysExport = defineCall({
  ...tenant,
  path: "absensi-lembur/export",
  needs: { module: "overtimeSettings", action: "export" },
  payload: Schema.Struct({
    ...people,
    ...range,
    beda: Schema.optionalKey(oneOf(["lebih", "kurang"])),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Absensi di samping lembur sebagai spreadsheet",
  example: { start_date: "2026-11-01", end_date: "2026-11-07", format: "csv" },
})
