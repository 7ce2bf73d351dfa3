import { expect, test } from "vitest"
import { type Database, DatabaseAway, type Tx } from "#server/db/database.ts"
import { insist } from "#server/db/insist.ts"

/** A database that fails so many times with an error before it answers. */
const failing = (times: number, error: Error) => {
  let asked = 0
  const transact: Database["transact"] = (work) => {
    asked += 1
    return asked <= times ? Promise.reject(error) : work({} as Tx)
  }
  return { db: { transact }, asked: () => asked }
}
const away = new DatabaseAway(new Error("gone"))
const work = () => Promise.resolve("noted")

test("what was done outside is noted once the database is back", async () => {
  const { db, asked } = failing(2, away)
  expect([await insist(db, work), asked()]).toEqual(["noted", 3])
})

test("an error of the work itself is not repeated", async () => {
  const { db, asked } = failing(1, new Error("refused"))
  await expect(insist(db, work)).rejects.toThrow("refused")
  expect(asked()).toBe(1)
})

test("it gives up in time: a database that stays away is reported", async () => {
  const { db, asked } = failing(Infinity, away)
  await expect(insist(db, work, 0)).rejects.toBe(away)
  expect(asked()).toBe(1)
})
