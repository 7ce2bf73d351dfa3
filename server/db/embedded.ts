import { mkdir } from "node:fs/promises"
import { setImmediate as nextTurn } from "node:timers/promises"
import { PGlite } from "@electric-sql/pglite"
import { makeTransactions, watchPool } from "./connections.ts"
import { twoPasses } from "./copyFolder.ts"
import type { BareDatabase, Database } from "./database.ts"
import { NEWS_CHANNEL, readNews } from "./news.ts"
import { type Client, type pg, Pool } from "./pg.ts"
import { createRoles, grantRoles } from "./roles.ts"
import { PgliteSocket } from "./socket.ts"
import { planUpgrade, runUpgrade } from "./upgrade/upgrade.ts"

export type EmbeddedDatabase = Database & {
  /** Dumps the whole data folder as a tar, to open another database from. */
  readonly dump: () => Promise<Blob>
  readonly copyTo: NonNullable<Database["copyTo"]>
}

/**
 * Replaces autovacuum, with its thresholds; PGlite has no autovacuum process. Without it there are no statistics, dead
 * rows accumulate, and newly inserted rows need heap look-ups where an index-only scan would be enough. Inserts alone
 * do not vacuum very large tables: no query counts their rows by an index-only scan, and a vacuum of the new rows would
 * block everything for seconds.
 */
const UNTIDY = `
  select format('%s %I', case when is_dirty then 'vacuum (analyze)' else 'analyze' end, relname) as command
  from (select relname, n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup and n_live_tup < 1000000 as is_dirty,
      n_mod_since_analyze > 50 + 0.1 * n_live_tup as is_changed
    from pg_stat_user_tables where schemaname = 'public') t
  where is_dirty or is_changed`

/** A pool of the single connection; callers queue for it. */
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

const openFolder = async (folder: string | null, image?: Blob) => {
  if (folder !== null) await mkdir(folder, { recursive: true })
  const client = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
  })
  await client.waitReady
  const pool = embeddedPool(client)
  const levels = watchPool(pool)
  const { transactOn } = makeTransactions()
  const transact: Database["transact"] = async (work, cause = null) => {
    const one = (await pool.connect()) as pg.PoolClient & Client
    try {
      return await transactOn(one, work, { cause })
    } finally {
      one.release()
    }
  }
  const close = async (): Promise<void> => {
    levels()
    await pool.end()
    await client.close()
  }
  return { client, pool, transact, close }
}

/** Opens a data folder with the schema it has, for backup and restore. */
export const openBareEmbedded = async (folder: string): Promise<BareDatabase> => {
  const { transact, close } = await openFolder(folder)
  return { kind: "embedded", transact, close }
}

/**
 * PostgreSQL inside this process (PGlite): one connection, transactions run one after another.
 * @param folder data folder; null = in memory
 * @param image a data folder dumped earlier, to start from (tests)
 */
export const openEmbedded = async (
  folder: string | null,
  migrations: string,
  image?: Blob,
): Promise<EmbeddedDatabase> => {
  const { client, pool, transact, close } = await openFolder(folder, image)
  const prepare = async (): Promise<void> => {
    const upgrade = await transact((tx) => planUpgrade(tx, migrations, "embedded"))
    await pool.query(createRoles)
    await transact((tx) => runUpgrade(tx, upgrade))
    await pool.query(grantRoles)
  }
  if (image === undefined)
    await prepare().catch(async (thrown: unknown) => {
      /** Release the folder of a refused database, so that another program version can open it. */
      await close()
      throw thrown
    })
  return {
    kind: "embedded",
    transact,
    read: null,
    isThere: () => Promise.resolve(true),
    /** LISTEN on the only connection; repeated on a new connection that replaces it. */
    listen: async (hear) => {
      const begun = new WeakSet<object>()
      const begin = async (one: pg.PoolClient): Promise<void> => {
        if (begun.has(one)) return
        begun.add(one)
        one.on("notification", ({ payload = "" }) => hear(readNews(payload)))
        await one.query(`listen ${NEWS_CHANNEL}`)
      }
      const onConnect = (one: pg.PoolClient) => void begin(one).catch(() => undefined)
      pool.on("connect", onConnect)
      const first = await pool.connect()
      await begin(first).finally(() => first.release())
      return () => {
        pool.off("connect", onConnect)
        return Promise.resolve()
      }
    },
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
    close,
    dump: async () => {
      /** Without a checkpoint, sequences skip 32 values in a database opened from the dump. */
      await pool.query("checkpoint")
      return client.dumpDataDir("none")
    },
    copyTo: async (to) => {
      if (folder === null) throw new Error("a database in memory has no folder")
      /** Transactions go on during the first pass; they wait for the pages and files that have changed since. */
      const { copy, copyChanged } = twoPasses(folder, to)
      await pool.query("checkpoint")
      await copy()
      const held = await pool.connect()
      const started = performance.now()
      try {
        await held.query("checkpoint")
        await copyChanged()
      } finally {
        held.release()
      }
      return performance.now() - started
    },
  }
}
