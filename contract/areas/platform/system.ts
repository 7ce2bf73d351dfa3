import { Schema } from "effect"
import type { jobStates } from "../jobs/jobs.ts"
import { defineCall } from "../../kit/call.ts"
import { listFields, oneOf, pageOf } from "../../kit/schema.ts"

const platform = { scope: "platform", who: ["super"], needs: null } as const

/** A mail that is not sent. Its text is not shown: it is meant for its reader. */
export const unsentMail = Schema.Struct({
  id: Schema.Int,
  subject: Schema.String,
  to_address: Schema.String,
  /** null = a mail of the platform. */
  companies_nama: Schema.NullOr(Schema.String),
  /** Number of failed attempts. */
  attempts: Schema.Int,
  last_error: Schema.NullOr(Schema.String),
  /** Time of the next attempt; null = it is not tried again. */
  next_attempt_at: Schema.NullOr(Schema.String),
  created_at: Schema.String,
})

export const unsentMails = defineCall({
  ...platform,
  path: "super-admin/sistem/email",
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["created_at", "attempts"])),
    /** Filter: mails that failed at least once. */
    late: Schema.optionalKey(Schema.Boolean),
  }),
  answer: pageOf(unsentMail),
  summary: "Email semua perusahaan yang belum terkirim",
  example: {},
})

/** Jobs that need attention: queued, running, or failed. */
export const openJobStates = [
  "asked",
  "running",
  "failed",
] as const satisfies readonly (typeof jobStates)[number][]

export const openJob = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  /** null = a job of the platform. */
  companies_nama: Schema.NullOr(Schema.String),
  state: Schema.Literals(openJobStates),
  done: Schema.Int,
  total: Schema.Int,
  /** Why it stopped, or the last fault. */
  message: Schema.NullOr(Schema.String),
  by_nama: Schema.String,
  created_at: Schema.String,
})

export const openJobs = defineCall({
  ...platform,
  path: "super-admin/sistem/pekerjaan",
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["created_at", "title"])),
    state: Schema.optionalKey(oneOf(openJobStates)),
  }),
  answer: pageOf(openJob),
  summary: "Pekerjaan latar semua perusahaan yang mengantre, berjalan, atau gagal",
  example: {},
})

/** A table of the database; the number of rows is the database's own estimate. */
export const databaseTable = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  rows: Schema.Int,
  /** Indexes included, megabytes with one decimal. */
  size_mb: Schema.Number,
  index_mb: Schema.Number,
})

export const databaseTables = defineCall({
  ...platform,
  path: "super-admin/sistem/basis-data",
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["size_mb", "rows", "nama"])),
  }),
  answer: pageOf(databaseTable),
  summary: "Tabel basis data menurut ukurannya",
  example: {},
})

/** An attendance machine that pushes here and that no company has listed. Nothing else of its requests is stored. */
export const unknownTerminal = Schema.Struct({
  id: Schema.Int,
  serial: Schema.String,
  first_at: Schema.String,
  last_at: Schema.String,
  /** Number of refused requests. */
  times: Schema.Int,
  /** Version of the push protocol that it speaks; null = it did not say. */
  push_version: Schema.NullOr(Schema.String),
})

export const unknownTerminals = defineCall({
  ...platform,
  path: "super-admin/sistem/mesin",
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["last_at", "times", "serial"])),
  }),
  answer: pageOf(unknownTerminal),
  summary: "Mesin absensi yang menghubungi server tanpa didaftarkan perusahaan mana pun",
  example: {},
})
