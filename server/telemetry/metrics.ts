import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import { type Done, levelOf, onEvent, onWork } from "./observe.ts"
import { diskShare, processVitals, startedAt } from "./process.ts"
import { sweepRuns } from "./sweepRuns.ts"

/**
 * Metrics of this process in the form of Prometheus. Labels have a bounded number of values: declared calls and routes,
 * names of sweeps and jobs. No label is user input, a company or an account.
 */
export const registry = new Registry()
const registers = [registry]
/** Resolution of the event loop's delay, ms: each sample is a timer. */
const LOOP_PRECISION_MS = 20
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })

/** Seconds. The second is the limit of a chunk, the last the limit of a statement. */
const CALL_BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const SQL_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]
const LONG_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 600]

const requests = new Counter({
  name: "balai_http_requests_total",
  help: "Requests by call (or pattern of the route), HTTP status and result",
  labelNames: ["call", "status", "result"],
  registers,
})
const requestTime = new Histogram({
  name: "balai_http_request_duration_seconds",
  help: "Duration of requests by call (or pattern of the route) and HTTP status",
  labelNames: ["call", "status"],
  buckets: CALL_BUCKETS,
  registers,
})
const transactions = new Histogram({
  name: "balai_transaction_duration_seconds",
  help: "Duration of database transactions by what they are part of; waiting for a connection is not included",
  labelNames: ["origin", "result"],
  buckets: SQL_BUCKETS,
  registers,
})
const statements = new Histogram({
  name: "balai_statement_duration_seconds",
  help: "Duration of SQL statements by their first word",
  labelNames: ["verb"],
  buckets: SQL_BUCKETS,
  registers,
})
const sweepTime = new Histogram({
  name: "balai_sweep_duration_seconds",
  help: "Duration of runs of sweeps",
  labelNames: ["sweep"],
  buckets: LONG_BUCKETS,
  registers,
})
const sweepFailures = new Counter({
  name: "balai_sweep_failures_total",
  help: "Runs of sweeps that ended with an error",
  labelNames: ["sweep"],
  registers,
})
const sweepItems: Gauge<"sweep"> = new Gauge({
  name: "balai_sweep_last_items",
  help: "Rows that the last run of each sweep processed",
  labelNames: ["sweep"],
  registers,
  collect: (): void => {
    for (const { name, items } of sweepRuns()) sweepItems.set({ sweep: name }, items)
  },
})
const jobTime = new Histogram({
  name: "balai_job_turn_duration_seconds",
  help: "Duration of turns of background jobs by kind",
  labelNames: ["kind", "result"],
  buckets: LONG_BUCKETS,
  registers,
})
const deliveries = new Histogram({
  name: "balai_delivery_duration_seconds",
  help: "Duration of outgoing mails, push messages and webhooks",
  labelNames: ["kind", "result"],
  buckets: LONG_BUCKETS,
  registers,
})
const retried = new Counter({
  name: "balai_transactions_retried_total",
  help: "Transactions that were repeated, by SQLSTATE",
  labelNames: ["state"],
  registers,
})
const away = new Counter({
  name: "balai_database_away_total",
  help: "Times that the database could not be reached, or the connection was lost",
  labelNames: ["at"],
  registers,
})
const terminals = new Counter({
  name: "balai_terminal_requests_total",
  help: "Requests of attendance machines by path of their protocol and status",
  labelNames: ["path", "status"],
  registers,
})

/** Without labels, so that the series is there from the start: Prometheus sees no growth in a first value. */
const faults = new Counter({
  name: "balai_faults_total",
  help: "Calls that ended in a defect of the product",
  registers,
})
for (const at of ["connect", "lost"]) away.inc({ at }, 0)

const level = (name: string, help: string, read: () => number): void => {
  const gauge: Gauge = new Gauge({ name, help, registers, collect: (): void => gauge.set(read()) })
}
level("balai_live_streams", "Open streams of live updates (server-sent events)", () => levelOf("streams"))
level("balai_database_pool_used", "Connections of the pool that run a transaction", () =>
  Math.max(0, levelOf("connections") - levelOf("connectionsIdle")),
)
level("balai_database_pool_idle", "Connections of the pool that are idle", () => levelOf("connectionsIdle"))
level("balai_database_pool_waiting", "Transactions that wait for a connection of the pool", () =>
  levelOf("connectionsWaiting"),
)
level(
  "balai_event_loop_p99_seconds",
  "99th percentile of the event loop's delay in the last minute",
  () => processVitals().loop_p99_ms / 1_000,
)
level("balai_disk_free_bytes", "Free bytes of the file system of DATA_DIR", () => processVitals().disk_free)
level("balai_disk_free_ratio", "Free share of the file system of DATA_DIR, 0 to 1", () => diskShare())

const sweepRun: Gauge<"sweep"> = new Gauge({
  name: "balai_sweep_last_run_timestamp_seconds",
  help: "End of the last run of each sweep",
  labelNames: ["sweep"],
  registers,
  collect: (): void => {
    for (const { name, at } of sweepRuns()) sweepRun.set({ sweep: name }, at / 1_000)
  },
})
/** Every sweep runs once an hour at least, and those of every minute are the majority. */
level("balai_sweep_silence_seconds", "Time since the last end of any sweep, or since the start", () => {
  const last = Math.max(startedAt(), ...sweepRuns().map(({ at }) => at))
  return (Date.now() - last) / 1_000
})

const resultOf = (failure: unknown) => (failure === null ? "ok" : "failed")

const note = ({ work: { kind, name }, ms, failure, status = 0, result = "ok" }: Done): void => {
  const seconds = ms / 1_000
  switch (kind) {
    case "call":
      requests.inc({ call: name, status, result })
      if (result === "fault") faults.inc()
      return requestTime.observe({ call: name, status }, seconds)
    case "transaction":
      return transactions.observe({ origin: name, result: resultOf(failure) }, seconds)
    case "statement":
      return statements.observe({ verb: name }, seconds)
    case "sweep":
      sweepFailures.inc({ sweep: name }, failure === null ? 0 : 1)
      return sweepTime.observe({ sweep: name }, seconds)
    case "job":
      return jobTime.observe({ kind: name, result: resultOf(failure) }, seconds)
    default:
      return deliveries.observe({ kind, result: resultOf(failure) }, seconds)
  }
}

/** Splits "route status" at the last blank. */
const halves = (label: string): readonly [string, string] => {
  const at = label.lastIndexOf(" ")
  return [label.slice(0, at), label.slice(at + 1)]
}

onWork(note)
onEvent((event, label, ms) => {
  switch (event) {
    case "retried":
      return retried.inc({ state: label })
    case "away":
      return away.inc({ at: label })
    case "terminal": {
      const [path, status] = halves(label)
      return terminals.inc({ path, status })
    }
    case "answered": {
      const [call, status] = halves(label)
      requests.inc({ call, status, result: "page" })
      return requestTime.observe({ call, status }, ms / 1_000)
    }
  }
})
