import { liveCalls } from "#server/register/liveCalls.ts"
import { rowsOf } from "#server/db/database.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { sql } from "drizzle-orm"
import { ADMIN } from "../lib/data.ts"
import type { Engine } from "../lib/engine.ts"

export const PER_PAGE = 20
const COMPANY = "PT Maju"

export type Listed = {
  readonly rows: readonly { readonly id: number; readonly nama: string }[]
  readonly total: number
  readonly next?: string
}
type Offered = Pick<Listed, "rows">

/** The server's own dispatch without HTTP, and its database for handwritten queries. */
export type Inside = {
  readonly company: number
  /** A page of the list of employees, 20 rows. */
  readonly list: (payload: object) => Promise<Listed>
  /** Result of the employee picker. */
  readonly offer: (payload: object) => Promise<Offered>
  /** Any call's data. @throws where it is refused */
  readonly ask: (path: string, payload: object) => Promise<unknown>
  /** A transaction that looks the session up like the dispatch does, then runs handwritten queries. */
  readonly byHand: (...queries: readonly (readonly [sql: string, params: unknown[]])[]) => Promise<void>
}

export const inside = async <A>(engine: Engine, work: (inside: Inside) => Promise<A>): Promise<A> => {
  const { db, told, inOne, close } = engine
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
    const offer = (payload: object) => send("master-data/pegawai", payload, token) as Promise<Offered>
    const [found] = await db.transact((tx) =>
      rowsOf<{ id: number }>(tx, sql`select id::float8 as id from companies where nama = ${COMPANY}`),
    )
    await list({ page: 1 })
    /** The session lookup (account and tenant): both sides run it first. */
    const session = told.filter(
      ({ sql: asked }) => !/from "members"/.test(asked) && !/^\s*(begin|commit)/i.test(asked),
    )
    const reset = { sql: "reset role", params: [] }
    return await work({
      company: Number(found?.id),
      list,
      offer,
      ask: (path, payload) => send(path, payload, token),
      byHand: (...queries) =>
        inOne([...session, reset, ...queries.map(([asked, params]) => ({ sql: asked, params }))]),
    })
  } finally {
    await close()
  }
}
