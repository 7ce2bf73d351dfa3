import { Schema } from "effect"
import { defineCall, type FileType } from "../../kit/call.ts"
import { id, listFields, oneOf } from "../../kit/schema.ts"

/** `expired`: the file was removed; the row says so until the job itself is deleted. */
export const reportStatuses = ["queued", "running", "done", "failed", "expired"] as const
export type ReportStatus = (typeof reportStatuses)[number]
export const reportStatusWords: Readonly<Record<ReportStatus, string>> = {
  queued: "Mengantre",
  running: "Disiapkan",
  done: "Siap diunduh",
  failed: "Gagal",
  expired: "Kedaluwarsa",
}

const formats = ["xlsx", "csv", "pdf", "zip"] as const satisfies readonly FileType[]

/** A file that a background job makes. */
export const reportLog = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** Its filters in words. */
  params: Schema.String,
  format: oneOf(formats),
  status: oneOf(reportStatuses),
  /** Stopped by a user; `status` is failed. It can be resumed, as any failed one. */
  is_stopped: Schema.Boolean,
  /** Reason of a failure. */
  message: Schema.NullOr(Schema.String),
  /** Percent; null = the total is not known, or it is not running. */
  progress: Schema.NullOr(Schema.Int),
  /** Rows written so far. */
  rows: Schema.Int,
  unit: Schema.String,
  /** Estimated remaining seconds. */
  rest_seconds: Schema.NullOr(Schema.Int),
  /** Bytes; null = there is no file. */
  size: Schema.NullOr(Schema.Int),
  expires_at: Schema.NullOr(Schema.String),
  by: Schema.NullOr(Schema.String),
  created_at: Schema.String,
})
export type ReportLog = typeof reportLog.Type

const who = ["company", "office"] as const

/** Files made in the background during the last 30 days, the newest first. */
export const listReportLogs = defineCall({
  path: "good-id/report-logs/list",
  scope: "tenant",
  toastsRefusal: true,
  who,
  needs: null,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    status: Schema.optionalKey(oneOf(reportStatuses)),
  }),
  answer: Schema.Struct({
    rows: Schema.Array(reportLog),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
  }),
  background: true,
  summary: "Berkas yang disiapkan di latar belakang, yang terbaru lebih dulu",
  example: {},
})

/** The file of a report log; the URL is valid for 5 minutes. */
export const downloadReportLog = defineCall({
  path: "good-id/report-logs/download",
  scope: "tenant",
  toastsRefusal: true,
  who,
  needs: null,
  payload: Schema.Struct({ id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Mengunduh berkas yang disiapkan di latar belakang",
  example: { id: 1 },
  refusal: "not_found",
})
