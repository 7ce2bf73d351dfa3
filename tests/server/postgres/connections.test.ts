import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeProbe, openConnections } from "#server/db/connections.ts"
import { DatabaseAway, rowsOf, type Tx } from "#server/db/database.ts"
import { openLine } from "../lib/line.ts"
import { ownDatabase } from "../lib/ownDatabase.ts"

/** Size of the pool. Connections are lost more often (TIMES), so a lost one that keeps its place would be noticed. */
const MAX = 2
const TIMES = 5
/** Timeout of connections and queries, ms: far longer than an answer takes, even on a busy computer. */
const SILENCE_MS = 3_000

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  own = await ownDatabase(process.env["TEST_DATABASE_URL"] ?? "")
})
afterAll(() => own.drop())

const configOf = (url = own.url) => ({
  connectionString: url,
  max: MAX,
  connectionTimeoutMillis: SILENCE_MS,
  query_timeout: SILENCE_MS,
})
const one = async (tx: Tx) => (await rowsOf<{ n: number }>(tx, sql`select 1 as n`))[0]?.n

test("a connection lost in the middle of a transaction is told, and leaves its place to another", async () => {
  const connections = openConnections(configOf())
  for (let time = 0; time < TIMES; time++) {
    const lost = connections.transact((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await expect(lost).rejects.toBeInstanceOf(DatabaseAway)
    const between = connections.transact(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
      return one(tx)
    })
    await expect(between).rejects.toBeInstanceOf(DatabaseAway)
  }
  expect(await connections.transact(one)).toBe(1)
  await connections.close()
})

test("a connection lost while nobody used it costs at most the transaction that finds it", async () => {
  const [connections, others] = [openConnections(configOf()), openConnections(configOf())]
  for (let time = 0; time < TIMES; time++) {
    await connections.transact(one)
    await others.transact((tx) =>
      tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    )
    const found = await connections.transact(one).catch((thrown: unknown) => thrown)
    expect(found === 1 || found instanceof DatabaseAway).toBe(true)
  }
  expect(await connections.transact(one)).toBe(1)
  await Promise.all([connections.close(), others.close()])
})

test("what a statement was refused for stays what it was", async () => {
  const connections = openConnections(configOf())
  const refused = connections.transact((tx) => tx.execute(sql`select 1 / 0`))
  await expect(refused).rejects.toMatchObject({ cause: { code: "22012" } })
  await expect(connections.transact(() => Promise.reject(new Error("a handler's own")))).rejects.toThrow(
    "a handler's own",
  )
  await connections.close()
})

test("a server that refuses connections is away", async () => {
  const connections = openConnections(configOf("postgres://x:y@127.0.0.1:1/x"))
  await expect(connections.transact(one)).rejects.toBeInstanceOf(DatabaseAway)
  await connections.close()
})

test("a server that says nothing any more is away, and found again over another connection", async () => {
  const line = await openLine(own.url)
  const connections = openConnections(configOf(line.url))
  const probe = makeProbe(configOf(line.url))
  expect([await connections.transact(one), await probe.isThere()]).toEqual([1, true])
  line.silence()
  const [lost, isThere] = await Promise.all([
    connections.transact(one).catch((thrown: unknown) => thrown),
    Promise.all([probe.isThere(), probe.isThere()]),
  ])
  expect(lost).toBeInstanceOf(DatabaseAway)
  expect(isThere).toEqual([false, false])
  expect([await connections.transact(one), await probe.isThere()]).toEqual([1, true])
  await Promise.all([connections.close(), probe.close()])
  line.close()
})

test("a connection found dead at its begin is replaced: nothing has run yet", async () => {
  const line = await openLine(own.url)
  const connections = openConnections({ ...configOf(line.url), max: 1 })
  for (let time = 0; time < TIMES; time++) {
    expect(await connections.transact(one)).toBe(1)
    line.breakNext()
  }
  expect(await connections.transact(one)).toBe(1)
  await connections.close()
  line.close()
})

test("settings of a transaction come with its begin and end with it, as a pooler in transaction mode needs", async () => {
  const settings = { statement_timeout: "7s", TimeZone: "Asia/Jayapura", jit: "off" }
  const begin = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)
  const connections = openConnections({ ...configOf(), max: 1, begin: begin.join("; ") })
  const read = async (tx: Tx) => {
    const names = Object.keys(settings)
    const rows = await rowsOf<{ name: string; value: string }>(
      tx,
      sql`select name, current_setting(name) as value from json_array_elements_text(${JSON.stringify(names)}::json) name`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }
  expect(await connections.transact(read)).toEqual(settings)
  const client = await connections.connect()
  const { rows } = await client.query<{ statement_timeout: string }>("show statement_timeout")
  expect(rows).toEqual([{ statement_timeout: "0" }])
  client.release()
  expect(await connections.transact(read)).toEqual(settings)
  await connections.close()
})

/** Far longer than the test takes: only the watch can end a wait before. */
const LONG_MS = 300_000
test("while the health check fails, a silent connection is given up long before its time limit, and the idle ones too", async () => {
  const line = await openLine(own.url)
  let isThere = true
  const connections = openConnections(
    { ...configOf(line.url), query_timeout: LONG_MS },
    { isThere: () => Promise.resolve(isThere), everyMs: 50, stalledMs: 300 },
  )
  const both = () => Promise.all([connections.transact(one), connections.transact(one)])
  expect(await both()).toEqual([1, 1])
  line.silence()
  isThere = false
  await expect(connections.transact(one)).rejects.toBeInstanceOf(DatabaseAway)
  isThere = true
  expect(await both()).toEqual([1, 1])
  await connections.close()
  line.close()
})

test("a long statement is left alone as long as the database answers the health check", async () => {
  const connections = openConnections(configOf(), {
    isThere: () => Promise.resolve(true),
    everyMs: 20,
    stalledMs: 50,
  })
  expect(
    await connections.transact(async (tx) => {
      await tx.execute(sql`select pg_sleep(1)`)
      return one(tx)
    }),
  ).toBe(1)
  await connections.close()
})
