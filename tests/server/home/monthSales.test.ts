import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { home } from "#contract/areas/home/home.ts"
import type { salesByTeam } from "#contract/areas/sales/salesReports.ts"
import { FEATURES } from "#contract/kit/modules.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { PRICES, salesDesk, writeSales } from "../lib/sales.ts"

let world: World
let company: number
let admin: string
const [cheap, , dear] = PRICES
const NOVEMBER = { start: "2026-11-01", end: "2026-11-30" }

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  admin = await world.signIn("admin@maju.test")
  for (const table of ["visit_lines", "sales_team_members", "sales_teams", "sales_areas"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company}`)
})
afterAll(() => world.close())

const shown = async (token = admin, payload: object = {}) =>
  ((await world.call("index/home", payload, token)).data as AnswerOf<typeof home>).penjualan

test("without sales and targets there is no card", async () => {
  expect(await shown()).toBeNull()
})

test("the month has what the report has, with the target of the whole month and at most five teams", async () => {
  const desk = salesDesk(world, company)
  const people = await world.sqlRows<{ readonly id: number; readonly offices_id: number }>(
    sql`select id::float8 as id, offices_id::float8 as offices_id from members where companies_id = ${company} order by id`,
  )
  const near = people.filter(({ offices_id }) => offices_id === world.seeded.maju.offices[0])
  const [a = 0, b = 0, c = 0] = near.map(({ id }) => id)
  const area = await desk.area("Jawa")
  const satu = await desk.team("Satu", area, a, 60_000)
  const dua = await desk.team("Dua", area, a)
  for (const nama of ["Tiga", "Empat", "Lima", "Enam"]) await desk.team(nama, area, a, 30_000)
  await desk.team("Tujuh", area, a)
  await desk.stay(satu, a, "2026-01-01")
  await desk.stay(dua, b, "2026-01-01")
  const goods = { products: await desk.products(), customers: await desk.customers(2) }
  await world.db.transact((tx) =>
    writeSales(tx, company, goods, [
      { member: a, day: "2026-11-02", lines: [{ product: 0, qty: 15 }] },
      { member: b, day: "2026-11-03", lines: [{ product: 2, qty: 2 }] },
      { member: c, day: "2026-11-03", customer: 1, lines: [{ product: 0, qty: 1 }] },
      { member: a, day: "2026-10-31", lines: [{ product: 0, qty: 99 }] },
    ]),
  )
  const found = await shown()
  const amount = 15 * cheap + 2 * dear + cheap
  expect(found).toMatchObject({
    ...NOVEMBER,
    amount,
    orders: 3,
    outlets: 3,
    target: 180_000,
    achievement_pct: 20,
  })
  expect(found?.teams.map(({ nama, amount: own, target }) => [nama, own, target])).toEqual([
    ["Dua", 2 * dear, null],
    ["Satu", 15 * cheap, 60_000],
    ["Empat", 0, 30_000],
    ["Enam", 0, 30_000],
    ["Lima", 0, 30_000],
  ])
  const { data } = await world.call("good-id/laporan-penjualan-by-area", NOVEMBER, admin)
  const report = data as AnswerOf<typeof salesByTeam>
  expect([report.sums.amount, report.target]).toEqual([found?.amount, found?.target])
  expect(await shown(admin, { date: "2026-10-31" })).toMatchObject({
    start: "2026-10-01",
    amount: 99 * cheap,
  })
  expect(await shown(admin, { offices_id: world.seeded.maju.offices[0] })).toBeNull()
})

test("another company has its own, and a company without Good-ID or an account without the right has none", async () => {
  expect((await shown(await world.signIn("admin@lain.test")))?.amount).not.toBe((await shown())?.amount)
  const feature = FEATURES.goodId
  await world.sqlRows(
    sql`update companies set features = array_remove(features, ${feature}) where id = ${company}`,
  )
  expect(await shown(await world.signIn("admin@maju.test"))).toBeNull()
  await world.sqlRows(
    sql`update companies set features = array_append(features, ${feature}) where id = ${company}`,
  )
  expect(await shown(await world.signIn("admin@maju.test"))).not.toBeNull()
  expect(await shown(await world.signIn("terbatas@maju.test"))).toBeNull()
})
