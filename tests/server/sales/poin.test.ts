import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { readPoints } from "#contract/areas/sales/salesPoints.ts"
import { settleEarned } from "#server/areas/sales/index.ts"
import type { Tx } from "#server/db/database.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { givePoints, rewardOf } from "../lib/writes.rewards.ts"
import { newVisit } from "../lib/writes.visits.ts"

type Points = AnswerOf<typeof readPoints>
const NOTE = "Laporan ternyata keliru"

let world: World
let admin: string
let office: string
let stranger: string
let product: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
  await world.sqlRows(sql`delete from member_approvers`)
  const [row] = await world.sqlRows<{ id: number }>(
    sql`select min(id)::float8 as id from products where companies_id = ${world.seeded.maju.id}`,
  )
  product = row?.id ?? 0
})
afterAll(() => world.close())

const company = () => world.seeded.maju.id
const member = (at: number) => world.seeded.maju.members[at] ?? 0
beforeEach(async () => {
  for (const table of ["sales_points", "redemption_history", "redemptions", "sales_point_balances"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company()}`)
  await world.sqlRows(sql`update rewards set stock = 100, point_cost = 50 where companies_id = ${company()}`)
})

/** A finished visit that waits for a decision, with a product line that earns these points. */
const sale = async (points: number, values: Parameters<typeof newVisit>[1] = {}): Promise<number> => {
  const id = await newVisit(world, values)
  await world.sqlRows(
    sql`insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, points, tanggal, area)
      select companies_id, id, ${product}, 'Kopi', 'dus', 1, 1000, 1000, ${points}, tanggal, area from visits where id = ${id}`,
  )
  return id
}
const decide = (id: number, status: string) =>
  world.call("visit/approval", { id, status, note: status === "approved" ? null : NOTE }, admin)
const points = async (id: number, more: object = {}, token = admin): Promise<Points> =>
  (await world.call("good-id/poin/find", { id, ...more }, token)).data as Points
const kinds = async (id: number) =>
  (await points(id)).entries.map((one) => [one.kind, one.points, one.balance])

describe("earning", () => {
  test("an approved sale earns the points of its lines; a revoked one gives them back, even if they are spent", async () => {
    const id = await sale(80, { members_id: member(0) })
    expect((await points(member(0))).balance).toBe(0)
    await decide(id, "approved")
    expect(await kinds(member(0))).toEqual([["earned", 80, 80]])
    await world.call(
      "good-id/permintaan-hadiah/catat",
      { members_id: member(0), rewards_id: await rewardOf(world), qty: 1 },
      admin,
    )
    await decide(id, "cancelled")
    expect(await kinds(member(0))).toEqual([
      ["reversed", -80, -50],
      ["redeemed", -50, 30],
      ["earned", 80, 80],
    ])
    expect(await points(member(0))).toMatchObject({ balance: -50, earned: 0, spent: 50, waiting: 50 })
    await world.call("visit/delete", { ids: [id] }, admin)
    expect((await points(member(0))).balance).toBe(-50)
  })

  test.each([
    ["a rejected one", {}, "rejected"],
    ["a failed attempt", { failure: "tutup" as never }, "approved"],
    ["a delivery", { area: "courier" }, "approved"],
  ])("%s earns nothing", async (_, values, status) => {
    const id = await sale(80, { members_id: member(1), ...values })
    expect(await decide(id, status)).toMatchObject({ api_status: 1 })
    expect(await kinds(member(1))).toEqual([])
  })

  test("one of an area that sells earns, and points name the visit and who decided", async () => {
    const id = await sale(15, { members_id: member(1), area: "sales-visit" })
    await decide(id, "approved")
    const [entry] = (await points(member(1))).entries
    expect(entry).toMatchObject({
      kind: "earned",
      points: 15,
      link: `/visit?status=semua&id=${id}`,
      no: expect.stringContaining("KJ/2026/") as string,
      by: "Akun admin@maju.test",
    })
  })

  test("booked again it books nothing: the difference to the ledger is what is written", async () => {
    const id = await sale(80, { members_id: member(0) })
    await decide(id, "approved")
    const again = (now = world.time.now) =>
      world.db.transact((tx) =>
        settleEarned(
          { tx, companyId: company(), now, by: null },
          [{ id, members_id: member(0) }],
          "2026-11-20",
        ),
      )
    await Promise.all([again(), again(), again()])
    expect(await kinds(member(0))).toEqual([["earned", 80, 80]])
    await world.sqlRows(sql`update visit_lines set points = 60 where visits_id = ${id}`)
    await Promise.all([again(), again()])
    expect(await kinds(member(0))).toEqual([
      ["reversed", -20, 60],
      ["earned", 80, 80],
    ])
  })

  test("many visits of several people are booked with as many statements as one", async () => {
    const ids: { id: number; members_id: number }[] = []
    for (let nth = 0; nth < 60; nth++) {
      const members_id = member(nth % 5)
      ids.push({ id: await sale(nth, { members_id, status: "approved" }), members_id })
    }
    const counting = async (some: typeof ids) => {
      let count = 0
      await world.db.transact(async (tx) => {
        const counted = new Proxy(tx, {
          get: (target, key) => {
            const value: unknown = Reflect.get(target, key)
            if (key !== "execute" || typeof value !== "function") return value
            return (...args: unknown[]) => {
              count += 1
              return value.apply(target, args) as unknown
            }
          },
        }) as Tx
        await settleEarned(
          { tx: counted, companyId: company(), now: world.time.now, by: null },
          some,
          "2026-11-20",
        )
      })
      return count
    }
    const one = await counting(ids.slice(0, 2))
    expect(one).toBeGreaterThan(2)
    expect(await counting(ids)).toBe(one)
    const sums = await world.sqlRows<{ sum: number }>(
      sql`select sum(balance)::int as sum from sales_point_balances where companies_id = ${company()}`,
    )
    expect(sums).toEqual([{ sum: (59 * 60) / 2 }])
  })

  test("approved in bulk, each person gets the points of their own sales", async () => {
    const ids = [
      await sale(10, { members_id: member(0) }),
      await sale(20, { members_id: member(2) }),
      await sale(40, { members_id: member(0) }),
    ]
    await world.call("visit/approval/bulk", { ids, status: "approved" }, admin)
    expect([(await points(member(0))).balance, (await points(member(2))).balance]).toEqual([50, 20])
  })
})

describe("the ledger of a person", () => {
  test("is read page by page, newest first, without gaps", async () => {
    for (let nth = 1; nth <= 45; nth++) await givePoints(world, member(0), nth)
    const seen: number[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: Points = await points(member(0), cursor === null ? {} : { cursor })
      seen.push(...page.entries.map((one) => one.points))
      cursor = page.next
      pages += 1
    } while (cursor !== null)
    expect(pages).toBe(3)
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at))
    expect((await points(member(0), { cursor: "bukan kursor" })).entries).toHaveLength(20)
  })

  test("is corrected by hand with a reason, never below zero", async () => {
    const adjust = (values: object, token = admin) =>
      world.call("good-id/poin/sesuaikan", { members_id: member(0), note: "Poin pameran", ...values }, token)
    expect(await adjust({ points: 40 })).toMatchObject({ data: { balance: 40 } })
    expect(await adjust({ points: -41 })).toMatchObject({
      data: { errors: { points: ["Paling banyak dikurangi 40"] } },
    })
    expect(await adjust({ points: -40 })).toMatchObject({ data: { balance: 0 } })
    expect(await adjust({ points: -1 })).toMatchObject({
      data: { errors: { points: ["Saldo poin pegawai ini sudah habis"] } },
    })
    expect(await adjust({ points: 0 })).toMatchObject({ is_validate: 1 })
    expect(await adjust({ points: 5, note: "x" })).toMatchObject({ is_validate: 1 })
    expect(await adjust({ points: 5 }, stranger)).toMatchObject({ data: { reason: "not_found" } })
    expect(await adjust({ points: 5 }, office)).toMatchObject({ data: { reason: "forbidden" } })
    expect(await kinds(member(0))).toEqual([
      ["adjusted", -40, 0],
      ["adjusted", 40, 40],
    ])
  })

  test("is not shown to another company", async () => {
    expect(await world.call("good-id/poin/find", { id: member(0) }, stranger)).toMatchObject({
      data: { reason: "not_found" },
    })
  })
})

const step = fc.oneof(
  fc.record({ do: fc.constant("sell" as const), who: fc.nat(2), points: fc.integer({ min: 0, max: 120 }) }),
  fc.record({ do: fc.constantFrom("approve" as const, "revoke" as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant("ask" as const), who: fc.nat(2), qty: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant("decide" as const),
    nth: fc.nat(5),
    status: fc.constantFrom("approved", "rejected", "cancelled", "delivered"),
  }),
  fc.record({
    do: fc.constant("adjust" as const),
    who: fc.nat(2),
    points: fc.integer({ min: -80, max: 80 }),
  }),
)

test("whatever happens, a balance is the sum of its ledger: earned, less spent, and corrected; no piece is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      for (const table of ["sales_points", "redemption_history", "redemptions", "sales_point_balances"])
        await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company()}`)
      await world.sqlRows(
        sql`update rewards set stock = 6, point_cost = 50 where companies_id = ${company()}`,
      )
      const reward = await rewardOf(world)
      const sales: number[] = []
      const wishes: number[] = []
      for (const one of steps) {
        if (one.do === "sell") sales.push(await sale(one.points, { members_id: member(one.who) }))
        else if (one.do === "approve" || one.do === "revoke") {
          const id = sales[one.nth]
          if (id !== undefined) await decide(id, one.do === "approve" ? "approved" : "cancelled")
        } else if (one.do === "ask") {
          const { api_status, data } = await world.call(
            "good-id/permintaan-hadiah/catat",
            { members_id: member(one.who), rewards_id: reward, qty: one.qty },
            admin,
          )
          if (api_status === 1) wishes.push((data as { id: number }).id)
        } else if (one.do === "decide") {
          const id = wishes[one.nth]
          if (id !== undefined)
            await world.call(
              "good-id/permintaan-hadiah/approval",
              { id, status: one.status, note: NOTE },
              admin,
            )
        } else if (one.do === "adjust")
          await world.call(
            "good-id/poin/sesuaikan",
            { members_id: member(one.who), points: one.points, note: "Uji acak" },
            admin,
          )
      }
      for (const who of [0, 1, 2]) {
        const all = await points(member(who))
        expect(all.balance).toBe(all.earned - all.spent + all.adjusted)
        expect(all.entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(all.balance)
        expect(all.entries[0]?.balance ?? 0).toBe(all.balance)
        const [sold] = await world.sqlRows<{ sum: number }>(
          sql`select coalesce(sum(l.points), 0)::int as sum from visits v join visit_lines l on l.visits_id = v.id
            where v.id = any(${`{${sales.join(",")}}`}::bigint[]) and v.members_id = ${member(who)} and v.status = 'approved'`,
        )
        expect(all.earned).toBe(sold?.sum)
      }
      const [kept] = await world.sqlRows<{ left: number; taken: number }>(
        sql`select (select stock from rewards where id = ${reward})::int as left, coalesce(sum(qty) filter (where status in ('pending', 'approved', 'delivered')), 0)::int as taken
          from redemptions where rewards_id = ${reward}`,
      )
      expect((kept?.left ?? 0) + (kept?.taken ?? 0)).toBe(6)
    }),
    { numRuns: 12 },
  )
})
