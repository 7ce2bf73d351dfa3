import { afterAll, beforeAll, expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import type { Call } from "#contract/kit/call.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { Envelope } from "#contract/kit/envelope.ts"
import type { Database, Tx } from "#server/db/database.ts"
import { loadDemo } from "#server/demo/load.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, LINK_SECRET, openDemoWorld } from "../lib/demo.world.ts"
import { NOW } from "../lib/harness.ts"

class RolledBack<R> extends Error {
  constructor(readonly result: R) {
    super("rolled back")
  }
}

/** Every transaction runs to its end and is rolled back: no example sees what another has written. */
const rollingBack = (db: Database): Database => ({
  ...db,
  transact: async <R>(work: (tx: Tx) => Promise<R>): Promise<R> => {
    const undone: unknown = await db
      .transact(async (tx) => {
        throw new RolledBack(await work(tx))
      })
      .catch((error: unknown) => error)
    if (undone instanceof RolledBack) return undone.result as R
    throw undone
  },
})

let world: DemoWorld
let send: (call: Call) => Promise<Envelope>
const tokens = new Map<string, string>()

const senderOf = (call: Call): string | null => {
  if (call.scope === "public") return null
  return call.who.includes("company") || call.who.includes("member") ? "admin@maju.test" : "super@balai.test"
}

beforeAll(async () => {
  world = await openDemoWorld(NOW)
  await loadReference(world.db)
  await loadDemo(world.db, NOW)
  for (const email of ["admin@maju.test", "super@balai.test"])
    tokens.set(email, (await world.signIn(email)).token)
  const dispatch = makeDispatch({
    db: rollingBack(world.db),
    clock: () => NOW,
    live: liveCalls,
    links: makeLinks(LINK_SECRET),
    onFault: ({ error }) => {
      throw error
    },
  })
  send = async (call) => {
    const sender = senderOf(call)
    const token = sender === null ? null : (tokens.get(sender) ?? null)
    const { path, method, example: payload } = call
    return (await dispatch({ path, method, payload, query: {}, token, address: "10.0.0.1" })).envelope
  }
})
afterAll(() => world.close())

type Exempt = { readonly paths: RegExp; readonly refused: string; readonly why: string }
/** Examples that a fresh demo cannot accept; the docs say how each is refused. */
const EXEMPT: readonly Exempt[] = [
  {
    paths: /(^|\/)import(\/|-members$|$)/,
    refused: "not_found",
    why: "an import is confirmed by the id its upload was given",
  },
  { paths: /^jobs\//, refused: "not_found", why: "a fresh demo has run no background job" },
  { paths: /^mail\/mailing\/update\/password$/, refused: "not_found", why: "a key works once" },
]
const isInUse = ({ path }: Call) => path.endsWith("/delete")

test.each(calls.map((call: Call) => [call.path, call] as const))(
  "%s accepts its example as printed",
  async (path, call) => {
    expect(decoder(call.payload)(call.example)).toMatchObject({ ok: true })
    const answer = await send(call)
    const reason = (answer.data as { reason?: string } | undefined)?.reason
    const outcome = answer.api_status === 1 ? "accepted" : (reason ?? JSON.stringify(answer))
    const exempt = EXEMPT.find(({ paths }) => paths.test(path))
    if (exempt !== undefined) expect([outcome, call.refusal]).toEqual([exempt.refused, exempt.refused])
    /** Whatever is in use stays, and the docs say so of the call. */
    else if (outcome === "in_use" && isInUse(call)) expect(call.refusal).toBe("in_use")
    else expect(outcome).toBe("accepted")
  },
)
