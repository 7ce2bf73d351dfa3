import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = await world.signIn("super@balai.test")
  for (const status of ["trial", "close"])
    await world.sqlRows(sql`insert into companies (nama, kode, email, status, created_at, updated_at)
      values (${`PT ${status}`}, ${status}, ${`halo@${status}.test`}, ${status}, now(), now())`)
})
afterAll(() => world.close())

test.each([
  ["trial", "Trial"],
  ["active", "Active"],
  ["close", "Close"],
])("companies of a status: %s and %s are the same", async (small, capital) => {
  const answer = (status: string) => world.call("companies/list-by-status", { status }, token)
  const found = await answer(small)
  expect(found).toMatchObject({ api_status: 1 })
  const { rows } = found.data as { rows: readonly { status: string }[] }
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([small]))
  expect(await answer(capital)).toEqual(found)
})

test.each(["TRIAL", "deal", "", "Trial "])("companies of the status %j are refused", async (status) => {
  expect(await world.call("companies/list-by-status", { status }, token)).toMatchObject({
    api_status: 0,
    is_validate: 1,
    data: { errors: { status: ["Isi dengan pilihan yang ada"] } },
  })
})
