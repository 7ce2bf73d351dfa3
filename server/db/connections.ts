import { drizzle } from "drizzle-orm/node-postgres"
import { count, observed, setLevel, type Work } from "../telemetry/observe.ts"
import { DatabaseAway, type Tx } from "./database.ts"
import { sqlState } from "./sqlState.ts"
import { Client, type pg, Pool, type PoolConfig } from "./pg.ts"
import { type Watch, watchStalled } from "./stalled.ts"

const makeSession = (client: pg.PoolClient) => drizzle(client)
type Session = ReturnType<typeof makeSession>

/** SQLSTATE of a write in a transaction that only reads. */
const READ_ONLY = "25006"

type How = {
  /** `read only` runs on a standby too, `read write` is refused by one. */
  readonly accessMode?: "read write" | "read only"
  /** Time limit for the begin, ms, where a pooler may let it wait for a server that is away. */
  readonly beginMs?: number
  /** The measured work that it is part of. */
  readonly cause?: Work | null
}

/** Runs a transaction on a client, and measures it and its statements. */
export const makeTransactions = () => {
  const sessions = new WeakMap<pg.PoolClient, Session>()
  const newSession = (client: pg.PoolClient): Session => {
    const session = makeSession(client)
    sessions.set(client, session)
    return session
  }
  const transactOn = async <A>(
    client: pg.PoolClient & Client,
    work: (tx: Tx) => Promise<A>,
    { accessMode = "read write", cause = null }: How,
  ): Promise<A> => {
    try {
      return await observed("transaction", cause?.kind ?? "other", cause, (measured) => {
        client.cause = measured
        return (sessions.get(client) ?? newSession(client)).transaction((tx) => work(tx as unknown as Tx), {
          accessMode,
        })
      })
    } finally {
      client.cause = null
    }
  }
  /** Whether a transaction has run on the client before. */
  const isUsed = (client: pg.PoolClient): boolean => sessions.has(client)
  return { transactOn, isUsed }
}

/** Gauges of a pool. @returns ends them */
export const watchPool = (pool: pg.Pool): (() => void) => {
  const ends = [
    setLevel("connections", () => pool.totalCount),
    setLevel("connectionsIdle", () => pool.idleCount),
    setLevel("connectionsWaiting", () => pool.waitingCount),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Connection pool to a PostgreSQL server; any connection may be lost at any time. */
export const openConnections = (config: PoolConfig, watch: Watch | null = null) => {
  const pool = new Pool(config)
  /** The pool removes a lost idle connection itself. */
  pool.on("error", () => undefined)
  const levels = watchPool(pool)
  const stalled = watchStalled(pool, watch)
  const { transactOn, isUsed } = makeTransactions()
  /** Any reason for a failed connection: refused, timed out, server starting, too many connections, wrong password. */
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((thrown: unknown) => {
        count("away", "connect")
        throw new DatabaseAway(thrown)
      })
      if (stalled.isCurrent(client)) return client
      client.release(true)
    }
  }

  /** Not with the driver's own transaction helper, which leaks the connection when `begin` fails. */
  const attempt = async <A>(work: (tx: Tx) => Promise<A>, how: How, isSecond: boolean): Promise<A> => {
    const { accessMode = "read write", beginMs = null } = how
    const client = (await connect()) as pg.PoolClient & Client
    const wasUsed = isUsed(client)
    let isBegun = false
    let isLost = false
    stalled.begin(client)
    const late = beginMs === null ? undefined : setTimeout(() => client.hangUp(), beginMs)
    try {
      const begun = (tx: Tx): Promise<A> => {
        isBegun = true
        clearTimeout(late)
        return work(tx)
      }
      const found = await transactOn(client, begun, how)
      isLost = client.isLost
      if (isLost) throw new DatabaseAway(new Error("the commit may not have reached the standby"))
      return found
    } catch (thrown) {
      const isOwnWrite = accessMode === "read only" && sqlState(thrown) === READ_ONLY
      isLost = !isBegun || (!isOwnWrite && client.isLostAfter(thrown))
      if (!isLost) throw thrown
      count("away", "lost")
      if (isBegun || isSecond || !wasUsed || client.isSilent) throw new DatabaseAway(thrown)
    } finally {
      clearTimeout(late)
      stalled.end(client)
      client.release(isLost)
    }
    /** The connection was lost while it was idle, or its server became a standby: nothing has run, so try another. */
    return attempt(work, how, true)
  }
  const transact = <A>(work: (tx: Tx) => Promise<A>, how: How = {}): Promise<A> => attempt(work, how, false)
  const close = async (): Promise<void> => {
    levels()
    await stalled.stop()
    await pool.end()
  }
  return { connect, transact, close }
}

/**
 * Health check over a dedicated connection: a busy pool does not mean that the server is away. A standby takes no writes:
 * it counts as away. Concurrent checks share one query.
 */
export const makeProbe = (config: pg.ClientConfig) => {
  let open: Client | null = null
  let asked: Promise<boolean> | null = null

  const close = async (): Promise<void> => {
    const closing = open
    open = null
    await closing?.end().catch(() => undefined)
  }
  const connected = async (): Promise<Client> => {
    const client = new Client(config)
    client.once("error", () => {
      if (open === client) open = null
    })
    await client.connect()
    return client
  }
  const ask = async (): Promise<boolean> => {
    try {
      open ??= await connected()
      const { rows } = await open.query<{ is_standby: boolean }>("select pg_is_in_recovery() as is_standby")
      if (rows[0]?.is_standby !== false) throw new Error("the server is a standby")
      return true
    } catch {
      void close()
      return false
    }
  }
  return {
    isThere: (): Promise<boolean> => {
      asked ??= ask().finally(() => {
        asked = null
      })
      return asked
    },
    close,
  }
}
