import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeProbe, openConnections } from "#server/db/connections.ts"
import { type Database, DatabaseAway, rowsOf, type Tx } from "#server/db/database.ts"
import { readOnReplica } from "#server/db/replica.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { openLine } from "../lib/line.ts"
import { startStandby } from "../lib/standby.ts"

/** A primary and its streaming standby: what happens when connections lead to the wrong one, and reads on the standby. */

let cluster: Awaited<ReturnType<typeof startCluster>>
let standby: Awaited<ReturnType<typeof startStandby>>
let primary: ReturnType<typeof openConnections>
let replica: ReturnType<typeof openConnections>
let read: ReturnType<typeof readOnReplica>
const LONG = 120_000

const onPrimary: Database["transact"] = (work) => primary.transact(work)
const poolOf = (connectionString: string) =>
  openConnections({ connectionString, max: 2, connectionTimeoutMillis: 2_000 })

beforeAll(async () => {
  cluster = await startCluster({ keepsCommits: true })
  standby = await startStandby(cluster.url)
  primary = poolOf(cluster.url)
  replica = poolOf(standby.urlOf(cluster.url))
  read = readOnReplica(onPrimary, replica)
  await primary.transact((tx) => tx.execute(sql`create table notes (n int)`))
}, LONG)
afterAll(async () => {
  await Promise.all([primary.close(), replica.close()])
  await standby.stop()
  await cluster.stop()
})

const asAdmin = async <A>(url: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const note = (n: number) => primary.transact((tx) => tx.execute(sql`insert into notes values (${n})`))
/** The newest note, and whether it was read on the standby. */
const newest = async (tx: Tx) =>
  (
    await rowsOf<{ n: number; onStandby: boolean }>(
      tx,
      sql`select max(n) as n, pg_is_in_recovery() as "onStandby" from notes`,
    )
  )[0]
/** Waits until the standby has replayed everything. */
const caughtUp = async () => {
  while ((await read(newest))?.onStandby !== true) await pause(50)
}

test("a primary that became a standby is away: it takes no write", async () => {
  await expect(replica.transact(newest)).rejects.toBeInstanceOf(DatabaseAway)
  const probe = makeProbe({ connectionString: standby.urlOf(cluster.url), query_timeout: 5_000 })
  expect(await probe.isThere()).toBe(false)
  await probe.close()
  const write = (tx: Tx) => tx.execute(sql`insert into notes values (0)`)
  await expect(replica.transact(write, { accessMode: "read only" })).rejects.toMatchObject({
    cause: { code: "25006" },
  })
  const demoted = primary.transact(async (tx) => {
    await tx.execute(sql`set transaction read only`)
    await write(tx)
  })
  await expect(demoted).rejects.toBeInstanceOf(DatabaseAway)
})

test("a read on the standby never misses what was committed before it", async () => {
  await note(1)
  await caughtUp()
  for (let n = 2; n < 40; n++) {
    await note(n)
    expect((await read(newest))?.n).toBe(n)
  }
  await caughtUp()
  expect(await read(newest)).toEqual({ n: 39, onStandby: true })
})

test("a standby that is behind is not waited for: the primary is read", async () => {
  await caughtUp()
  await asAdmin(standby.urlOf(cluster.url), (client) => client.query("select pg_wal_replay_pause()"))
  await note(50)
  expect(await read(newest)).toEqual({ n: 50, onStandby: false })
  await asAdmin(standby.urlOf(cluster.url), (client) => client.query("select pg_wal_replay_resume()"))
  await caughtUp()
  expect(await read(newest)).toEqual({ n: 50, onStandby: true })
})

test("a read that writes after all is done by the primary, and a refusal stays what it was", async () => {
  await caughtUp()
  const written = await read(async (tx) => {
    await tx.execute(sql`insert into notes values (60)`)
    return newest(tx)
  })
  expect(written).toEqual({ n: 60, onStandby: false })
  await caughtUp()
  await expect(read((tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: "22012" },
  })
  await expect(read(() => Promise.reject(new Error("a handler's own")))).rejects.toThrow("a handler's own")
})

test(
  "a commit that was not confirmed by the synchronous standby is not acknowledged",
  async () => {
    const set = (value: string) =>
      asAdmin(cluster.url, async (client) => {
        await client.query(`alter system set synchronous_standby_names = '${value}'`)
        await client.query("select pg_reload_conf()")
      })
    await set("nobody")
    const waiting = async () =>
      asAdmin(cluster.url, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          "select pid from pg_stat_activity where wait_event = 'SyncRep'",
        )
        return rows[0]?.pid
      })
    /** The reload takes a moment: until then commits do not wait. */
    const attempt = () =>
      note(70).then(
        () => "acknowledged",
        (thrown: unknown) => thrown,
      )
    let written = attempt()
    let pid: number | undefined
    while ((pid = await waiting()) === undefined)
      if ((await Promise.race([written, pause(50)])) === "acknowledged") written = attempt()
    await asAdmin(cluster.url, (client) => client.query("select pg_cancel_backend($1)", [pid]))
    expect(await written).toBeInstanceOf(DatabaseAway)
    await set("")
    await note(71)
  },
  LONG,
)

test("a standby that answers nothing is given up soon, and then left alone for a while", async () => {
  const line = await openLine(standby.urlOf(cluster.url))
  const silent = poolOf(line.url)
  const readThere = readOnReplica(onPrimary, silent)
  expect(await readThere(newest)).toMatchObject({ n: 71 })
  line.silence()
  expect(await readThere(newest)).toEqual({ n: 71, onStandby: false })
  const sent = line.sent().length
  expect(await readThere(newest)).toEqual({ n: 71, onStandby: false })
  expect(line.sent().length).toBe(sent)
  await silent.close()
  line.close()
})

test("a standby that is gone is replaced by the primary", async () => {
  await standby.stop()
  expect(await read(newest)).toEqual({ n: 71, onStandby: false })
})
