import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import pg from "pg"
import type { Envelope } from "#contract/envelope.ts"
import { liveCalls } from "#server/calls/index.ts"
import type { Database, Tx } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { type Dispatch, makeDispatch } from "#server/http/dispatch.ts"
import { MIGRATIONS } from "#server/root.ts"
import { IMAGE, seedTwoCompanies, type Seeded } from "./seed.ts"

/** A Friday morning, 08.00 WIB. */
export const NOW = new Date("2026-11-20T01:00:00Z")

export type World = {
  readonly db: Database
  readonly dispatch: Dispatch
  readonly seeded: Seeded
  /** The clock every rule sees; tests move it. */
  readonly time: { now: Date }
  readonly faults: unknown[]
  readonly call: (
    path: string,
    payload?: unknown,
    token?: string | null,
    method?: string,
  ) => Promise<Envelope & { readonly status: number }>
  readonly signIn: (username: string, password?: string) => Promise<string>
  /** As the connection's own user, past row-level security. */
  readonly sqlRows: <R>(statement: ReturnType<typeof sql>) => Promise<R[]>
  readonly close: () => Promise<void>
}

const openDatabase = async (): Promise<{ db: Database; drop: () => Promise<void> }> => {
  const url = process.env["TEST_DATABASE_URL"]
  if (url === undefined) {
    const image = new Blob([await readFile(IMAGE)])
    const db = await openEmbedded(null, MIGRATIONS, image)
    return { db, drop: () => Promise.resolve() }
  }
  const name = `balai_${randomBytes(6).toString("hex")}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = await openPostgres(own.href, MIGRATIONS)
  await db.transact((tx) => seedTwoCompanies(tx, NOW))
  return {
    db,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A server without its HTTP edge, on a database with two companies. Each test file opens its own. */
export const openWorld = async (): Promise<World> => {
  const { db, drop } = await openDatabase()
  const time = { now: NOW }
  const faults: unknown[] = []
  const dispatch = makeDispatch({
    db,
    clock: () => time.now,
    live: liveCalls,
    onFault: (fault) => faults.push(fault.error),
  })
  const call: World["call"] = async (path, payload = {}, token = null, method = "POST") => {
    const reply = await dispatch({ path, method, payload, query: {}, token, address: "127.0.0.1" })
    return { status: reply.status, ...reply.envelope }
  }
  const sqlRows: World["sqlRows"] = <R>(statement: ReturnType<typeof sql>) =>
    db.transact(async (tx: Tx) => ((await tx.execute(statement)) as unknown as { rows: R[] }).rows)
  const [stored] = await sqlRows<{ value: Seeded }>(sql`select value from meta where key = 'seeded'`)
  if (stored === undefined) throw new Error("the test image holds no seed")
  return {
    db,
    dispatch,
    seeded: stored.value,
    time,
    faults,
    call,
    sqlRows,
    signIn: async (username, password = "demo-1234") => {
      const answer = await call("auth/login", { username, password })
      const data = answer.data as { token?: string } | undefined
      if (answer.api_status !== 1 || data?.token === undefined)
        throw new Error(`${username}: ${answer.api_message}`)
      return data.token
    },
    close: async () => {
      await db.close()
      await drop()
    },
  }
}
