import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { pg } from "#server/db/pg.ts"

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10

type Stat = { readonly pid: number; readonly parent: number; readonly own: number; readonly ended: number }

const statOf = (pid: number | string): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const ticks = (at: number) => Number(rest[at]) * TICK_MS
    return {
      pid: Number(pid),
      parent: Number(parent),
      own: ticks(9) + ticks(10),
      ended: ticks(11) + ticks(12),
    }
  } catch {
    return null
  }
}

/** CPU time of a process with all its threads, ms. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? 0

/** CPU time of the postmaster and of all processes it has started, also of those that have ended, ms. */
export const cpuOfCluster = (postmaster: number): number => {
  const own = statOf(postmaster)
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter(({ parent }) => parent === postmaster)
  return children.reduce((sum, child) => sum + child.own, (own?.own ?? 0) + (own?.ended ?? 0))
}

export type Used = {
  readonly seconds: number
  /** CPU time, ms. */
  readonly server: number
  readonly database: number
  /** Connections in use multiplied by their time, ms. */
  readonly connected: number
  readonly walBytes: number
}

/** Between two looks at the connections, ms. */
const LOOK_MS = 25

/** Connections in use, sampled until `isOver`; without the one that asks. */
export const sampleConnections = async (
  client: pg.Client,
  isOver: () => boolean,
  everyMs = LOOK_MS,
): Promise<readonly number[]> => {
  const found: number[] = []
  while (!isOver()) {
    const { rows } = await client.query<{ readonly n: number }>(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        and datname = current_database() and state <> 'idle'`,
    )
    found.push(rows[0]?.n ?? 0)
    await pause(everyMs)
  }
  return found
}

/** Measures what some work used: CPU of a server process and of PostgreSQL, connections, and the log it wrote. */
export const makeMeter = (client: pg.Client, postmaster: number, server: number) => {
  const walNow = async (): Promise<number> => {
    const { rows } = await client.query<{ readonly wal: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal",
    )
    return Number(rows[0]?.wal)
  }
  return async <A>(
    work: () => Promise<A>,
  ): Promise<{ readonly found: A; readonly used: Used; readonly looks: readonly number[] }> => {
    const wal = await walNow()
    const before = { server: cpuOf(server), database: cpuOfCluster(postmaster), at: performance.now() }
    let isOver = false
    const looking = sampleConnections(client, () => isOver)
    const found = await work().finally(() => (isOver = true))
    const ms = performance.now() - before.at
    const [after, database] = [cpuOf(server), cpuOfCluster(postmaster)]
    const looks = await looking
    return {
      found,
      looks,
      used: {
        seconds: ms / 1_000,
        server: after - before.server,
        database: database - before.database,
        connected: (looks.reduce((sum, n) => sum + n, 0) / Math.max(1, looks.length)) * ms,
        walBytes: (await walNow()) - wal,
      },
    }
  }
}
export type Meter = ReturnType<typeof makeMeter>

/** Bytes of each table with its indexes. */
export const tableBytes = async (client: pg.Client): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ readonly name: string; readonly bytes: string }>(
    "select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Memory of a process, bytes. */
export const memoryOf = (pid: number): number => {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
  return Number(kB ?? 0) * 1_024
}
