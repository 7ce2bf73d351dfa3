import { setTimeout as sleep } from "node:timers/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import { makeProbe, openConnections } from "./connections.ts"
import { openEar } from "./ear.ts"
import { count, type Work } from "../telemetry/observe.ts"
import { type BareDatabase, type Database, DatabaseAway, type Tx } from "./database.ts"
import { Client, type pg } from "./pg.ts"
import { planning } from "./planning.ts"
import { sqlState } from "./sqlState.ts"
import { createRoles, grantRoles, tryRoles } from "./roles.ts"
import { readOnReplica } from "./replica.ts"
import { planUpgrade, runUpgrade } from "./upgrade/upgrade.ts"

const CONNECTIONS = 16
/** Timeout for getting a connection; afterwards it is a fault. */
const CONNECT_MS = 10_000
const STATEMENT_MS = 60_000
/** PostgreSQL cancels a statement itself after STATEMENT_MS; a connection that is silent for longer is dead. */
const SILENCE_MS = STATEMENT_MS + 5_000
/** Timeout of a health check step; the monitor gets an answer within twice this. */
const PROBE_MS = 2_000
/** Fewer connections to a standby, and a short wait for one: the primary reads instead. */
const REPLICA = { max: 8, connectionTimeoutMillis: 2_000 } as const
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
    const state = sqlState(thrown) ?? ""
    if (attempt >= ATTEMPTS || !states.includes(state)) throw thrown
    count("retried", state)
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

/** Other addresses of the same database. */
type OtherAddresses = {
  /** Address that keeps a session (LISTEN, migrations), where the first one is a pooler in transaction mode. */
  readonly listenUrl?: string | null
  /** A streaming standby for reads. */
  readonly replicaUrl?: string | null
}

/**
 * Settings of every transaction. A connection sends them once, as startup parameters; a pooler in transaction mode refuses
 * those, so there each `begin` carries them, without a round trip of their own.
 */
const settingsOf = (isPooled: boolean) => {
  const values = ["timezone=UTC", ...planning]
  if (!isPooled)
    return {
      options: values.map((value) => `-c ${value}`).join(" "),
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
    }
  const timeouts = ["statement_timeout", "idle_in_transaction_session_timeout"]
  const local = [...values, ...timeouts.map((name) => `${name}=${STATEMENT_MS}`)]
  return { begin: local.map((value) => `set local ${value.replace(/=(.*)/, "='$1'")}`).join("; ") }
}

/**
 * A PostgreSQL server. Several processes may start at once: an advisory lock lets one migrate. The server may go away
 * and come back: transactions fail with DatabaseAway until it can be reached again.
 */
export const openPostgres = async (
  url: string,
  migrations: string,
  { listenUrl = null, replicaUrl = null }: OtherAddresses = {},
): Promise<Database> => {
  const timed = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true }
  /** Advisory lock, LISTEN and SET ROLE belong to a session. */
  const session = { ...timed, connectionString: listenUrl ?? url }
  await prepareAlone({ ...session, options: settingsOf(false).options ?? "" }, migrations)
  const isPooled = listenUrl !== null
  const pool = { ...timed, max: CONNECTIONS, query_timeout: SILENCE_MS }
  const connections = openConnections({ ...pool, ...settingsOf(isPooled), connectionString: url })
  /** The standby's address may be a pooler as well: settings in `begin` hold either way. */
  const replica =
    replicaUrl === null
      ? null
      : openConnections({ ...pool, ...settingsOf(true), ...REPLICA, connectionString: replicaUrl })
  const probe = makeProbe({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    keepAlive: true,
  })
  const transact: Database["transact"] = (work, cause: Work | null = null) =>
    again(UNLUCKY, () => connections.transact(work, { cause }))
  return {
    kind: "postgres",
    transact,
    read: replica === null ? null : readOnReplica(transact, replica),
    isThere: probe.isThere,
    listen: (hear) => openEar(session, hear),
    tidy: () => Promise.resolve(true),
    close: async () => {
      await Promise.all([probe.close(), connections.close(), replica?.close()])
    },
  }
}

/**
 * Opens the database with the schema it has, for backup and restore.
 * @throws DatabaseAway at the first transaction
 */
export const openBarePostgres = (url: string): BareDatabase => {
  const connections = openConnections({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: settingsOf(false).options ?? "",
    max: 2,
  })
  return {
    kind: "postgres",
    transact: (work, cause = null) => connections.transact(work, { cause }),
    close: connections.close,
  }
}
