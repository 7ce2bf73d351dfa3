import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ownDays, ownWeek } from "#contract/areas/self/days.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** The strip of this week, on Friday, 20 November 2026. */
let world: World
let self: string
beforeAll(async () => {
  world = await openWorld()
  self = await world.signIn("pegawai@maju.test")
})
afterAll(() => world.close())

const week = async () => (await world.call("saya/minggu", {}, self)).data as AnswerOf<typeof ownWeek>

test.each([
  ["mon", "2026-11-16", "2026-11-22"],
  ["sun", "2026-11-15", "2026-11-21"],
] as const)("a week that begins on %s has the days of the calendar", async (start, first, last) => {
  await world.sqlRows(
    sql`update company_etc set week_start = ${start} where companies_id = ${world.seeded.maju.id}`,
  )
  const { today, dates, days } = await week()
  expect([today, dates[0], dates[6], dates.length]).toEqual(["2026-11-20", first, last, 7])
  const month = (await world.call("saya/kalender", { month: "2026-11" }, self)).data as AnswerOf<
    typeof ownDays
  >
  expect(days).toEqual(month.days.filter(({ date }) => dates.includes(date)))
})

test("a week of two months has the days of both", async () => {
  const { now } = world.time
  world.time.now = new Date("2026-12-01T08:00:00+07:00")
  /** The session of an earlier day has ended. */
  self = await world.signIn("pegawai@maju.test")
  expect((await week()).days.map(({ date }) => date)).toEqual((await week()).dates)
  world.time.now = now
})

test("an administrator without an employee has no week", async () => {
  const admin = await world.signIn("admin@maju.test")
  expect(await world.call("saya/minggu", {}, admin)).toMatchObject({
    api_status: 0,
    data: { reason: "forbidden" },
  })
})
