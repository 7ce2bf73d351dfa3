import { drizzle } from "drizzle-orm/node-postgres"
import { DatabaseAway, type Tx } from "./database.ts"
import { Client, type pg, Pool } from "./pg.ts"

const makeSession = (client: pg.PoolClient) => drizzle(client)
type Session = ReturnType<typeof makeSession>

/** Connections to a PostgreSQL server, any of which may be lost at any moment. */
export const openConnections = (config: pg.PoolConfig) => {
  const pool = new Pool(config)
  /** An idle connection that is lost leaves the pool by itself. */
  pool.on("error", () => undefined)
  const sessions = new WeakMap<pg.PoolClient, Session>()
  const sessionOf = (client: pg.PoolClient): Session => {
    const session = sessions.get(client) ?? makeSession(client)
    sessions.set(client, session)
    return session
  }
  /** Whatever keeps it from connecting: refused, silent, starting up, out of connections, another password. */
  const connect = () =>
    pool.connect().catch((thrown: unknown) => {
      throw new DatabaseAway(thrown)
    })

  return {
    connect,
    /** Not by the pool's own transaction, which keeps the connection for ever when `begin` fails. */
    transact: async <A>(work: (tx: Tx) => Promise<A>): Promise<A> => {
      const client = await connect()
      let isLost = false
      try {
        return await sessionOf(client).transaction((tx) => work(tx as unknown as Tx))
      } catch (thrown) {
        isLost = (client as pg.PoolClient & Client).isLostAfter(thrown)
        throw isLost ? new DatabaseAway(thrown) : thrown
      } finally {
        client.release(isLost)
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Asks whether the server answers, over a connection of its own: that all others are busy does not mean that it is
 * away. Many who ask at once share one question.
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
