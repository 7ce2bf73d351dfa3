import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"

/** Seconds, without a fraction. */
const seconds = Schema.Int
const instantOrNever = Schema.NullOr(Schema.String)

/** A queue: rows that wait, those of them that failed before, and the age of the oldest. */
const queue = Schema.Struct({ size: Schema.Int, failing: Schema.Int, oldest: seconds })

/**
 * State of the system for its operators. Of several server processes it is the answering one whose memory, sweeps and
 * alarms are shown; database and queues are the same for all.
 */
export const systemState = defineCall({
  path: "super-admin/sistem/keadaan",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    /** Time of the last evaluation of the alarms; null = not yet, in the first minute after the start. */
    alarms_at: instantOrNever,
    alarms: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        title: Schema.String,
        severity: Schema.Literals(["critical", "warning"]),
        since: Schema.String,
        value: Schema.Number,
      }),
    ),
    versions: Schema.Struct({
      balai: Schema.String,
      node: Schema.String,
      postgres: Schema.String,
      schema: Schema.Int,
    }),
    process: Schema.Struct({
      started_at: Schema.String,
      rss_mb: Schema.Number,
      heap_mb: Schema.Number,
      /** 99th percentile of the event loop's delay in the last minute, ms. */
      loop_p99_ms: Schema.Int,
      streams: Schema.Int,
      pool_used: Schema.Int,
      pool_idle: Schema.Int,
      pool_waiting: Schema.Int,
      /** File system of DATA_DIR, megabytes; 0 = not known. */
      disk_free_mb: Schema.Number,
      disk_size_mb: Schema.Number,
    }),
    database: Schema.Struct({
      size_mb: Schema.Number,
      connections: Schema.Int,
      connections_most: Schema.Int,
      idle_in_transaction: Schema.Int,
      /** Age of the oldest transaction id; PostgreSQL stops writing at two billion. */
      xid_age: Schema.Int,
      replicas: Schema.Int,
      replica_lag: seconds,
      /** Open transactions, the oldest first; without their statements. */
      transactions: Schema.Array(
        Schema.Struct({ seconds, state: Schema.String, waits_for: Schema.NullOr(Schema.String) }),
      ),
      /** Tables with the most dead rows. */
      tables: Schema.Array(
        Schema.Struct({
          nama: Schema.String,
          live: Schema.Int,
          dead: Schema.Int,
          vacuumed_at: instantOrNever,
          analyzed_at: instantOrNever,
        }),
      ),
    }),
    queues: Schema.Struct({ outbox: queue, push: queue, webhook: queue }),
    jobs: Schema.Struct({
      asked: Schema.Int,
      running: Schema.Int,
      failed: Schema.Int,
      /** Since the last turn of the open job that has waited longest. */
      oldest: seconds,
    }),
    /** Sweeps that have run since the process started, failed ones first, then the longest. */
    sweeps: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        at: Schema.String,
        ms: Schema.Int,
        items: Schema.Int,
        failures: Schema.Int,
        /** Type of the last run's error, without its message; null = it succeeded. */
        error: Schema.NullOr(Schema.String),
      }),
    ),
  }),
  background: true,
  summary: "Keadaan sistem bagi operator: alarm, proses, basis data, antrean, dan pekerjaan berkala",
  example: {},
})
