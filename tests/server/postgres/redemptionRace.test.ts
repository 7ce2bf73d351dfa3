import { setTimeout as sleep } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { givePoints } from "../lib/writes.rewards.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const member = (at: number) => world.seeded.maju.members[at] ?? 0
const PEOPLE = [0, 2, 4]
/** Wishes at once, and how many of them have to wait in transactions of their own: fewer than the pool has connections. */
const WISHES = 50
const MET = 10

let made = 0
const reward = async (point_cost: number, stock: number): Promise<number> => {
  made += 1
  const { data } = await world.call(
    "good-id/penukaran-hadiah/create-update",
    { nama: `Rebutan ${made}`, point_cost, stock },
    admin,
  )
  return (data as { id: number }).id
}
const ask = (rewards_id: number, at: number) =>
  world.call("good-id/permintaan-hadiah/catat", { members_id: member(at), rewards_id, qty: 1 }, admin)
const stockOf = async (id: number) =>
  (await world.sqlRows<{ n: number }>(sql`select stock::int as n from rewards where id = ${id}`))[0]?.n
const balanceOf = async (at: number) =>
  (
    await world.sqlRows<{ n: number }>(
      sql`select balance::int as n from sales_point_balances where members_id = ${member(at)}`,
    )
  )[0]?.n
const noBalances = async () => {
  for (const table of ["sales_points", "redemption_history", "redemptions", "sales_point_balances"])
    await world.sqlRows(
      sql`delete from ${sql.identifier(table)} where companies_id = ${world.seeded.maju.id}`,
    )
}

/** Holds rows while `begin` sends calls, until so many of their transactions wait for a lock; then all go on at once. */
const meet = async <A>(
  held: SQL,
  most: number,
  begin: () => readonly Promise<A>[],
): Promise<readonly A[]> => {
  let sent: readonly Promise<A>[] = []
  await world.db.transact(async (tx) => {
    await tx.execute(held)
    sent = begin()
    const waiting = async () => {
      await tx.execute(sql`select pg_stat_clear_snapshot()`)
      const [row] = await rowsOf<{ n: number }>(
        tx,
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return row?.n ?? 0
    }
    while ((await waiting()) < most) await sleep(10)
  })
  return Promise.all(sent)
}
const granted = (answers: readonly { readonly api_status: number }[]) =>
  answers.filter(({ api_status }) => api_status === 1).length

test("two people whose transactions meet at the last piece: one gets it, the other is told that it is gone", async () => {
  await noBalances()
  const id = await reward(100, 1)
  for (const at of [0, 2]) await givePoints(world, member(at), 100)
  const answers = await meet(sql`select from rewards where id = ${id} for update`, 2, () => [
    ask(id, 0),
    ask(id, 2),
  ])
  expect(granted(answers)).toBe(1)
  expect(answers.find(({ api_status }) => api_status !== 1)).toMatchObject({ api_message: "Stok habis" })
  expect(await stockOf(id)).toBe(0)
  expect([await balanceOf(0), await balanceOf(2)]).toEqual(expect.arrayContaining([0, 100]))
  expect(world.faults).toEqual([])
})

test("fifty wishes of one person meet at the balance: as many are granted as it pays", async () => {
  await noBalances()
  const id = await reward(30, 1_000)
  await givePoints(world, member(0), 310)
  const answers = await meet(
    sql`select from sales_point_balances where members_id = ${member(0)} for update`,
    MET,
    () => Array.from({ length: WISHES }, () => ask(id, 0)),
  )
  expect(granted(answers)).toBe(10)
  expect([await stockOf(id), await balanceOf(0)]).toEqual([990, 10])
  expect(world.faults).toEqual([])
})

test("fifty wishes of several people meet at a reward: as many are granted as it has pieces", async () => {
  await noBalances()
  const id = await reward(10, 7)
  for (const at of PEOPLE) await givePoints(world, member(at), 1_000)
  const answers = await meet(sql`select from rewards where id = ${id} for update`, MET, () =>
    Array.from({ length: WISHES }, (_, nth) => ask(id, PEOPLE[nth % PEOPLE.length] ?? 0)),
  )
  expect(granted(answers)).toBe(7)
  expect(await stockOf(id)).toBe(0)
  const left = await Promise.all(PEOPLE.map(balanceOf))
  expect(left.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(3_000 - 70)
  expect(world.faults).toEqual([])
})
