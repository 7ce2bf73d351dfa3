import { every } from "../run/every.ts"
import { drizzle } from "drizzle-orm/node-postgres"
import { DatabaseAway, type Tx } from "./database.ts"
import { Client, type pg, Pool } from "./pg.ts"

const makeSession = (client: pg.PoolClient) => drizzle(client)
type Session = ReturnType<typeof makeSession>

/** Interval of looking for transactions that wait, and the time after which one is suspicious. */
const WATCH_MS = 2_000
const STALLED_MS = 4_000
/** Health checks in a row that must fail: one may time out on a busy machine. */
const CHECKS = 3

export type Watch = {
  readonly isThere: () => Promise<boolean>
  /** Tests shorten these. */
  readonly everyMs?: number
  readonly stalledMs?: number
}

/**
 * Connection pool to a PostgreSQL server; any connection may be lost at any time.
 *
 * `watch` notices a partition in which packets are dropped and nothing is closed: without it every transaction waits for the time
 * limit of a statement. When one takes long and the health check fails, all connections are given up, the idle ones too.
 */
export const openConnections = (config: pg.PoolConfig, watch: Watch | null = null) => {
  const pool = new Pool(config)
  /** The pool removes a lost idle connection itself. */
  pool.on("error", () => undefined)
  /** Connections in use, with the start of their transaction. */
  const busy = new Map<pg.PoolClient, number>()
  /** Connections of an earlier generation were given up. */
  let generation = 0
  const made = new WeakMap<pg.PoolClient, number>()
  pool.on("connect", (client) => void made.set(client, generation))

  const giveUp = async ({ isThere, stalledMs = STALLED_MS }: Watch): Promise<void> => {
    const before = performance.now() - stalledMs
    if (![...busy.values()].some((since) => since < before)) return
    for (let check = 0; check < CHECKS; check++) if (await isThere()) return
    generation += 1
    for (const client of busy.keys()) (client as pg.PoolClient & Client).hangUp()
  }
  const watching =
    watch === null
      ? null
      : every(
          watch.everyMs ?? WATCH_MS,
          () => giveUp(watch),
          () => undefined,
        )

  const sessions = new WeakMap<pg.PoolClient, Session>()
  const sessionOf = (client: pg.PoolClient): Session => {
    const session = sessions.get(client) ?? makeSession(client)
    sessions.set(client, session)
    return session
  }
  /** Any reason for a failed connection: refused, timed out, server starting, too many connections, wrong password. */
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((thrown: unknown) => {
        throw new DatabaseAway(thrown)
      })
      if (made.get(client) === generation) return client
      client.release(true)
    }
  }

  return {
    connect,
    /** Not with the driver's own transaction helper, which leaks the connection when `begin` fails. */
    transact: async <A>(work: (tx: Tx) => Promise<A>): Promise<A> => {
      const client = await connect()
      let isLost = false
      busy.set(client, performance.now())
      try {
        return await sessionOf(client).transaction((tx) => work(tx as unknown as Tx))
      } catch (thrown) {
        isLost = (client as pg.PoolClient & Client).isLostAfter(thrown)
        throw isLost ? new DatabaseAway(thrown) : thrown
      } finally {
        busy.delete(client)
        client.release(isLost)
      }
    },
    close: async () => {
      await watching?.stop()
      await pool.end()
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
