import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"

/** A queue in the database: waiting rows, how many failed before, and the age of the oldest, s. */
export type Queue = { readonly size: number; readonly failing: number; readonly oldest: number }
export const queues = ["outbox", "push", "webhook"] as const
export type QueueName = (typeof queues)[number]

/** State of the database and its queues. Durations in seconds, sizes in bytes. */
export type Vitals = {
  readonly queues: Readonly<Record<QueueName, Queue>>
  readonly jobs: {
    readonly asked: number
    readonly running: number
    readonly failed: number
    /** Since the last turn of the open job that has waited longest. */
    readonly oldest: number
  }
  readonly files: { readonly count: number; readonly bytes: number }
  readonly schema: number
  readonly postgres: string
  readonly size: number
  readonly connections: number
  readonly connections_most: number
  /** Oldest open transaction of another connection. */
  readonly longest: number
  readonly idle_in_transaction: number
  /** Age of the oldest transaction id; PostgreSQL stops writing at two billion. */
  readonly xid_age: number
  readonly replicas: number
  /** Greatest replay lag of a replica. */
  readonly replica_lag: number
}

const QUEUED = {
  outbox: sql`outbox where sent_at is null and attempts < `,
  push: sql`push_notices where attempts < `,
  webhook: sql`webhook_deliveries where status = 'waiting' and attempts < `,
} as const
/** More attempts than any queue makes. */
const ALL = 1_000

const queueOf = async (tx: Tx, name: QueueName, now: string, attempts: number): Promise<Queue> => {
  const [row] = await rowsOf<Queue>(
    tx,
    sql`select count(*)::int as size, count(*) filter (where attempts > 0)::int as failing,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0))::float8 as oldest
      from ${QUEUED[name]}${attempts}`,
  )
  return row ?? { size: 0, failing: 0, oldest: 0 }
}

type Server = Omit<Vitals, "queues" | "jobs" | "files">

/**
 * Reads as the connection's own user: other roles do not see the sessions of `pg_stat_activity`. Rows of other users
 * have no state there, so they count as connections only.
 */
const serverOf = async (tx: Tx): Promise<Server> => {
  const [row] = await rowsOf<Server>(
    tx,
    sql`select (select (value #>> '{}')::float8::int from meta where key = 'schema') as schema,
      current_setting('server_version') as postgres,
      pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datid is not null) as connections,
      current_setting('max_connections')::int as connections_most,
      coalesce((select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'), 0)::float8 as longest,
      (select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%') as idle_in_transaction,
      (select age(datfrozenxid) from pg_database where datname = current_database())::float8 as xid_age,
      (select count(*)::int from pg_stat_replication) as replicas,
      coalesce((select extract(epoch from max(replay_lag)) from pg_stat_replication), 0)::float8 as replica_lag`,
  )
  if (row === undefined) throw new Error("a row of settings without a row")
  return row
}

/** @param mailAttempts attempts after which a mail is given up */
export const readVitals = async (tx: Tx, at: Date, mailAttempts: number): Promise<Vitals> => {
  const now = at.toISOString()
  const [jobs] = await rowsOf<Vitals["jobs"]>(
    tx,
    sql`select count(*) filter (where state = 'asked')::int as asked, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(coalesce(turn_at, created_at)) filter (where state <> 'failed')), 0))::float8 as oldest
    from jobs where state in ('asked', 'running', 'failed')`,
  )
  const [files] = await rowsOf<Vitals["files"]>(
    tx,
    sql`select coalesce(sum(files), 0)::float8 as count, coalesce(sum(storage_bytes), 0)::float8 as bytes from company_figures`,
  )
  return {
    queues: {
      outbox: await queueOf(tx, "outbox", now, mailAttempts),
      push: await queueOf(tx, "push", now, ALL),
      webhook: await queueOf(tx, "webhook", now, ALL),
    },
    jobs: jobs ?? { asked: 0, running: 0, failed: 0, oldest: 0 },
    files: files ?? { count: 0, bytes: 0 },
    ...(await serverOf(tx)),
  }
}

/** A table by its dead rows. Instants are ISO; null = never. */
export type TableHealth = {
  readonly nama: string
  readonly live: number
  readonly dead: number
  readonly vacuumed_at: string | null
  readonly analyzed_at: string | null
}

/** Tables with the most dead rows: bloat, and when they were vacuumed and analyzed last. */
export const readTables = (tx: Tx, most: number): Promise<TableHealth[]> =>
  rowsOf<TableHealth>(
    tx,
    sql`select relname::text as nama, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
      greatest(last_vacuum, last_autovacuum) as vacuumed_at, greatest(last_analyze, last_autoanalyze) as analyzed_at
    from pg_stat_user_tables where schemaname = 'public' order by n_dead_tup desc, relname limit ${most}`,
  )

/** A transaction that is open now. Its statement is not read: it can contain user input. */
export type OpenTransaction = {
  readonly seconds: number
  readonly state: string
  readonly waits_for: string | null
}
export const readTransactions = (tx: Tx, most: number): Promise<OpenTransaction[]> =>
  rowsOf<OpenTransaction>(
    tx,
    sql`select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, coalesce(state, '-') as state, wait_event_type as waits_for
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend' order by xact_start limit ${most}`,
  )
