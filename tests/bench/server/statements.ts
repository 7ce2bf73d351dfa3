import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/node-postgres"
import { liveCalls } from "#server/calls/index.ts"
import type { Database } from "#server/db/database.ts"
import { embeddedPool } from "#server/db/embedded.ts"
import { pg } from "#server/db/pg.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { DEMO_PASSWORD } from "#server/domain/passwords.ts"
import { asDatabase } from "../lib/asDatabase.ts"
import { ADMIN } from "../lib/data.ts"

export type Statement = { readonly sql: string; readonly params: readonly unknown[] }

/** What is measured: a call of the API and what it carries. */
export const CALLS = {
  "devisi/list-all": { method: "POST", payload: { page: 1 } },
  me: { method: "GET", payload: undefined },
} as const
export type CallName = keyof typeof CALLS

/** A session, and what each call asks of the database inside its transaction, in order. */
export type Recorded = {
  readonly token: string
  readonly statements: Readonly<Record<CallName, readonly Statement[]>>
}

/** Where the database is: a data folder of the embedded one, or an address. */
export type Place = { readonly folder: string } | { readonly url: string }

const frame = /^\s*(begin|commit|rollback)\b/i

type Open = { readonly db: Database; readonly close: () => Promise<void> }

/** As the server opens it, but telling every statement. */
const openTelling = async (place: Place, tell: (statement: Statement) => void): Promise<Open> => {
  const logger = {
    logQuery: (sql: string, params: unknown[]) => {
      if (!frame.test(sql)) tell({ sql, params })
    },
  }
  if ("folder" in place) {
    const client = await PGlite.create({ dataDir: place.folder })
    const pool = embeddedPool(client)
    return {
      db: asDatabase("embedded", drizzle(pool, { logger })),
      close: async () => {
        await pool.end()
        await client.close()
      },
    }
  }
  const pool = new pg.Pool({ connectionString: place.url, max: 1, options: "-c timezone=UTC" })
  return { db: asDatabase("postgres", drizzle(pool, { logger })), close: () => pool.end() }
}

/** Signs in and sends each call once through the server's own dispatch, noting the statements it makes. */
export const record = async (place: Place): Promise<Recorded> => {
  let told: Statement[] = []
  const { db, close } = await openTelling(place, (statement) => told.push(statement))
  try {
    const dispatch = makeDispatch({
      db,
      clock: () => new Date(),
      live: liveCalls,
      links: makeLinks(Buffer.alloc(32, 7)),
      onFault: ({ error }) => {
        throw error
      },
    })
    const send = async (path: string, method: string, payload: unknown, token: string | null) => {
      told = []
      const { envelope } = await dispatch({ path, method, payload, query: {}, token, address: "127.0.0.1" })
      if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
      return envelope.data
    }
    const credentials = { username: ADMIN, password: DEMO_PASSWORD }
    const { token } = (await send("auth/login", "POST", credentials, null)) as { readonly token: string }
    const statementsOf = async (name: CallName) => {
      await send(name, CALLS[name].method, CALLS[name].payload, token)
      return told
    }
    return {
      token,
      statements: { "devisi/list-all": await statementsOf("devisi/list-all"), me: await statementsOf("me") },
    }
  } finally {
    await close()
  }
}
