import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"

/** A daily backup that is older has failed, or was not made. */
export const BACKUP_LATE_HOURS = 26

/** Figures of the platform's home; money is integer rupiah. The lists behind them are calls of their own. */
export const superHome = defineCall({
  path: "super-admin/home",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    /** Approved top-ups that were ordered in this month and in the month before, Jakarta. */
    income: Schema.Struct({
      start_date: Schema.String,
      end_date: Schema.String,
      count: Schema.Int,
      total: Schema.Int,
      before: Schema.Int,
    }),
    /** Trials that began within the last twelve months, and how many of them subscribed. */
    trials: Schema.Struct({ registered: Schema.Int, converted: Schema.Int }),
    /** Companies that are not closed, by health. */
    health: Schema.Struct({ sehat: Schema.Int, menurun: Schema.Int, tidak_aktif: Schema.Int }),
    /** Stored files of all companies, megabytes. */
    storage_mb: Schema.Number,
    system: Schema.Struct({
      /** Mails that are not sent yet; `late`: those that failed at least once. */
      mails: Schema.Struct({ waiting: Schema.Int, late: Schema.Int }),
      /** Background jobs that are queued or running; `failed`: those that wait for a person. */
      jobs: Schema.Struct({ open: Schema.Int, failed: Schema.Int }),
      /** Size of the database, megabytes. */
      database_mb: Schema.Number,
      /** The last backup; null = none was scheduled or made. */
      backup: Schema.NullOr(
        Schema.Struct({
          /** Snapshot of the last complete backup (ISO instant); null = none yet. */
          made_at: Schema.NullOr(Schema.String),
          /** Start of the last try. */
          tried_at: Schema.NullOr(Schema.String),
          /** Why the last try failed; null = it did not. */
          failure: Schema.NullOr(Schema.String),
          /** Older than `BACKUP_LATE_HOURS`, or none yet. */
          is_late: Schema.Boolean,
          /** Megabytes. */
          size_mb: Schema.Number,
          /** Files that rows name and the store did not have. */
          lost: Schema.Int,
        }),
      ),
      /** The file store (FILES_URL); null = unknown. */
      files: Schema.NullOr(
        Schema.Struct({
          kind: Schema.Literals(["disk", "s3"]),
          /** The folder, or the bucket without its key. */
          place: Schema.String,
          /** Code of the error; null = the store answers. */
          problem: Schema.NullOr(Schema.String),
        }),
      ),
    }),
  }),
  summary: "Angka beranda super administrator: pemasukan, kesehatan perusahaan, dan keadaan sistem",
  example: {},
})
