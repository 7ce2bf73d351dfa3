import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { AREAS } from "#contract/areas.ts"
import type { Tx } from "#server/db/database.ts"
import { bringUpTriggers } from "#server/db/triggers.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const selling = JSON.stringify(AREAS.filter(({ kind }) => kind === "penjualan").map(({ key }) => key))
/** A sale: a line of a visit that was done and succeeded, in an area that sells or in none. */
const counted = sql`v.visit_status = 'done' and v.failure is null and not v.removed
  and (v.area is null or v.area in (select jsonb_array_elements_text(${selling}::jsonb)))`
const key = sql`v.companies_id::float8 as company, v.tanggal::text as day, v.members_id::float8 as person`

/** The sums recounted from the visits and lines of every company, and the stored ones. */
const byHand = async () => ({
  days: await world.sqlRows(sql`select ${key}, count(distinct v.id)::int as visits,
      (count(distinct v.id) filter (where l.id is not null))::int as orders,
      (count(distinct v.customers_id) filter (where l.id is not null))::int as outlets,
      coalesce(sum(l.qty), 0)::int as qty, coalesce(sum(l.total), 0)::float8 as amount
    from visits v left join visit_lines l on l.companies_id = v.companies_id and l.visits_id = v.id
    where ${counted} and (v.area is not null or l.id is not null) group by 1, 2, 3 order by 1, 2, 3`),
  products:
    await world.sqlRows(sql`select ${key}, l.products_id::float8 as product, count(distinct v.id)::int as orders,
      count(distinct v.customers_id)::int as outlets, sum(l.qty)::int as qty, sum(l.total)::float8 as amount
    from visits v join visit_lines l on l.companies_id = v.companies_id and l.visits_id = v.id
    where ${counted} group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
})
const kept = async () => ({
  days: await world.sqlRows(
    sql`select ${key}, visits, orders, outlets, qty::int as qty, amount::float8 as amount from sales_days v order by 1, 2, 3`,
  ),
  products: await world.sqlRows(
    sql`select ${key}, v.products_id::float8 as product, orders, outlets, qty::int as qty, amount::float8 as amount
      from sales_day_products v order by 1, 2, 3, 4`,
  ),
})

const company = () => world.seeded.maju.id
const member = (at: number) => world.seeded.maju.members[at]
/** One of our visits, by a number. */
const visit = (at: number) =>
  sql`(select id from visits where ${mine()} order by id offset ${at} % greatest(1, (select count(*) from visits where ${mine()})) limit 1)`
const mine = () => sql`companies_id = ${company()}`
const product = (at: number) =>
  sql`(select id from products where ${mine()} order by id offset ${at} % greatest(1, (select count(*) from products where ${mine()})) limit 1)`

const fields = fc.record({
  day: fc.integer({ min: 1, max: 3 }).map((n) => `2026-10-0${n}`),
  who: fc.integer({ min: 0, max: 3 }),
  at: fc.integer({ min: 0, max: 20 }),
  area: fc.constantFrom(null, "sales-visit", "motoris", "courier", "store-visit"),
  status: fc.constantFrom("planned", "done", "done", "missed"),
  failure: fc.constantFrom(null, null, "tidak_ada"),
  removed: fc.boolean(),
  qty: fc.integer({ min: 1, max: 9 }),
})
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never

const writes: Readonly<Record<string, (tx: Tx, f: Fields) => Promise<unknown>>> = {
  /** Copies a visit, with its rules and its customer. */
  visit: (tx, f) =>
    tx.execute(sql`insert into visits (companies_id, no, members_id, tipe_tugas_id, customers_id, tanggal, purpose, radius_m, radius_mode,
        min_duration_min, max_gps_accuracy_m, needs_photo_in, needs_photo_out, needs_signature, visit_status, failure, area, planned_at, status,
        last_at, created_at, updated_at)
      select companies_id, 'U' || nextval('visits_id_seq'), ${member(f.who)}, tipe_tugas_id, customers_id, ${f.day}, purpose, radius_m, radius_mode,
        min_duration_min, max_gps_accuracy_m, false, false, false, ${f.status}, ${f.failure}::text, ${f.area}::text, planned_at, 'none',
        last_at, created_at, updated_at from visits where ${mine()} and id = ${visit(f.at)}`),
  line: (tx, f) =>
    tx.execute(sql`insert into visit_lines (companies_id, visits_id, products_id, nama, satuan, qty, harga, total, tanggal, area)
      select v.companies_id, v.id, p.id, p.nama, p.satuan, ${f.qty}::int, p.harga, ${f.qty}::int * p.harga, v.tanggal, v.area
      from visits v join products p on p.companies_id = v.companies_id and p.id = ${product(f.at)}
      where v.companies_id = ${company()} and v.id % 3 = ${f.at % 3}`),
  status: (tx, f) =>
    tx.execute(
      sql`update visits set visit_status = ${f.status}, failure = ${f.failure}::text where ${mine()} and id = ${visit(f.at)}`,
    ),
  statuses: (tx, f) =>
    tx.execute(
      sql`update visits set removed = ${f.removed} where ${mine()} and tanggal = ${f.day} and id % 2 = ${f.at % 2}`,
    ),
  move: (tx, f) =>
    tx.execute(
      sql`update visits set members_id = ${member(f.who)}, tanggal = ${f.day} where ${mine()} and id = ${visit(f.at)}`,
    ),
  area: (tx, f) =>
    tx.execute(sql`update visits set area = ${f.area}::text where ${mine()} and id = ${visit(f.at)}`),
  note: (tx) => tx.execute(sql`update visits set purpose = purpose || ' ' where ${mine()}`),
  amount: (tx, f) =>
    tx.execute(
      sql`update visit_lines set qty = ${f.qty}::int, total = ${f.qty}::int * harga where ${mine()} and visits_id = ${visit(f.at)}`,
    ),
  unline: (tx, f) => tx.execute(sql`delete from visit_lines where ${mine()} and visits_id = ${visit(f.at)}`),
  unvisit: (tx, f) =>
    tx.execute(sql`with gone as (delete from visit_lines where ${mine()} and visits_id = ${visit(f.at)})
      delete from visits v where ${mine()} and no like 'U%' and id = ${visit(f.at)}
        and not exists (select from visit_history h where h.companies_id = v.companies_id and h.row_id = v.id)
        and not exists (select from visit_lines l where l.companies_id = v.companies_id and l.visits_id = v.id)`),
}
const step = fc.record({ kind: fc.constantFrom(...Object.keys(writes)), fields, isUndone: fc.boolean() })
class Undone extends Error {}

test("the roll-up of sales equals the rows, whatever is written and undone", async () => {
  expect(await kept()).toEqual(await byHand())
  let sold = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps)
        await world.db
          .transact(async (tx) => {
            await writes[one.kind]?.(tx, one.fields)
            if (one.isUndone) throw new Undone()
          })
          .catch((thrown: unknown) => {
            if (!(thrown instanceof Undone)) throw thrown
          })
      const found = await kept()
      sold = Math.max(sold, found.products.length)
      expect(found).toEqual(await byHand())
    }),
    { numRuns: 60 },
  )
  expect(sold).toBeGreaterThan(1)
})

test("a database without the roll-up gets it at the next start", async () => {
  await world.db.transact(async (tx) => {
    await tx.execute(sql`delete from sales_days`)
    await tx.execute(sql`delete from sales_day_products`)
    await tx.execute(sql`update meta set value = value - 'rolling' - 'text' where key = 'triggers'`)
    await bringUpTriggers(tx)
  })
  const found = await kept()
  expect(found.days.length).toBeGreaterThan(0)
  expect(found).toEqual(await byHand())
})

test("two visits of a day that are reported at once are both in its sums", async () => {
  const sell = (qty: number) =>
    world.db.transact(
      (tx) =>
        writes["line"]?.(tx, {
          day: "2026-10-01",
          who: 0,
          at: qty,
          area: null,
          status: "done",
          failure: null,
          removed: false,
          qty,
        }) ?? Promise.resolve(),
    )
  await world.db.transact((tx) =>
    tx.execute(sql`update visits set visit_status = 'done', failure = null where ${mine()}`),
  )
  await Promise.all(Array.from({ length: 8 }, (_, at) => sell(at + 1)))
  expect(await kept()).toEqual(await byHand())
})
