import { drizzle } from "drizzle-orm/node-postgres"
import { count, observed, setLevel, type Work } from "../telemetry/observe.ts"
import { DatabaseAway, type Tx } from "./database.ts"
import { Client, type pg, Pool } from "./pg.ts"

const makeSession = (client: pg.PoolClient) => drizzle(client)
type Session = ReturnType<typeof makeSession>

/** Runs a transaction on a client, and measures it and its statements. */
export const makeTransactions = () => {
  const sessions = new WeakMap<pg.PoolClient, Session>()
  const sessionOf = (client: pg.PoolClient): Session => {
    const session = sessions.get(client) ?? makeSession(client)
    sessions.set(client, session)
    return session
  }
  return async <A>(
    client: pg.PoolClient & Client,
    work: (tx: Tx) => Promise<A>,
    cause: Work | null,
  ): Promise<A> => {
    try {
      return await observed("transaction", cause?.kind ?? "other", cause, (measured) => {
        client.cause = measured
        return sessionOf(client).transaction((tx) => work(tx as unknown as Tx))
      })
    } finally {
      client.cause = null
    }
  }
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
export const openConnections = (config: pg.PoolConfig) => {
  const pool = new Pool(config)
  /** The pool removes a lost idle connection itself. */
  pool.on("error", () => undefined)
  const levels = watchPool(pool)
  const transactOn = makeTransactions()
  /** Any reason for a failed connection: refused, timed out, server starting, too many connections, wrong password. */
  const connect = () =>
    pool.connect().catch((thrown: unknown) => {
      count("away", "connect")
      throw new DatabaseAway(thrown)
    })

  return {
    connect,
    /** Not with the driver's own transaction helper, which leaks the connection when `begin` fails. */
    transact: async <A>(work: (tx: Tx) => Promise<A>, cause: Work | null = null): Promise<A> => {
      const client = (await connect()) as pg.PoolClient & Client
      let isLost = false
      try {
        return await transactOn(client, work, cause)
      } catch (thrown) {
        isLost = client.isLostAfter(thrown)
        if (isLost) count("away", "lost")
        throw isLost ? new DatabaseAway(thrown) : thrown
      } finally {
        client.release(isLost)
      }
    },
    close: () => {
      levels()
      return pool.end()
    },
  }
}

/**
 * Health check over a dedicated connection: a busy pool does not mean that the server is away. Concurrent checks share
 * one query.
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
      await open.query("select 1")
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
