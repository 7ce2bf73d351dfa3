import { drizzle } from "drizzle-orm/node-postgres"
import { DatabaseAway, type Tx } from "./database.ts"
import { sqlState } from "./sqlState.ts"
import { Client, type pg, Pool, type PoolConfig } from "./pg.ts"

const makeSession = (client: pg.PoolClient) => drizzle(client)
type Session = ReturnType<typeof makeSession>

/** SQLSTATE of a write in a transaction that only reads. */
const READ_ONLY = "25006"

type How = {
  /** `read only` runs on a standby too, `read write` is refused by one. */
  readonly accessMode?: "read write" | "read only"
  /** Time limit for the begin, ms, where a pooler may let it wait for a server that is away. */
  readonly beginMs?: number
}

/** Connection pool to a PostgreSQL server; any connection may be lost at any time. */
export const openConnections = (config: PoolConfig) => {
  const pool = new Pool(config)
  /** The pool removes a lost idle connection itself. */
  pool.on("error", () => undefined)
  const sessions = new WeakMap<pg.PoolClient, Session>()
  const sessionOf = (client: pg.PoolClient): Session | null => sessions.get(client) ?? null
  const newSession = (client: pg.PoolClient): Session => {
    const session = makeSession(client)
    sessions.set(client, session)
    return session
  }
  /** Any reason for a failed connection: refused, timed out, server starting, too many connections, wrong password. */
  const connect = () =>
    pool.connect().catch((thrown: unknown) => {
      throw new DatabaseAway(thrown)
    })

  /** Not with the driver's own transaction helper, which leaks the connection when `begin` fails. */
  const attempt = async <A>(work: (tx: Tx) => Promise<A>, how: How, isSecond: boolean): Promise<A> => {
    const { accessMode = "read write", beginMs = null } = how
    const client = (await connect()) as pg.PoolClient & Client
    const used = sessionOf(client)
    let isBegun = false
    let isLost = false
    const late = beginMs === null ? undefined : setTimeout(() => client.hangUp(), beginMs)
    try {
      const found = await (used ?? newSession(client)).transaction(
        (tx) => {
          isBegun = true
          clearTimeout(late)
          return work(tx as unknown as Tx)
        },
        { accessMode },
      )
      isLost = client.isLost
      if (isLost) throw new DatabaseAway(new Error("the commit may not have reached the standby"))
      return found
    } catch (thrown) {
      const isOwnWrite = accessMode === "read only" && sqlState(thrown) === READ_ONLY
      isLost = !isBegun || (!isOwnWrite && client.isLostAfter(thrown))
      if (!isLost) throw thrown
      if (isBegun || isSecond || used === null || client.isSilent) throw new DatabaseAway(thrown)
    } finally {
      clearTimeout(late)
      client.release(isLost)
    }
    /** The connection was lost while it was idle, or its server became a standby: nothing has run, so try another. */
    return attempt(work, how, true)
  }
  const transact = <A>(work: (tx: Tx) => Promise<A>, how: How = {}): Promise<A> => attempt(work, how, false)
  return { connect, transact, close: () => pool.end() }
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
