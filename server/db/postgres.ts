import { setTimeout as sleep } from "node:timers/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import { makeProbe, openConnections } from "./connections.ts"
import { openEar } from "./ear.ts"
import { type Database, DatabaseAway, type Tx } from "./database.ts"
import { Client, type pg } from "./pg.ts"
import { planning } from "./planning.ts"
import { sqlState } from "./sqlState.ts"
import { createRoles, grantRoles, tryRoles } from "./roles.ts"
import { planUpgrade, runUpgrade } from "./upgrade/upgrade.ts"

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

const prepareSchema = async (client: Client, migrations: string): Promise<void> => {
  const db = drizzle(client)
  const transact = <A>(work: (tx: Tx) => Promise<A>) => db.transaction((tx) => work(tx as unknown as Tx))
  const upgrade = await transact((tx) => planUpgrade(tx, migrations, "postgres"))
  await again(CATALOG_RACE, () => client.query(createRoles))
  await client.query(tryRoles).catch((thrown: unknown) => {
    throw new Error(
      "pengguna di DATABASE_URL tidak boleh memakai peran balai_public, balai_tenant dan balai_platform. Beri CREATEROLE, atau minta administrator membuat ketiga peran itu dan memberikannya (grant) kepada pengguna itu.",
      { cause: thrown },
    )
  })
  await transact((tx) => runUpgrade(tx, upgrade))
  await again(CATALOG_RACE, () => client.query(grantRoles))
}

/**
 * Over a connection of its own, which waits for another process that migrates, and for a migration, as long as it takes.
 * @throws DatabaseAway
 */
const prepareAlone = async (config: pg.ClientConfig, migrations: string): Promise<void> => {
  const client = new Client(config)
  await client.connect().catch((thrown: unknown) => {
    throw new DatabaseAway(thrown)
  })
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await prepareSchema(client, migrations)
  } catch (thrown) {
    throw client.isLostAfter(thrown) ? new DatabaseAway(thrown) : thrown
  } finally {
    /** The lock ends with the session. */
    await client.end().catch(() => undefined)
  }
}

/**
 * A PostgreSQL server. Several processes may start at once: an advisory lock lets one migrate. It may go away and come
 * back: transactions meanwhile fail with DatabaseAway, the first one after it finds it again.
 */
export const openPostgres = async (url: string, migrations: string): Promise<Database> => {
  const common = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: `-c timezone=UTC ${planning.map((setting) => `-c ${setting}`).join(" ")}`,
  }
  await prepareAlone(common, migrations)
  const connections = openConnections({
    ...common,
    max: CONNECTIONS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  })
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
