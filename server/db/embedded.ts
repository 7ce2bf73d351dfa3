import { mkdir } from "node:fs/promises"
import { setImmediate as nextTurn } from "node:timers/promises"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import type { Database, Tx } from "./database.ts"
import { type pg, Pool } from "./pg.ts"
import { createRoles, grantRoles } from "./roles.ts"
import { PgliteSocket } from "./socket.ts"

export type EmbeddedDatabase = Database & {
  /** The whole data folder as a tar, to open another database from. */
  readonly dump: () => Promise<Blob>
}

/** By the rule of autovacuum, whose process PostgreSQL lacks in here: without it, no statistics and ever more dead rows. */
const UNTIDY = `
  select format('%s %I', case when n_dead_tup > 50 + 0.2 * n_live_tup then 'vacuum (analyze)' else 'analyze' end, relname) as command
  from pg_stat_user_tables where schemaname = 'public'
  and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

/** The one connection there is; whoever asks for it waits for those before. */
export const embeddedPool = (client: PGlite): pg.Pool => {
  const pool = new Pool({
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new PgliteSocket(client),
  })
  pool.on("error", () => undefined)
  return pool
}

/**
 * PostgreSQL inside this process: one connection, transactions one after another.
 * @param folder where it keeps its files; null = in memory
 * @param image a data folder dumped earlier, to start from (tests)
 */
export const openEmbedded = async (
  folder: string | null,
  migrations: string,
  image?: Blob,
): Promise<EmbeddedDatabase> => {
  if (folder !== null) await mkdir(folder, { recursive: true })
  const client = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
  })
  await client.waitReady
  const pool = embeddedPool(client)
  const db = drizzle(pool)
  if (image === undefined) {
    await pool.query(createRoles)
    await migrate(db, { migrationsFolder: migrations })
    await pool.query(grantRoles)
  }
  return {
    kind: "embedded",
    transact: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    tidy: async (mayGoOn) => {
      await pool.query("select pg_stat_force_next_flush()")
      const { rows } = await pool.query<{ command: string }>(UNTIDY)
      for (const { command } of rows) {
        if (!mayGoOn()) return false
        await pool.query(command)
        await nextTurn()
      }
      return true
    },
    close: async () => {
      await pool.end()
      await client.close()
    },
    dump: async () => {
      /** Without it a sequence would go on 32 ahead in whatever is opened from the dump. */
      await pool.query("checkpoint")
      return client.dumpDataDir("none")
    },
  }
}
