import { afterAll, beforeAll, expect, test } from "vitest"
import { calls } from "#contract/index.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const ranged = calls.filter(
  ({ write, scope, who, payload }) =>
    !write &&
    scope === "tenant" &&
    (who as readonly string[]).includes("company") &&
    "fields" in payload &&
    "start_date" in (payload.fields as object) &&
    "end_date" in (payload.fields as object),
)

test("there are calls that are asked of a range", () => expect(ranged.length).toBeGreaterThan(10))

test.each(ranged)("$path says that a range ends before it begins", async ({ path, example }) => {
  const answer = await world.call(
    path,
    { ...(example as object), start_date: "2026-11-20", end_date: "2026-11-01" },
    admin,
  )
  expect(answer).toMatchObject({ api_status: 0, data: { errors: { end_date: ["Sebelum tanggal mulai"] } } })
})
