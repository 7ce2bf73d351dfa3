import { PGlite } from "@electric-sql/pglite"
import { afterAll, beforeAll, expect, test } from "vitest"
import { embeddedPool } from "#server/db/embedded.ts"
import { pg } from "#server/db/pg.ts"
import { PgliteSocket } from "#server/db/socket.ts"

/** The embedded database through node-postgres, without the application server. */

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
  await database.exec("create table notes (n int); create role somebody")
})
afterAll(() => database.close())

const connected = async () => {
  const client = new pg.Client({ user: "postgres", ssl: false, stream: () => new PgliteSocket(database) })
  await client.connect()
  return client
}

test("a connection begins with nothing of the one before it, however that ended", async () => {
  const first = await connected()
  const asked = { text: "select $1::int as n", values: [1] }
  for (const _ of [1, 2, 3]) await first.query(asked)
  await first.query("begin")
  await first.query("insert into notes values ($1)", [1])
  await first.query("set role somebody")
  await first.end()
  const next = await connected()
  const { rows } = await next.query(
    "select current_user::text as who, current_setting('timezone') as zone, (select count(*) from notes)::int as notes, (select count(*) from pg_prepared_statements)::int as plans",
  )
  expect(rows).toEqual([{ who: "postgres", zone: "UTC", notes: 0, plans: 0 }])
  await next.end()
})

test("settings of the environment are for the PostgreSQL somebody else runs", async () => {
  const settings = {
    PGHOST: "nowhere.test",
    PGSSLMODE: "require",
    PGOPTIONS: "-c work_mem=1MB",
    PGUSER: "nobody",
  }
  Object.assign(process.env, settings)
  const pool = embeddedPool(database)
  try {
    const { rows } = await pool.query(
      "select current_user::text as who, current_setting('work_mem') as memory",
    )
    expect(rows).toEqual([{ who: "postgres", memory: "4MB" }])
  } finally {
    await pool.end()
    for (const name of Object.keys(settings)) delete process.env[name]
  }
})

test("a large answer and a large parameter pass whole", async () => {
  const client = await connected()
  const long = "å".repeat(3_000_000)
  const { rows } = await client.query<{ same: string; n: number }>(
    "select $1::text as same, n from generate_series(1, 2) as n",
    [long],
  )
  expect(rows.map(({ same, n }) => [same === long, n])).toEqual([
    [true, 1],
    [true, 2],
  ])
  await client.end()
})
