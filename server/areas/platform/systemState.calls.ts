import { systemState } from "#contract/areas/platform/systemState.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import { MAX_ATTEMPTS } from "../../mail/letter.ts"
import { versionOf } from "../../run/version.ts"
import { alarmState } from "../../telemetry/alarms.ts"
import { levelOf } from "../../telemetry/observe.ts"
import { processVitals } from "../../telemetry/process.ts"
import { type SweepRun, sweepRuns } from "../../telemetry/sweepRuns.ts"
import { type Queue, readTables, readTransactions, readVitals } from "../../telemetry/vitals.ts"
import { wireInstant } from "../../time/calendar.ts"
import { megabytes } from "./figures.ts"

type State = AnswerOf<typeof systemState>

/** Rows of the lists of transactions and tables. */
const FEW = 5

const isoOf = (ms: number): string => new Date(ms).toISOString()
const instantOf = (at: string | null): string | null => (at === null ? null : wireInstant(at))
const inSeconds = ({ oldest, ...queue }: Queue): Queue => ({ ...queue, oldest: Math.round(oldest) })

/** Failed sweeps first, then those that took longest. */
const byTrouble = (a: SweepRun, b: SweepRun): number =>
  Number(b.error !== null) - Number(a.error !== null) || b.failures - a.failures || b.ms - a.ms

const processOf = (): State["process"] => {
  const { started, rss, heap, loop_p99_ms, disk_free, disk_size } = processVitals()
  const [all, idle] = [levelOf("connections"), levelOf("connectionsIdle")]
  return {
    started_at: isoOf(started),
    rss_mb: megabytes(rss),
    heap_mb: megabytes(heap),
    loop_p99_ms,
    streams: levelOf("streams"),
    pool_used: Math.max(0, all - idle),
    pool_idle: idle,
    pool_waiting: levelOf("connectionsWaiting"),
    disk_free_mb: megabytes(disk_free),
    disk_size_mb: megabytes(disk_size),
  }
}

export const systemStateHandlers = {
  "super-admin/sistem/keadaan": inTx(systemState, async ({ tx, now }) => {
    /** The caller was authorized: `pg_stat_activity` shows sessions to the connection's own user only. */
    const { vitals, transactions, tables } = await asRole(tx, "none", async () => ({
      vitals: await readVitals(tx, now, MAX_ATTEMPTS),
      transactions: await readTransactions(tx, FEW),
      tables: await readTables(tx, FEW),
    }))
    const { at, firing } = alarmState()
    const { queues, jobs } = vitals
    return ok({
      alarms_at: at === null ? null : isoOf(at),
      alarms: firing.map(({ rule: { name, title, severity }, since, value }) => ({
        name,
        title,
        severity,
        since: isoOf(since),
        value,
      })),
      versions: {
        balai: versionOf(),
        node: process.versions.node,
        postgres: vitals.postgres,
        schema: vitals.schema,
      },
      process: processOf(),
      database: {
        size_mb: megabytes(vitals.size),
        connections: vitals.connections,
        connections_most: vitals.connections_most,
        idle_in_transaction: vitals.idle_in_transaction,
        xid_age: vitals.xid_age,
        replicas: vitals.replicas,
        replica_lag: Math.round(vitals.replica_lag),
        transactions: transactions.map((one) => ({ ...one, seconds: Math.max(0, Math.round(one.seconds)) })),
        tables: tables.map((table) => ({
          ...table,
          vacuumed_at: instantOf(table.vacuumed_at),
          analyzed_at: instantOf(table.analyzed_at),
        })),
      },
      queues: {
        outbox: inSeconds(queues.outbox),
        push: inSeconds(queues.push),
        webhook: inSeconds(queues.webhook),
      },
      jobs: { ...jobs, oldest: Math.round(jobs.oldest) },
      sweeps: sweepRuns()
        .toSorted(byTrouble)
        .map(({ name, at: ended, ms, items, failures, error }) => ({
          name,
          at: isoOf(ended),
          ms: Math.round(ms),
          items,
          failures,
          error,
        })),
    })
  }),
}
