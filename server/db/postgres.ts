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
/** Timeout for getting a connection; afterwards it is a fault. */
const CONNECT_MS = 10_000
const STATEMENT_MS = 60_000
/** PostgreSQL cancels a statement itself after STATEMENT_MS; a connection that is silent for longer is dead. */
const SILENCE_MS = STATEMENT_MS + 5_000
/** Timeout of a health check step; the monitor gets an answer within twice this. */
const PROBE_MS = 2_000
/** Advisory lock key: one starting process migrates, the others wait. */
const MIGRATION_LOCK = 816_816
/**
 * Deadlock and serialization failures: retry, because they are caused by concurrent transactions. Foreign key
 * violations (23503) too: a row was deleted after it was looked up, and the retry reports it as missing.
 */
const UNLUCKY = ["40P01", "40001", "23503"]
/** Concurrent catalog update: another database of the cluster changed the same role. */
const CATALOG_RACE = ["XX000"]
const ATTEMPTS = 4
/** Backoff with jitter, so that conflicting transactions do not retry at the same moment. */
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
 * Migrates over a dedicated connection without a statement timeout: it waits for another migrating process, and for a
 * long migration.
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
    /** The advisory lock is released with the session. */
    await client.end().catch(() => undefined)
  }
}

/**
 * A PostgreSQL server. Several processes may start at once: an advisory lock lets one migrate. The server may go away
 * and come back: transactions fail with DatabaseAway until it can be reached again.
 */
export const openPostgres = async (url: string, migrations: string): Promise<Database> => {
  const common = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: `-c timezone=UTC ${planning.map((setting) => `-c ${setting}`).join(" ")}`,
  }
  await prepareAlone(common, migrations)
  const probe = makeProbe({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    keepAlive: true,
  })
  const connections = openConnections(
    {
      ...common,
      max: CONNECTIONS,
      statement_timeout: STATEMENT_MS,
      query_timeout: SILENCE_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
    },
    { isThere: probe.isThere },
  )
  return {
    kind: "postgres",
    transact: (work) => again(UNLUCKY, () => connections.transact(work)),
    isThere: probe.isThere,
    listen: (hear) =>
      openEar({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true }, hear),
    tidy: () => Promise.resolve(true),
    close: async () => {
      await connections.close()
      await probe.close()
    },
  }
}
