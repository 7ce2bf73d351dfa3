import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openConnections } from "#server/db/connections.ts"
import { openEar } from "#server/db/ear.ts"
import { NEWS_CHANNEL, type TableNews } from "#server/db/news.ts"
import { openLine } from "../lib/line.ts"
import { ownDatabase } from "../lib/ownDatabase.ts"

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  own = await ownDatabase(process.env["TEST_DATABASE_URL"] ?? "")
})
afterAll(() => own.drop())

test("a connection that listens and is lost listens again, and tells that something may have been missed", async () => {
  const heard: (TableNews | null)[] = []
  const deafen = await openEar({ connectionString: own.url }, (news) => void heard.push(news))
  const connections = openConnections({ connectionString: own.url, max: 1 })
  const tell = (company: number) =>
    connections.transact((tx) =>
      tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, ${`reimbursments ${company}`})`),
    )
  const told = (company: number) => ({ table: "reimbursments", company, account: null })
  await tell(1)
  await expect.poll(() => heard).toEqual([told(1)])
  await connections.transact((tx) =>
    tx.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  )
  await vi.waitFor(() => expect(heard).toEqual([told(1), null]), { timeout: 10_000 })
  await tell(2)
  await expect.poll(() => heard).toEqual([told(1), null, told(2)])
  await deafen()
  await connections.close()
})

/** Heartbeat of this test, ms: far longer than an answer takes, even on a busy computer. */
const BEAT_MS = 2_000

test("a connection that became silent without being closed is noticed by its heartbeat, and replaced", async () => {
  const line = await openLine(own.url)
  const heard: (TableNews | null)[] = []
  const deafen = await openEar({ connectionString: line.url }, (news) => void heard.push(news), BEAT_MS)
  const connections = openConnections({ connectionString: own.url, max: 1 })
  const tell = (company: number) =>
    connections.transact((tx) =>
      tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, ${`reimbursments ${company}`})`),
    )
  line.silence()
  await tell(1)
  await vi.waitFor(() => expect(heard).toEqual([null]), { timeout: 20_000 })
  await tell(2)
  await expect.poll(() => heard).toEqual([null, { table: "reimbursments", company: 2, account: null }])
  await deafen()
  await connections.close()
  line.close()
}, 40_000)
