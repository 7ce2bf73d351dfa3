import { type SQL, sql } from "drizzle-orm"
import type { Envelope } from "#contract/kit/envelope.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { type Database, rowsOf, type Tx } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { type Links, makeLinks } from "#server/files/links.ts"
import { type Dispatch, makeDispatch } from "#server/http/dispatch.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { seededImage } from "./harness.ts"
import { ownDatabase } from "./ownDatabase.ts"

export type DemoWorld = {
  readonly db: Database
  readonly dispatch: Dispatch
  readonly links: Links
  readonly faults: unknown[]
  readonly time: { now: Date }
  readonly call: (path: string, payload: unknown, token?: string) => Promise<Envelope>
  readonly signIn: (username: string) => Promise<{ readonly token: string; readonly user: SessionUser }>
  readonly rows: <R>(statement: SQL) => Promise<R[]>
  /** Every row of every table of the demo, as text. Two equal results mean that nothing has changed. */
  readonly contents: () => Promise<Readonly<Record<string, readonly string[]>>>
  readonly close: () => Promise<void>
}

/** The key that signs links to files. */
export const LINK_SECRET = Buffer.alloc(32, 7)

const TABLES = [
  "companies",
  "accounts",
  "account_offices",
  "offices",
  "devisi",
  "jabatan",
  "members",
  "attendance",
  "attendance_requests",
  "attendance_request_history",
  "reimbursments",
  "reimbursment_items",
  "reimbursment_receipts",
  "reimbursment_history",
  "notifications",
  "keys",
  "outbox",
  "banks",
  "national_holidays",
  "meta",
]

/** The seeded image with all rows truncated: it opens in a third of the time a new database takes. */
const openEmptied = async (): Promise<Database> => {
  const db = await openEmbedded(null, MIGRATIONS, await seededImage())
  await db.transact(async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const names = sql.join(
      tables.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    await tx.execute(sql`truncate ${names} restart identity`)
  })
  return db
}

/** A migrated database without any rows. */
export const openEmpty = async (): Promise<{ readonly db: Database; readonly drop: () => Promise<void> }> => {
  const url = process.env["TEST_DATABASE_URL"]
  if (url === undefined) return { db: await openEmptied(), drop: () => Promise.resolve() }
  const own = await ownDatabase(url)
  return { db: await openPostgres(own.url, MIGRATIONS), drop: own.drop }
}

/** A new, empty installation for the demo, with the server's calls; `wrap` puts a guard around its database. */
export const openDemoWorld = async (
  now: Date,
  wrap: (db: Database) => Database = (db) => db,
): Promise<DemoWorld> => {
  const { db: own, drop } = await openEmpty()
  const db = wrap(own)
  const time = { now }
  const links = makeLinks(LINK_SECRET)
  const faults: unknown[] = []
  const dispatch = makeDispatch({
    db,
    clock: () => time.now,
    live: liveCalls,
    links,
    onFault: ({ error }) => {
      faults.push(error)
      throw error
    },
  })
  const call: DemoWorld["call"] = async (path, payload, token) => {
    const method = liveCalls.get(path)?.call.method ?? "POST"
    const incoming = { path, method, payload, query: {}, token: token ?? null, address: "10.0.0.1" }
    return (await dispatch(incoming)).envelope
  }
  const rows: DemoWorld["rows"] = <R>(statement: SQL) => own.transact((tx: Tx) => rowsOf<R>(tx, statement))
  return {
    db,
    dispatch,
    links,
    faults,
    time,
    call,
    rows,
    signIn: async (username) => {
      const answer = await call("auth/login", { username, password: "demo-1234" })
      if (answer.api_status !== 1) throw new Error(`${username}: ${answer.api_message}`)
      return answer.data as { token: string; user: SessionUser }
    },
    contents: async () => {
      const all: Record<string, readonly string[]> = {}
      for (const table of TABLES) {
        const found = await rows<{ line: string }>(
          sql`select t::text as line from ${sql.identifier(table)} t order by 1`,
        )
        all[table] = found.map(({ line }) => line)
      }
      return all
    },
    close: async () => {
      await db.close()
      await drop()
    },
  }
}
