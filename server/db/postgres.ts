import { setTimeout as sleep } from "node:timers/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { makeProbe, openConnections } from "./connections.ts"
import { openEar } from "./ear.ts"
import type { Database } from "./database.ts"
import type { pg } from "./pg.ts"
import { planning } from "./planning.ts"
import { sqlState } from "./sqlState.ts"
import { createRoles, grantRoles, tryRoles } from "./roles.ts"
import { createTriggers } from "./triggers.ts"

const CONNECTIONS = 16
/** A request waits this long for a connection before it is a fault. */
const CONNECT_MS = 10_000
const STATEMENT_MS = 60_000
/** PostgreSQL ends a statement by itself after STATEMENT_MS; one that says nothing for longer is gone. */
const SILENCE_MS = STATEMENT_MS + 5_000
/** Whoever watches over the server gets an answer within twice this. */
const PROBE_MS = 2_000
/** One starting process migrates, the others wait for it. */
const MIGRATION_LOCK = 816_816
/**
 * Deadlock and serialization failure: nothing is wrong with the transaction but its company. Nor where a row it had looked
 * up was deleted before its own row named it (23503): the next look finds it gone and says so.
 */
const UNLUCKY = ["40P01", "40001", "23503"]
/** Another database of the cluster changed the same role at the same time. */
const CATALOG_RACE = ["XX000"]
const ATTEMPTS = 4
/** Those who were in each other's way do not come back at the same moment. */
const APART_MS = 40

const again = async <A>(states: readonly string[], work: () => Promise<A>, attempt = 1): Promise<A> => {
  try {
    return await work()
  } catch (thrown) {
    if (attempt >= ATTEMPTS || !states.includes(sqlState(thrown) ?? "")) throw thrown
    await sleep(Math.random() * APART_MS * attempt)
    return again(states, work, attempt + 1)
  }
}

const prepareSchema = async (client: pg.PoolClient, migrations: string): Promise<void> => {
  await again(CATALOG_RACE, () => client.query(createRoles))
  await client.query(tryRoles).catch((thrown: unknown) => {
    throw new Error(
      "The user in DATABASE_URL may not use the roles balai_public, balai_tenant and balai_platform: give it CREATEROLE, or create them and grant them to it",
      { cause: thrown },
    )
  })
  await migrate(drizzle(client), { migrationsFolder: migrations })
  await again(CATALOG_RACE, () => client.query(grantRoles))
  await client.query(createTriggers)
}

/**
 * A PostgreSQL server. Several processes may start at once: an advisory lock lets one migrate. It may go away and come
 * back: transactions meanwhile fail with DatabaseAway, the first one after it finds it again.
 */
export const openPostgres = async (url: string, migrations: string): Promise<Database> => {
  const connections = openConnections({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    options: `-c timezone=UTC ${planning.map((setting) => `-c ${setting}`).join(" ")}`,
  })
  const client = await connections.connect()
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await prepareSchema(client, migrations)
  } finally {
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined)
    client.release()
  }
  const probe = makeProbe({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    keepAlive: true,
  })
  return {
    kind: "postgres",
    transact: (work) => again(UNLUCKY, () => connections.transact(work)),
    isThere: probe.isThere,
    listen: (hear) =>
      openEar({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true }, hear),
    tidy: () => Promise.resolve(true),
    close: async () => {
      await Promise.all([probe.close(), connections.close()])
    },
  }
}
