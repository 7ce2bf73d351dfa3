import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { home } from "#contract/areas/home/home.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { settleDays } from "#server/areas/attendance/index.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld()
  today = world.time.now.toISOString().slice(0, 10)
  await settleDays(world.db, world.time.now, 30_000)
})
afterAll(() => world.close())

const homeOf = async (who: string, ask: object = {}) =>
  (await world.call("index/home", { date: today, ...ask }, await world.signIn(who))).data as AnswerOf<
    typeof home
  >

/** Stores an employee's day as the sweep would. */
const keep = (members_id: number, day_status: string) =>
  world.sqlRows(sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status)
    select companies_id, id, ${today}::date, offices_id, ${day_status} from members
    where companies_id = ${world.seeded.maju.id} and id = ${members_id}
    on conflict (companies_id, business_date, members_id) do update set day_status = excluded.day_status, due_at = null`)

test("whoever is on leave or sick that day has a face, as many as the cards count", async () => {
  const [first = 0, second = 0, third = 0] = world.seeded.maju.members
  await keep(first, "sakit")
  await keep(second, "cuti")
  await keep(third, "hadir")
  const named = await world.sqlRows<{ id: number; nama: string }>(
    sql`select id::float8 as id, nama from members where id in (${first}, ${second}) order by nama_sort, id`,
  )
  const { away, cards } = await homeOf("admin@maju.test")
  expect(away).toEqual({ count: 2, people: named.map((one) => ({ ...one, foto: null })) })
  expect((cards?.cuti ?? 0) + (cards?.izin ?? 0) + (cards?.sakit ?? 0)).toBe(2)
})

test("an office has its own, another company nobody, and whoever may not see attendance none at all", async () => {
  const homes = []
  for (const offices_id of world.seeded.maju.offices)
    homes.push((await homeOf("admin@maju.test", { offices_id })).away)
  expect(homes.reduce((sum, away) => sum + (away?.count ?? 0), 0)).toBe(2)
  expect(homes.reduce((sum, away) => sum + (away?.people.length ?? 0), 0)).toBe(2)
  expect((await homeOf("admin@lain.test")).away?.people).toEqual([])
  expect((await homeOf("terbatas@maju.test")).away).toBeNull()
})
