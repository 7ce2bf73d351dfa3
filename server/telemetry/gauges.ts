import { Gauge } from "prom-client"
import { registry } from "./metrics.ts"
import { queues, type Vitals } from "./vitals.ts"

const registers = [registry]
const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
  new Gauge<L>({ name, help, labelNames, registers })

const info = gauge("balai_info", "Versions; the value is 1", ["version", "node", "postgres", "schema"])
const up = gauge("balai_database_up", "Whether the last reading of the database succeeded")
const size = gauge("balai_database_size_bytes", "Size of the database")
const connections = gauge("balai_database_connections", "Connections of the database server")
const share = gauge("balai_database_connections_ratio", "Used share of max_connections, 0 to 1")
const longest = gauge("balai_database_longest_transaction_seconds", "Age of the oldest open transaction")
const idle = gauge("balai_database_idle_in_transaction", "Sessions that are idle in a transaction")
const xid = gauge("balai_database_transaction_id_age", "Age of the oldest transaction id")
const replicas = gauge("balai_database_replicas", "Connected replicas")
const lag = gauge("balai_database_replication_lag_seconds", "Greatest replay lag of a replica")
const waiting = gauge("balai_queue_size", "Rows that wait in a queue", ["queue"])
const failing = gauge("balai_queue_failing", "Waiting rows that failed at least once", ["queue"])
const oldest = gauge("balai_queue_oldest_seconds", "Age of the oldest waiting row", ["queue"])
const jobs = gauge("balai_jobs", "Background jobs by state", ["state"])
const oldestJob = gauge(
  "balai_jobs_oldest_seconds",
  "Since the last turn of the open job that has waited longest",
)
const files = gauge("balai_files", "Stored files of all companies, as counted last")
const bytes = gauge("balai_files_bytes", "Bytes of these files")
const schema = gauge("balai_schema", "Number of the database schema")

/** The database was not read: only that is known. */
export const noteAway = (): void => up.set(0)

export const setVitals = (read: Vitals, version: string): void => {
  info.reset()
  info.set({ version, node: process.versions.node, postgres: read.postgres, schema: String(read.schema) }, 1)
  up.set(1)
  size.set(read.size)
  connections.set(read.connections)
  share.set(read.connections / read.connections_most)
  longest.set(read.longest)
  idle.set(read.idle_in_transaction)
  xid.set(read.xid_age)
  replicas.set(read.replicas)
  lag.set(read.replica_lag)
  for (const queue of queues) {
    waiting.set({ queue }, read.queues[queue].size)
    failing.set({ queue }, read.queues[queue].failing)
    oldest.set({ queue }, read.queues[queue].oldest)
  }
  for (const state of ["asked", "running", "failed"] as const) jobs.set({ state }, read.jobs[state])
  oldestJob.set(read.jobs.oldest)
  files.set(read.files.count)
  bytes.set(read.files.bytes)
  schema.set(read.schema)
}
