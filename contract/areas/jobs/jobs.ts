import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { id, listFields, oneOf, oneOfOr, text, writeFields } from "../../kit/schema.ts"
import { exportFormats } from "../../kit/exportFormats.ts"

/**
 * Job states: `asked` is queued, `running` is in progress; `stopped` (by a user) and `failed` (by an error) can
 * resume from their checkpoint; `done` is finished, also if some rows failed.
 */
export const jobStates = ["asked", "running", "stopped", "failed", "done"] as const
/** Maximum number of failed rows in an answer; the error file has all of them. */
export const FAILURES_SHOWN = 50
/** Maximum number of queued or running jobs per company, and of the platform. */
export const OPEN_JOBS = 20
/** Retention of a finished job and its file, in days. */
export const JOB_DAYS = 30

const count = Schema.Int

/** Job progress: `done` of `total`, of which `failed` rows failed; `rest_seconds` is an estimate while it runs. */
export const jobState = Schema.Struct({
  id: Schema.Int,
  kind: Schema.String,
  /** Job name and its subject. */
  nama: Schema.String,
  title: Schema.String,
  unit: Schema.String,
  state: oneOf(jobStates),
  /** Reason why it stopped. */
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

/** A super administrator outside any company sees the jobs of the platform. */
const who = ["company", "office", "super"] as const

/** Status of one job; an office administrator sees only their own jobs. */
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

/** Jobs of the last 30 days, the newest first; optionally filtered by `kind`. */
export const jobList = defineCall({
  path: "jobs/list",
  scope: "tenant",
  who,
  needs: null,
  payload: Schema.Struct({
    page: listFields.page,
    per_page: listFields.per_page,
    kind: Schema.optionalKey(text(50)),
    /** Filter: jobs of the platform about this company. */
    subject_id: Schema.optionalKey(id),
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

/** Cancels a queued or running job; finished rows remain. */
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

/** Resumes a stopped or failed job from its checkpoint. */
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

/** The file a job created, or its failed rows as a spreadsheet; the URL is valid for 5 minutes. */
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
