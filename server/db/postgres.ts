import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import type { Database, Tx } from "./database.ts"
import { createRoles, grantRoles } from "./roles.ts"

const INT8 = 20

/** A PostgreSQL server. Several processes may start at once: an advisory lock lets one migrate. */
export const openPostgres = async (url: string, migrations: string): Promise<Database> => {
  pg.types.setTypeParser(INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 16, options: "-c timezone=UTC" })
  pool.on("error", () => undefined)
  const db = drizzle(pool)
  const client = await pool.connect()
  try {
    await client.query("select pg_advisory_lock(816816)")
    await client.query(createRoles)
    await migrate(drizzle(client), { migrationsFolder: migrations })
    await client.query(grantRoles)
  } finally {
    await client.query("select pg_advisory_unlock(816816)").catch(() => undefined)
    client.release()
  }
  return {
    kind: "postgres",
    transact: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    close: () => pool.end(),
  }
}
