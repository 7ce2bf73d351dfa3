import { Schema } from "effect"
import { type Call, defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { text, writeFields } from "../../kit/schema.ts"
import { jobState } from "./jobs.ts"

/** Retention of a file that a job created, in days; the row of the job is kept for `JOB_DAYS`. */
export const EXPORT_DAYS = 7

/** An export written in the background. Each needs the right of the export call it comes from. */
export const exportJob = declareJob({ kind: "ekspor", nama: "Ekspor", unit: "baris", needs: "own" })

const fieldsOf = (schema: object): object =>
  "fields" in schema && typeof schema.fields === "object" && schema.fields !== null ? schema.fields : {}

/**
 * Whether a call exports a table of a company, so that it can be queued: it needs the right to export, takes a format,
 * writes nothing and answers only a URL. A document of one row (a slip, a letter) has no format.
 */
export const isExport = ({ who, needs, scope, write, payload, answer }: Call): boolean =>
  scope === "tenant" &&
  !write &&
  needs?.action === "export" &&
  (who.includes("company") || who.includes("office")) &&
  "format" in fieldsOf(payload) &&
  Object.keys(fieldsOf(answer)).join() === "url"

/** Queues an export call: `path` and `payload` are those of the call, checked as if it were sent. */
export const prepareExport = defineCall({
  path: "laporan/siapkan",
  scope: "tenant",
  who: ["company", "office"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    path: text(100),
    payload: Schema.Record(Schema.String, Schema.Unknown),
  }),
  answer: jobState,
  byPersonOnly: true,
  write: true,
  summary: "Menyiapkan sebuah ekspor di latar belakang; berkasnya ada di Unduhan",
  example: { path: "export/data-karyawan", payload: { format: "csv" } },
})
