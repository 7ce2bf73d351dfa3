import v8 from "node:v8"
import { PGlite } from "@electric-sql/pglite"
import { afterAll, beforeAll, expect, test } from "vitest"
import { embeddedPool } from "#server/db/embedded.ts"
import type { pg } from "#server/db/pg.ts"

const ROWS = `select n, md5(n::text) as words, md5((-n)::text) as others from generate_series(1, 500) n`
const MB = 1_000_000

const oldSpace = () =>
  v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_used_size ?? 0

let database: PGlite
let pool: pg.Pool
let one: pg.PoolClient
beforeAll(async () => {
  database = await PGlite.create()
  pool = embeddedPool(database)
  one = await pool.connect()
})
afterAll(async () => {
  one.release()
  await pool.end()
  await database.close()
})

test("rows are gone with the next short collection, also where one connection is asked again and again", async () => {
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) await one.query(ROWS)
  }
  await ask(20)
  /**
   * If the rows were kept, each round would add some 100 MB. A garbage collection at a bad moment also adds the rows of
   * that moment: on a busy machine up to 31 MB in each of four rounds.
   */
  const grown: number[] = []
  for (let round = 0; round < 6; round++) {
    const before = oldSpace()
    await ask(400)
    grown.push((oldSpace() - before) / MB)
  }
  expect(Math.min(...grown)).toBeLessThan(40)
})

test("a query that fails rejects with its fault, and the connection goes on", async () => {
  await expect(one.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" })
  expect((await one.query("select $1::bigint as id", [42])).rows).toEqual([{ id: 42 }])
})
