import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { createParser } from "eventsource-parser"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { LIVE_PATH, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { TOLD_TABLES } from "#server/db/news.ts"
import { approvals } from "#server/register/flows.ts"
import { topicOf } from "#server/register/topics.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

const BEAT_MS = 100
/** How long to wait for streams to end or to get an event, ms; longer means that the test hangs. */
const HUNG_MS = 20_000
let world: World
/** Two server processes on one database. */
let edges: readonly [Edge, Edge]
beforeAll(async () => {
  world = await openWorld()
  edges = [await openEdge(world, { beatMs: BEAT_MS }), await openEdge(world, { beatMs: BEAT_MS })]
  for (const { app } of edges) await app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(async () => {
  await Promise.all(edges.map((edge) => edge.close()))
  await world.close()
})

type Heard = {
  readonly status: number
  readonly topics: string[]
  readonly ended: Promise<void>
  readonly stop: () => void
}
const open = async ({ app }: Edge, token: string | null): Promise<Heard> => {
  const ending = new AbortController()
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${LIVE_PATH}`, {
    headers: token === null ? {} : { [TOKEN_HEADER]: token },
    signal: ending.signal,
  })
  const topics: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void topics.push(data) })
  const read = async () => {
    const words = new TextDecoder()
    for await (const part of response.body ?? [])
      parser.feed(words.decode(part as Uint8Array, { stream: true }))
  }
  return { status: response.status, topics, ended: read().catch(() => undefined), stop: () => ending.abort() }
}

const ring = (company: number, account: number | null) =>
  world.sqlRows(sql`insert into notifications (companies_id, accounts_id, type, title, body, created_at)
    values (${company}, ${account}, 'sistem', 'Uji', 'Isi', now())`)
const accountOf = async (email: string) => {
  const [row] = await world.sqlRows<{ id: number; company: number }>(
    sql`select id::float8 as id, companies_id::float8 as company from accounts where email = ${email}`,
  )
  if (row === undefined) throw new Error(email)
  return row
}

test("every flow's table is told", () => {
  expect([...topicOf.keys()].toSorted()).toEqual([...TOLD_TABLES].toSorted())
  expect([...topicOf.values()]).toEqual([
    "bell",
    "aplikasi",
    "tracker",
    "tracker",
    ...approvals.map(({ id }) => id),
  ])
})

test("whoever is not signed in hears nothing", async () => {
  const [edge] = edges
  for (const token of [null, "not-a-token"]) expect((await open(edge, token)).status).toBe(401)
})

test("a change is heard once committed, at every process, by whom it concerns and nobody else", async () => {
  const [one, two] = edges
  const maju = await accountOf("admin@maju.test")
  const own = await open(one, await world.signIn("admin@maju.test"))
  const elsewhere = await open(two, await world.signIn("admin@maju.test"))
  const others = await open(one, await world.signIn("admin@lain.test"))
  const above = await open(two, await world.signIn("super@balai.test"))
  expect([own, elsewhere, others, above].map(({ status }) => status)).toEqual([200, 200, 200, 200])

  /** Waits until a stream has heard exactly this; the failure says whose stream it is. */
  const hears = (whose: string, { topics }: Heard, expected: readonly string[]) =>
    expect.poll(() => topics, { message: `heard by ${whose}`, timeout: HUNG_MS }).toEqual(expected)

  await ring(maju.company, maju.id)
  await hears("the account", own, ["bell"])
  await hears("the account at the other process", elsewhere, ["bell"])
  await world.sqlRows(sql`update reimbursments set judul = judul where companies_id = ${maju.company}`)
  await hears("the account", own, ["bell", "reimbursement"])
  await hears("the account at the other process", elsewhere, ["bell", "reimbursement"])
  await ring(maju.company, null)
  await hears("the platform", above, ["bell"])
  await world.db
    .transact(async (tx) => {
      await tx.execute(sql`update reimbursments set judul = judul where companies_id = ${maju.company}`)
      throw new Error("taken back")
    })
    .catch(() => undefined)
  const lain = await accountOf("admin@lain.test")
  await ring(lain.company, lain.id)
  await hears("the other company", others, ["bell"])
  expect([own.topics, above.topics]).toEqual([["bell", "reimbursement"], ["bell"]])
  for (const { stop } of [own, elsewhere, others, above]) stop()
})

test("a session that is over hears nothing more", async () => {
  const [edge] = edges
  const token = await world.signIn("admin@maju.test")
  const heard = await open(edge, token)
  await world.call("auth/logout", {}, token)
  await heard.ended
  const maju = await accountOf("admin@maju.test")
  await ring(maju.company, maju.id)
  expect(heard.topics).toEqual([])
})

test("a stream that opens while a heartbeat asks for the sessions stays open", async () => {
  let release = (): void => undefined
  let asked = (): void => undefined
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  let held: Promise<void> | null = null
  /** Holds the answer of the next transaction, which is the heartbeat's: no request runs at that moment. */
  const hold = (): void => {
    held = new Promise((resolve) => (release = resolve))
  }
  const transact: World["db"]["transact"] = async (work) => {
    const waits = held
    held = null
    const answer = await world.db.transact(work)
    if (waits === null) return answer
    asked()
    await waits
    return answer
  }
  const edge = await openEdge({ ...world, db: { ...world.db, transact } }, { beatMs: BEAT_MS })
  await edge.app.listen({ port: 0, host: "127.0.0.1" })
  try {
    const [admin, lain] = [await world.signIn("admin@maju.test"), await world.signIn("admin@lain.test")]
    const first = await open(edge, admin)
    hold()
    await isAsked
    const second = await open(edge, lain)
    release()
    /** One more heartbeat, after the held one. */
    hold()
    await vi.waitFor(() => expect(held).toBeNull(), { timeout: HUNG_MS })
    release()
    const { company, id } = await accountOf("admin@lain.test")
    await ring(company, id)
    await vi.waitFor(() => expect(second.topics).toEqual(["bell"]), { timeout: HUNG_MS })
    for (const { stop } of [first, second]) stop()
  } finally {
    release()
    await edge.close()
  }
})

test("of one account only so many are kept open", async () => {
  const [edge] = edges
  const token = await world.signIn("admin@maju.test")
  const first = await open(edge, token)
  const later: Heard[] = []
  for (let n = 0; n < 8; n++) later.push(await open(edge, token))
  await first.ended
  const maju = await accountOf("admin@maju.test")
  await ring(maju.company, maju.id)
  await expect.poll(() => later.map(({ topics }) => topics)).toEqual(later.map(() => ["bell"]))
  for (const { stop } of later) stop()
})

test("bounds: a burst of one account stays within what one may have, all others are ended", async () => {
  const [edge] = edges
  const token = await world.signIn("admin@maju.test")
  const ended = new Set<number>()
  const all = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const heard = await open(edge, token)
      void heard.ended.then(() => ended.add(n))
      return heard
    }),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  await vi.waitFor(() => expect(ended.size).toBe(292), { timeout: HUNG_MS })
  const maju = await accountOf("admin@maju.test")
  await ring(maju.company, maju.id)
  await vi.waitFor(() => expect(all.filter(({ topics }) => topics.length > 0)).toHaveLength(8), {
    timeout: HUNG_MS,
  })
  expect(ended.size).toBe(292)
  for (const { stop } of all) stop()
})

test("bounds: a full company and a full process take no further account's, and still renew one's own", async () => {
  const edge = await openEdge(world, { streams: { account: 2, company: 3, all: 4 } })
  await edge.app.listen({ port: 0, host: "127.0.0.1" })
  try {
    const [admin, office, lain, platform] = await Promise.all(
      ["admin@maju.test", "kantor@maju.test", "admin@lain.test", "super@balai.test"].map((who) =>
        world.signIn(who),
      ),
    )
    const statuses = async (tokens: readonly (string | undefined)[]) => {
      const found: number[] = []
      for (const token of tokens) found.push((await open(edge, token ?? null)).status)
      return found
    }
    expect(await statuses([admin, admin, office, office, admin])).toEqual([200, 200, 200, 503, 200])
    expect(await statuses([lain, platform])).toEqual([200, 503])
  } finally {
    await edge.close()
  }
})

test("nothing of it was a fault", () => {
  expect(world.faults).toEqual([])
})
