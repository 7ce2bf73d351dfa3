import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { NEWS_CHANNEL } from "#server/db/news.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { openLine } from "../lib/line.ts"
import { ownDatabase } from "../lib/ownDatabase.ts"

let own: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  own = await ownDatabase(process.env["TEST_DATABASE_URL"] ?? "")
})
afterAll(() => own.drop())

/** Startup parameters that a pooler in transaction mode refuses, as they stand in a startup message. */
const REFUSED = ["options", "statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"]
const inStartup = (sent: string) => REFUSED.filter((name) => sent.includes(`\0${name}\0`))
/** Statements whose effect belongs to a session. */
const SESSION =
  /\b(?:listen|pg_advisory_lock|set role|reset role|discard|deallocate|prepare)\b|\bset (?!local)\w+ *(?:=|to)\b/i

test("behind a pooler in transaction mode nothing depends on a session: that goes to the other address", async () => {
  const line = await openLine(own.url)
  const db = await openPostgres(line.url, MIGRATIONS, { listenUrl: own.url })
  const heard: unknown[] = []
  const deafen = await db.listen((news) => void heard.push(news))
  const settings = () =>
    db.transact((tx) =>
      rowsOf(
        tx,
        sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
          current_setting('random_page_cost') as random, ${"x"}::text as given`,
      ),
    )
  const wanted = [{ zone: "UTC", statement: "1min", idle: "1min", jit: "off", random: "1.1", given: "x" }]
  expect([await settings(), await settings()]).toEqual([wanted, wanted])
  await db.transact((tx) => tx.execute(sql`select pg_notify(${NEWS_CHANNEL}, 'kasbon 7')`))
  await expect.poll(() => heard).toEqual([{ table: "kasbon", company: 7, account: null }])
  expect(await db.isThere()).toBe(true)
  await deafen()
  await db.close()
  expect(line.sent()).toContain("begin read write; set local")
  expect(inStartup(line.sent())).toEqual([])
  expect(SESSION.exec(line.sent())?.[0]).toBeUndefined()
  line.close()
})

test("without an address of its own for sessions, settings are sent once with each connection", async () => {
  const line = await openLine(own.url)
  const db = await openPostgres(line.url, MIGRATIONS)
  await db.transact((tx) => tx.execute(sql`select 1`))
  await db.close()
  expect(inStartup(line.sent())).toEqual([
    "options",
    "statement_timeout",
    "idle_in_transaction_session_timeout",
  ])
  expect(line.sent()).not.toContain("set local")
  line.close()
})
