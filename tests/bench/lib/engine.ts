import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Database, Tx } from "#server/db/database.ts"
import { embeddedPool } from "#server/db/embedded.ts"
import { type pg, Pool } from "#server/db/pg.ts"

export type Statement = { readonly sql: string; readonly params: readonly unknown[] }

/** Where a database is: a data folder of the embedded one, or a connection URL. */
export type Place = { readonly folder: string } | { readonly url: string }

/** One database over one open connection: through the server's own layer, and for handwritten statements. */
export type Engine = {
  /** Without background maintenance: nothing vacuums or analyzes it. */
  readonly db: Database
  readonly inOne: (statements: readonly Statement[]) => Promise<void>
  /** Statements that `db` has run since this array was last emptied. */
  readonly told: Statement[]
  readonly close: () => Promise<void>
}

/** Runs handwritten statements in their own transaction. */
export const inOne =
  (pool: pg.Pool) =>
  async (statements: readonly Statement[]): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query("begin")
      for (const { sql, params } of statements) await client.query(sql, [...params])
      await client.query("commit")
    } finally {
      client.release()
    }
  }

const engine = (kind: Database["kind"], pool: pg.Pool, close: () => Promise<void>): Engine => {
  const told: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void told.push({ sql, params }) }
  const own = drizzle(pool, { logger })
  return {
    db: {
      kind,
      transact: (work) => own.transaction((tx) => work(tx as unknown as Tx)),
      read: null,
      isThere: () => Promise.resolve(true),
      listen: () => Promise.resolve(() => Promise.resolve()),
      tidy: async () => true,
      close,
    },
    inOne: inOne(pool),
    told,
    close,
  }
}

export const openEngine = async (place: Place): Promise<Engine> => {
  if ("url" in place) {
    const pool = new Pool({
      connectionString: place.url,
      max: 1,
      options: "-c timezone=UTC -c random_page_cost=1.1 -c jit=off",
    })
    return engine("postgres", pool, () => pool.end())
  }
  const client = await PGlite.create({ dataDir: place.folder })
  const pool = embeddedPool(client)
  return engine("embedded", pool, async () => {
    await pool.end()
    await client.close()
  })
}
