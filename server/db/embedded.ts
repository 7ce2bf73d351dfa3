import { mkdir } from "node:fs/promises"
import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { migrate } from "drizzle-orm/pglite/migrator"
import type { Database, Tx } from "./database.ts"
import { keepStatements } from "./statements.ts"
import { createRoles, grantRoles } from "./roles.ts"

/** So long the database may hold the process before everything else in it gets a turn. */
const HOLD_MS = 4

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * A statement runs on this very thread, and a transaction of many statements would run to its end before the process
 * answered anybody: it lets others in between two of them.
 */
export class PolitePGlite extends PGlite {
  #held = 0
  #keep = keepStatements()

  override async execProtocolRaw(
    message: Uint8Array,
    options?: Parameters<PGlite["execProtocolRaw"]>[1],
  ): ReturnType<PGlite["execProtocolRaw"]> {
    const from = performance.now()
    const answer = await this.#keep(message, (one) => super.execProtocolRaw(one, options))
    this.#held += performance.now() - from
    if (this.#held >= HOLD_MS) {
      await nextTurn()
      this.#held = 0
    }
    return answer
  }
}

export type EmbeddedDatabase = Database & {
  /** The whole data folder as a tar, to open another database from. */
  readonly dump: () => Promise<Blob>
}

/** By the rule of autovacuum, whose process PostgreSQL lacks in here: without it, no statistics and ever more dead rows. */
const UNTIDY = `
  select format('%s %I', case when n_dead_tup > 50 + 0.2 * n_live_tup then 'vacuum (analyze)' else 'analyze' end, relname) as command
  from pg_stat_user_tables where schemaname = 'public'
  and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

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
  const client = new PolitePGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
  })
  await client.waitReady
  await client.exec("set timezone = 'UTC'")
  const db = drizzle(client)
  if (image === undefined) {
    await client.exec(createRoles)
    await migrate(db, { migrationsFolder: migrations })
    await client.exec(grantRoles)
  }
  return {
    kind: "embedded",
    transact: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    tidy: async () => {
      await client.exec("select pg_stat_force_next_flush()")
      const { rows } = await client.query<{ command: string }>(UNTIDY)
      for (const { command } of rows) {
        await client.exec(command)
        await nextTurn()
      }
    },
    close: () => client.close(),
    dump: async () => {
      /** Without it a sequence would go on 32 ahead in whatever is opened from the dump. */
      await client.exec("checkpoint")
      return client.dumpDataDir("none")
    },
  }
}
