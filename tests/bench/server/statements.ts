import { liveCalls } from "#server/register/liveCalls.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { ADMIN } from "../lib/data.ts"
import { openEngine, type Place, type Statement } from "../lib/engine.ts"

/** The measured API calls and their payloads. */
export const CALLS = {
  "devisi/list-all": { method: "POST", payload: { page: 1 } },
  me: { method: "GET", payload: undefined },
} as const
export type CallName = keyof typeof CALLS

/** A session, and the statements of each call inside its transaction, in order. */
export type Recorded = {
  readonly token: string
  readonly statements: Readonly<Record<CallName, readonly Statement[]>>
}

const frame = /^\s*(begin|commit|rollback)\b/i

/** Signs in and sends each call once through the server's dispatch, recording its statements. */
export const record = async (place: Place): Promise<Recorded> => {
  const { db, told, close } = await openEngine(place)
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
      told.length = 0
      const { envelope } = await dispatch({ path, method, payload, query: {}, token, address: "127.0.0.1" })
      if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
      return envelope.data
    }
    const credentials = { username: ADMIN, password: DEMO_PASSWORD }
    const { token } = (await send("auth/login", "POST", credentials, null)) as { readonly token: string }
    const statementsOf = async (name: CallName) => {
      await send(name, CALLS[name].method, CALLS[name].payload, token)
      return told.filter(({ sql }) => !frame.test(sql))
    }
    return {
      token,
      statements: { "devisi/list-all": await statementsOf("devisi/list-all"), me: await statementsOf("me") },
    }
  } finally {
    await close()
  }
}
