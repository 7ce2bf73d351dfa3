import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { flag, id, writeFields } from "../../kit/schema.ts"
import { jobState } from "../jobs/jobs.ts"

const who = ["company"] as const
const needs = { module: "payroll", action: "export" } as const

export const slipMailJob = declareJob({
  kind: "kirim-slip",
  nama: "Penyiapan slip untuk email",
  unit: "slip",
  needs,
})

/** Mail status of a slip: `failed` is final, `retrying` is retried automatically. */
export const slipMailStates = ["waiting", "retrying", "failed", "sent"] as const
export const slipMailWords: Readonly<Record<(typeof slipMailStates)[number], string>> = {
  waiting: "Menunggu dikirim",
  retrying: "Belum terkirim, dicoba lagi",
  failed: "Gagal dikirim",
  sent: "Terkirim",
}

/** Mail of a slip: status, recipient, and time of queueing or sending. */
export const slipMail = Schema.Struct({
  state: Schema.Literals(slipMailStates),
  to: Schema.String,
  at: Schema.String,
})

/**
 * Mails every slip of a paid or locked period to its employee, as a job; slips that were sent or are queued are
 * skipped. Not in the specification.
 */
export const mailSlips = defineCall({
  path: "payroll/slip/kirim-semua",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, period_id: id }),
  alias: "period_id",
  answer: jobState,
  byPersonOnly: true,
  write: true,
  summary: "Mengirim semua slip sebuah periode ke email pegawainya, di latar belakang",
  example: { period_id: 3 },
  refusal: "state",
})

/** Mails one employee's slip; `again`: also if it was mailed before. Not in the specification. */
export const mailSlip = defineCall({
  path: "payroll/slip/kirim",
  scope: "tenant",
  who,
  needs,
  payload: Schema.Struct({ ...writeFields, period_id: id, members_id: id, again: flag(false) }),
  alias: "period_id",
  answer: slipMail,
  write: true,
  summary: "Mengirim satu slip ke email pegawainya",
  example: { period_id: 3, members_id: 1 },
  refusal: "state",
})

export const NO_ADDRESS = "Belum punya alamat email"
/** Maximum number of employees without an email address that an answer names. */
export const UNADDRESSED_SHOWN = 10

/** Number of slips of a period by mail status, and of those that cannot be mailed. Not in the specification. */
export const slipMailCounts = defineCall({
  path: "payroll/slip/kiriman",
  scope: "tenant",
  who,
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({ period_id: id }),
  answer: Schema.Struct({
    total: Schema.Int,
    waiting: Schema.Int,
    retrying: Schema.Int,
    failed: Schema.Int,
    sent: Schema.Int,
    /** Slips neither sent nor queued whose employee has no email address. */
    unaddressed: Schema.Int,
    /** Names of these employees in list order, at most ten. */
    unaddressed_names: Schema.Array(Schema.String),
  }),
  summary: "Keadaan kiriman slip sebuah periode gaji lewat email",
  example: { period_id: 1 },
  refusal: "not_found",
})
