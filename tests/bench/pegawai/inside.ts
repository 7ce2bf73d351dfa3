import { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { liveCalls } from "#server/calls/index.ts"
import type { Tx } from "#server/db/database.ts"
import { DEMO_PASSWORD } from "#server/domain/passwords.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { ADMIN } from "../lib/data.ts"

const PER_PAGE = 20
const COMPANY = "PT Maju"

export type Listed = {
  readonly rows: readonly { readonly id: number; readonly nama: string }[]
  readonly total: number
  readonly next?: string
}

/** The server's own dispatch without HTTP, and the database under it for queries by hand. */
export type Inside = {
  readonly client: PGlite
  readonly company: number
  /** A page of the list of employees, 20 rows. */
  readonly list: (payload: object) => Promise<Listed>
  /** A transaction that looks the session up like the dispatch does, then asks by hand. */
  readonly byHand: (...queries: readonly (readonly [sql: string, params: unknown[]])[]) => Promise<void>
}

export const inside = async <A>(folder: string, work: (inside: Inside) => Promise<A>): Promise<A> => {
  const client = await PGlite.create({ dataDir: folder })
  try {
    const told: { sql: string; params: unknown[] }[] = []
    const logger = { logQuery: (sql: string, params: unknown[]) => void told.push({ sql, params }) }
    const db = drizzle(client, { logger })
    const dispatch = makeDispatch({
      db: {
        kind: "embedded",
        transact: (run) => db.transaction((tx) => run(tx as unknown as Tx)),
        close: async () => undefined,
      },
      clock: () => new Date(),
      live: liveCalls,
      links: makeLinks(Buffer.alloc(32, 7)),
      onFault: ({ error }) => {
        throw error
      },
    })
    const send = async (path: string, payload: object, token: string | null) => {
      told.length = 0
      const asked = { path, method: "POST", payload, query: {}, token, address: "127.0.0.1" }
      const { envelope } = await dispatch(asked)
      if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
      return envelope.data
    }
    const credentials = { username: ADMIN, password: DEMO_PASSWORD }
    const { token } = (await send("auth/login", credentials, null)) as { readonly token: string }
    const list = (payload: object) =>
      send("members/list-all", { per_page: PER_PAGE, ...payload }, token) as Promise<Listed>
    const company = await client.query<{ id: number }>("select id from companies where nama = $1", [COMPANY])
    await list({ page: 1 })
    /** Who it is and for which company: both sides ask that first. */
    const session = told.filter(({ sql }) => !/from "members"/.test(sql) && !/^\s*(begin|commit)/i.test(sql))
    return await work({
      client,
      company: Number(company.rows[0]?.id),
      list,
      byHand: (...queries) =>
        client.transaction(async (tx) => {
          for (const { sql, params } of session) await tx.query(sql, params)
          await tx.query("reset role")
          for (const [sql, params] of queries) await tx.query(sql, params)
        }),
    })
  } finally {
    await client.close()
  }
}
