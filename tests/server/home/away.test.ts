import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { home } from "#contract/areas/home/home.ts"
import type { absenceCalendar } from "#contract/areas/leave/saldo.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newLeave } from "../lib/writes.leave.ts"

const DATE = "2026-11-20"
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const awayOf = async (who: string, ask: object = {}) =>
  (
    (await world.call("index/home", { date: DATE, ...ask }, await world.signIn(who))).data as AnswerOf<
      typeof home
    >
  ).away

test("whose leave is granted that day is shown with a name, as the calendar of absences counts them", async () => {
  expect(await awayOf("admin@maju.test")).toEqual({ count: 0, people: [] })
  const [first = 0, second = 0, third = 0] = world.seeded.maju.members
  const on = { start_date: DATE, end_date: DATE }
  await newLeave(world, { ...on, members_id: second, status: "approved" })
  await newLeave(world, { ...on, members_id: first, status: "approved" })
  await newLeave(world, { ...on, members_id: third, status: "pending" })
  await newLeave(world, {
    start_date: "2026-11-23",
    end_date: "2026-11-23",
    members_id: third,
    status: "approved",
  })
  const named = await world.sqlRows<{ id: number; nama: string }>(
    sql`select id::float8 as id, nama from members where id in (${first}, ${second}) order by nama_sort, id`,
  )
  expect(await awayOf("admin@maju.test")).toEqual({
    count: 2,
    people: named.map((one) => ({ ...one, foto: null })),
  })
  const { data } = await world.call(
    "cuti/kalender",
    { start_date: DATE },
    await world.signIn("admin@maju.test"),
  )
  const { days } = data as AnswerOf<typeof absenceCalendar>
  expect(days.find(({ date }) => date === DATE)?.away).toBe(2)
})

test("an office has its own, and whoever may not see leave is told nobody", async () => {
  const counted = await Promise.all(
    world.seeded.maju.offices.map(
      async (offices_id) => (await awayOf("admin@maju.test", { offices_id }))?.count,
    ),
  )
  expect(counted.reduce<number>((sum, count = 0) => sum + count, 0)).toBe(2)
  expect(await awayOf("admin@lain.test")).toEqual({ count: 0, people: [] })
  expect(await awayOf("terbatas@maju.test")).toBeNull()
})
