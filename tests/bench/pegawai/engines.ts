import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Database } from "#server/db/database.ts"
import { embeddedPool } from "#server/db/embedded.ts"
import { pg } from "#server/db/pg.ts"
import { asDatabase } from "../lib/asDatabase.ts"

export type Statement = { readonly sql: string; readonly params: unknown[] }

/** One database: as the server has it, and for statements by hand. */
export type Engine = {
  readonly db: Database
  /** What the server's side has asked so far. */
  readonly told: Statement[]
  /** In one transaction of its own. */
  readonly inOne: (statements: readonly Statement[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Both sides over the same kept connection. */
const engine = (kind: Database["kind"], pool: pg.Pool, close: () => Promise<void>): Engine => {
  const told: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => void told.push({ sql, params }) }
  return {
    told,
    db: asDatabase(kind, drizzle(pool, { logger })),
    inOne: async (statements) => {
      const client = await pool.connect()
      try {
        await client.query("begin")
        for (const { sql, params } of statements) await client.query(sql, params)
        await client.query("commit")
      } finally {
        client.release()
      }
    },
    close,
  }
}

/** The embedded database in a data folder. */
export const embeddedEngine = async (folder: string): Promise<Engine> => {
  const client = await PGlite.create({ dataDir: folder })
  const pool = embeddedPool(client)
  return engine("embedded", pool, async () => {
    await pool.end()
    await client.close()
  })
}

/** A PostgreSQL server. */
export const postgresEngine = async (url: string): Promise<Engine> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: "-c timezone=UTC" })
  return engine("postgres", pool, () => pool.end())
}
