import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const STATEMENTS = 60

test("a transaction of many statements lets others in between them", async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await world.db.transact(async (tx) => {
    for (let done = 0; done < STATEMENTS; done++)
      await tx.execute(sql`select sum(n) from generate_series(1, 50000) as n`)
  })
  isOver = true
  expect(turns).toBeGreaterThan(STATEMENTS / 4)
})
