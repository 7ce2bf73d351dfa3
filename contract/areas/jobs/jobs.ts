import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, oneOf, oneOfOr, text, writeFields } from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"

/**
 * `asked` waits for its turn, `running` is worked on; `stopped` by a person and `failed` by a fault keep their place and can
 * go on from there; `done` has come to its end, also where some of its rows failed.
 */
export const jobStates = ["asked", "running", "stopped", "failed", "done"] as const
/** Rows that failed which an answer names; all of them are in their file. */
export const FAILURES_SHOWN = 50
/** Jobs of a company that may wait or run at once. */
export const OPEN_JOBS = 20
/** Days a job that has ended is kept, with its file. */
export const JOB_DAYS = 30

const count = Schema.Int

/** Where a job stands: `done` of `total`, of which `failed` rows failed; `rest_seconds` is an estimate while it runs. */
export const jobState = Schema.Struct({
  id: Schema.Int,
  kind: Schema.String,
  /** What it is called, and over what it goes. */
  nama: Schema.String,
  title: Schema.String,
  unit: Schema.String,
  state: oneOf(jobStates),
  /** Why it came to a halt. */
  message: Schema.NullOr(Schema.String),
  total: count,
  done: count,
  failed: count,
  failures: Schema.Array(Schema.Struct({ name: Schema.String, message: Schema.String })),
  rest_seconds: Schema.NullOr(count),
  has_file: Schema.Boolean,
  by: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  ended_at: Schema.NullOr(Schema.String),
})
export type JobState = typeof jobState.Type

const who = ["company", "office"] as const

/** Where one job stands; an office administrator's are those they began. */
export const jobStatus = defineCall({
  path: "jobs/status",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ id }),
  answer: jobState,
  background: true,
  summary: "Keadaan sebuah pekerjaan latar",
  example: { id: 1 },
  refusal: "not_found",
})

/** Jobs of the last 30 days, the newest first; of one kind where `kind` says so. */
export const jobList = defineCall({
  path: "jobs/list",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    kind: Schema.optionalKey(text(50)),
    state: Schema.optionalKey(oneOf(jobStates)),
  }),
  answer: Schema.Struct({
    rows: Schema.Array(jobState),
    total: Schema.Int,
    page: Schema.Int,
    last_page: Schema.Int,
  }),
  background: true,
  summary: "Pekerjaan latar 30 hari terakhir",
  example: {},
})

/** Ends one that waits or runs; what is done stays done. */
export const stopJob = defineCall({
  path: "jobs/stop",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...writeFields, id }),
  answer: jobState,
  write: true,
  summary: "Menghentikan pekerjaan latar",
  example: { id: 1 },
  refusal: "not_found",
})

/** Goes on where one that was stopped or has failed was. */
export const resumeJob = defineCall({
  path: "jobs/resume",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({ ...writeFields, id }),
  answer: jobState,
  write: true,
  summary: "Melanjutkan pekerjaan latar",
  example: { id: 1 },
  refusal: "not_found",
})

/** The file a job has made, or the rows that failed as a spreadsheet; its address is good for 5 minutes. */
export const jobFile = defineCall({
  path: "jobs/file",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    id,
    what: oneOfOr(["result", "failures"], "result"),
    format: oneOfOr(exportFormats, "xlsx"),
  }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Berkas hasil pekerjaan latar, atau baris yang gagal",
  example: { id: 1 },
  refusal: "not_found",
})
