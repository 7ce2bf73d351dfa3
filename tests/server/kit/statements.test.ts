import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { sqlState } from "#server/db/sqlState.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** Repeated statements return the same results as the first time, on both databases: plan caching must not show. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = <R>(statement: SQL): Promise<R[]> => world.sqlRows<R>(statement)
const plansOf = async (text: string): Promise<number> => {
  const rows = await ask<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  return rows.filter(({ statement }) => statement.includes(text)).length
}
/** The embedded database caches plans as prepared statements; node-postgres does so only for named statements. */
const once = () => (world.db.kind === "embedded" ? 1 : 0)

describe("a statement that comes again", () => {
  test("is planned once, and answers by what it is given", async () => {
    const given = [1, 2, 3, 4, 5, 6, 7, 8]
    const found: unknown[] = []
    for (const n of given) {
      const rows = await ask(
        sql`select ${n}::int as named_n, ${`n${n}`}::text as text, ${n % 2 === 0}::boolean as even`,
      )
      found.push(rows)
    }
    expect(found).toEqual(given.map((n) => [{ named_n: n, text: `n${n}`, even: n % 2 === 0 }]))
    expect(await plansOf("named_n")).toBe(once())
  })

  test("is planned once without parameters too, a list's page among them", async () => {
    const asked = () => ask(sql`select 7 as without_any limit 1`)
    for (const _ of [1, 2, 3]) expect(await asked()).toEqual([{ without_any: 7 }])
    expect(await plansOf("without_any")).toBe(once())
    expect(await ask(sql`select 'a;b' as with_a_mark`)).toEqual([{ with_a_mark: "a;b" }])

    const token = await world.signIn("admin@maju.test")
    for (const _ of [1, 2, 3, 4]) await world.call("members/list-all", { page: 1, per_page: 10 }, token)
    const plans = await ask<{ statement: string; custom_plans: number }>(
      sql`select statement, custom_plans::int as custom_plans from pg_prepared_statements`,
    )
    const pages = plans.filter(({ statement }) => /from "members"[^]*limit 11$/.test(statement))
    expect(pages.map(({ custom_plans }) => custom_plans)).toEqual(Array.from({ length: once() }, () => 0))
  })

  test("shows each company its own rows, whoever asked before", async () => {
    const { maju, lain } = world.seeded
    const seen = async (role: string, company: number) =>
      world.db.transact(async (tx) => {
        await rowsOf(
          tx,
          sql`select set_config('role', ${role}, true), set_config('app.company', ${String(company)}, true)`,
        )
        const rows = await rowsOf<{ companies: number }>(
          tx,
          sql`select distinct companies_id::float8 as companies from members order by 1`,
        )
        return rows.map(({ companies }) => companies)
      })
    const rounds = Array.from({ length: 4 }, () => [
      ["balai_tenant", maju.id] as const,
      ["balai_tenant", lain.id] as const,
      ["balai_public", maju.id] as const,
    ]).flat()
    const found: number[][] = []
    for (const [role, company] of rounds) found.push(await seen(role, company))
    expect(found).toEqual(rounds.map(([role, company]) => (role === "balai_tenant" ? [company] : [])))
  })

  test("fails as it failed, and works once its cause is gone", async () => {
    const missing = () => ask(sql`select n from not_there_yet`).then(() => "found", sqlState)
    expect([await missing(), await missing(), await missing()]).toEqual(["42P01", "42P01", "42P01"])
    await ask(sql`create table not_there_yet (n int)`)
    expect([await missing(), await missing(), await missing()]).toEqual(["found", "found", "found"])
    await ask(sql`drop table not_there_yet`)
    expect([await missing(), await missing()]).toEqual(["42P01", "42P01"])
    const divided = (by: number) => ask(sql`select 10 / ${by}::int as n`).then((rows) => rows, sqlState)
    expect([await divided(0), await divided(5), await divided(0), await divided(2)]).toEqual([
      "22012",
      [{ n: 2 }],
      "22012",
      [{ n: 5 }],
    ])
  })

  test("in a transaction that has failed is refused, and is as good as new in the next", async () => {
    const seven = () => sql`select 7 as second_in_a_failed_one`
    await ask(seven())
    const refused = await world.db
      .transact(async (tx) => {
        await rowsOf(tx, sql`select 1 / 0`).catch(() => undefined)
        return rowsOf(tx, seven())
      })
      .then(() => null, sqlState)
    expect(refused).toBe("25P02")
    const expected = [{ second_in_a_failed_one: 7 }]
    expect([await ask(seven()), await ask(seven())]).toEqual([expected, expected])
  })

  test("is still right when so many others came that its plan was let go", async () => {
    const numbers = Array.from({ length: 210 }, (_, n) => n)
    const found = await world.db.transact(async (tx) => {
      const all: unknown[] = []
      for (const _ of [1, 2, 3])
        for (const n of numbers)
          all.push(...(await rowsOf(tx, sql`select ${n}::int as ${sql.identifier(`one_of_many_${n}`)}`)))
      return all
    })
    const expected = numbers.map((n) => ({ [`one_of_many_${n}`]: n }))
    expect(found).toEqual([...expected, ...expected, ...expected])
    expect(await plansOf("")).toBe(once() * 200)
  })
})
