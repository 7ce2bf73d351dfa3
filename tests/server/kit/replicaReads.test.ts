import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { type Database, rowsOf } from "#server/db/database.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { startJobs } from "#server/kit/jobs/worker.ts"
import { openEdge, type Edge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** Reads on a replica, as far as they need no second server: a transaction that only reads takes its place. */

let world: World
let edge: Edge
/** Transactions that would have run on the replica. */
let replicaReads = 0
beforeAll(async () => {
  world = await openWorld()
  const read: Database["read"] = (work) => {
    replicaReads += 1
    return world.db.transact(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      return work(tx)
    })
  }
  const db = { ...world.db, read }
  const { links, faults, time } = world
  const onFault = ({ error }: { readonly error: unknown }) => void faults.push(error)
  const dispatch = makeDispatch({ db, clock: () => time.now, live: liveCalls, links, onFault })
  world = { ...world, db, dispatch }
  edge = await openEdge(world)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const marked = [...liveCalls.values()].map(({ call }) => call).filter(({ reads }) => reads === "replica")
const senderOf = ({ who }: Call) => (who.includes("company") ? "admin@maju.test" : "super@balai.test")
const send = async (call: Call, token: string) =>
  world.dispatch({
    path: call.path,
    method: call.method,
    payload: call.example,
    query: {},
    token,
    address: "10.0.0.1",
  })

test("only calls that write nothing may be read on a replica", () => {
  expect(marked.length).toBeGreaterThan(10)
  expect(marked.filter(({ write, files }) => write || Object.keys(files).length > 0)).toEqual([])
})

test.each(marked.map((call) => [call.path, call] as const))(
  "%s: the replica's answer is the primary's",
  async (_, call) => {
    const token = await world.signIn(senderOf(call))
    const onPrimary = await world.call(call.path, call.example as object, token, call.method)
    const before = replicaReads
    const { envelope } = await send(call, token)
    expect(replicaReads).toBe(before + 1)
    expect(world.faults).toEqual([])
    const { status: _status, ...wanted } = onPrimary
    expect(envelope).toEqual(wanted)
  },
)

test("the last use of a session is noted on the primary, and an ended session is refused", async () => {
  const [call] = marked.filter(({ background }) => !background)
  if (call === undefined) throw new Error("no such call")
  const token = await world.signIn(senderOf(call))
  const now = world.time.now
  world.time.now = new Date(now.getTime() + 5 * 60_000)
  expect((await send(call, token)).status).toBe(200)
  const [session] = await world.sqlRows<{ used: number }>(
    sql`select extract(epoch from max(last_used_at))::float8 * 1000 as used from sessions`,
  )
  expect(session?.used).toBe(world.time.now.getTime())
  await world.call("auth/logout", {}, token)
  expect((await send(call, token)).status).toBe(401)
  world.time.now = now
})

test("an exported sheet is read on the replica, at once and in the background", async () => {
  const token = await world.signIn("admin@maju.test")
  const { data } = await world.call("export/data-karyawan", { format: "csv" }, token)
  const before = replicaReads
  const got = await edge.send({ method: "GET", url: (data as { readonly url: string }).url })
  expect([got.status, replicaReads > before]).toEqual([200, true])

  const queued = await world.call(
    "laporan/siapkan",
    { request_id: "replica-1", path: "export/data-karyawan", payload: { format: "csv" } },
    token,
  )
  const { id } = queued.data as { readonly id: number }
  const read = replicaReads
  const errors: unknown[] = []
  const clock = () => world.time.now
  const worker = startJobs(
    { db: world.db, store: edge.store, kinds: jobKinds, clock },
    (error) => void errors.push(error),
  )
  const stateOf = () =>
    world.db.transact((tx) => rowsOf<{ state: string }>(tx, sql`select state from jobs where id = ${id}`))
  await expect.poll(stateOf, { timeout: 20_000 }).toEqual([{ state: "done" }])
  await worker.stop()
  expect([errors, replicaReads > read]).toEqual([[], true])
})
