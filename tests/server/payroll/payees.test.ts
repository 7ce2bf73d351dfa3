import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { payrollMembers } from "#contract/areas/payroll/payees.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newPeriod } from "../lib/writes.payroll.ts"

let world: World
let admin: string
let period: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  period = await newPeriod(world, {
    nama: "Gaji Maret 2035",
    type: "regular",
    month: "2035-03",
    start_date: "2035-03-01",
    end_date: "2035-03-31",
    pay_date: "2035-03-30",
  })
})
afterAll(() => world.close())

/** Both ends of a period belong to it: who works on one day of it is paid for that day. */
test.each([
  ["begins on the last day", "2035-03-31", null, true],
  ["begins the day after", "2035-04-01", null, false],
  ["ends on the first day", "2030-01-01", "2035-03-01", true],
  ["ended the day before", "2030-01-01", "2035-02-28", false],
  ["works one day only, the last", "2035-03-31", "2035-03-31", true],
])("an employee who %s", async (_, from, until, isPaid) => {
  const { members } = world.seeded.maju
  const who = members[2] ?? 0
  await world.sqlRows(
    sql`update members set tanggal_masuk = ${from}, tanggal_keluar = ${until},
      status = ${until === null ? "active" : "resigned"} where id = ${who}`,
  )
  await world.sqlRows(
    sql`update member_placements set from_date = ${from}, paid_from = ${from} where members_id = ${who}`,
  )
  const { data } = await world.call("kantor/member", { period_id: period, per_page: 100 }, admin)
  const { rows } = data as AnswerOf<typeof payrollMembers>
  expect(rows.some(({ id }) => id === who)).toBe(isPaid)
})
