import { drizzle as overPostgres } from "drizzle-orm/node-postgres"
import { drizzle as overPglite } from "drizzle-orm/pglite"
import pg from "pg"
import type { Database } from "#server/db/database.ts"
import { PolitePGlite } from "#server/db/embedded.ts"
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

const listener = () => {
  const told: Statement[] = []
  return { told, logger: { logQuery: (sql: string, params: unknown[]) => void told.push({ sql, params }) } }
}

/** The embedded database in a data folder. */
export const embeddedEngine = async (folder: string): Promise<Engine> => {
  const client = new PolitePGlite({ dataDir: folder })
  await client.waitReady
  const { told, logger } = listener()
  const db = overPglite(client, { logger })
  return {
    told,
    db: asDatabase("embedded", db),
    inOne: (statements) =>
      client.transaction(async (tx) => {
        for (const { sql, params } of statements) await tx.query(sql, params)
      }),
    close: () => client.close(),
  }
}

/** A PostgreSQL server, over one kept connection. */
export const postgresEngine = async (url: string): Promise<Engine> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: "-c timezone=UTC" })
  const { told, logger } = listener()
  const db = overPostgres(pool, { logger })
  return {
    told,
    db: asDatabase("postgres", db),
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
    close: () => pool.end(),
  }
}
