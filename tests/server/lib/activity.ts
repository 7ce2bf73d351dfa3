import { AsyncLocalStorage } from "node:async_hooks"
import { API_BASE } from "#contract/kit/constants.ts"
import type { Database } from "#server/db/database.ts"
import { signInLink } from "#server/areas/session/keys.ts"
import { Refused, type Server } from "#server/demo/activity/client.ts"
import { messageOf } from "#server/run/messageOf.ts"
import type { DemoWorld } from "./demo.world.ts"
import type { Edge } from "./edge.ts"

const HERE = "http://127.0.0.1:4173"

type Inside = <A>(work: () => Promise<A>) => Promise<A>

/** A server as the demo's activity reaches it, with the accounts that signed in and the paths that were called. */
export type Watched = Server & { readonly who: string[]; readonly calls: string[] }

/** A world's server for the demo's activity; `inside` surrounds each call and each link. */
export const watchedServer = (
  world: Pick<DemoWorld, "db" | "time">,
  { send }: Pick<Edge, "send">,
  inside: Inside = (work) => work(),
): Watched => {
  const [who, calls]: [string[], string[]] = [[], []]
  return {
    who,
    calls,
    link: async (username) => {
      who.push(username)
      const path = await inside(() => signInLink(world.db, username, world.time.now)).catch(
        (error: unknown) => {
          throw new Refused(messageOf(error))
        },
      )
      return `${HERE}${path}`
    },
    carry: async (request) => {
      const { pathname, search } = new URL(request.url)
      calls.push(pathname.slice(`${API_BASE}/`.length))
      const body = Buffer.from(await request.arrayBuffer())
      const headers = Object.fromEntries(request.headers)
      const got = await inside(() =>
        send({ method: request.method, url: `${pathname}${search}`, headers, body }),
      )
      return new Response(new Uint8Array(got.bytes), { status: got.status })
    },
  }
}

/** A guard around a database: once it is armed, a transaction outside of `inside` fails, and is counted. */
export const makeGuard = () => {
  const within = new AsyncLocalStorage<true>()
  const state = { isArmed: false, refused: 0 }
  return {
    state,
    inside: <A>(work: () => Promise<A>): Promise<A> => within.run(true, work),
    wrap: (db: Database): Database => ({
      ...db,
      transact: (work) => {
        if (!state.isArmed || within.getStore() === true) return db.transact(work)
        state.refused += 1
        return Promise.reject(new Error("a transaction outside of a call"))
      },
    }),
  }
}
