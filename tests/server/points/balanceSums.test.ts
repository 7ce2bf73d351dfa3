import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TopupState, topupStates } from "#machines/lifecycles/topupMachine.ts"
import { enter } from "#server/areas/points/ledger.ts"
import { settleDue } from "#server/areas/points/sweep.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { DECIDE } from "../lib/writes.points.ts"

let world: World
let admin: string
let platform: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  platform = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

/** Repeats the product's rule on purpose: the orders whose points are pending. */
const waits = (status: TopupState, isOver: boolean) =>
  status === "waiting_confirmation" || (status === "created" && !isOver)

const order = fc.record({
  kind: fc.constant("order" as const),
  status: fc.constantFrom(...topupStates),
  credit: fc.integer({ min: 1, max: 900 }),
  type: fc.constantFrom("point" as const, "storage" as const),
  isOver: fc.boolean(),
  days: fc.constantFrom(null, 1, 30),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant("adjust" as const), qty: fc.integer({ min: -500, max: 500 }) }),
  fc.record({ kind: fc.constant("use" as const), qty: fc.integer({ min: 1, max: 60 }) }),
  order,
  fc.record({ kind: fc.constant("approve" as const) }),
  fc.record({ kind: fc.constant("sweep" as const), days: fc.integer({ min: 0, max: 40 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Order = {
  readonly id: number
  status: TopupState
  readonly credit: number
  readonly type: "point" | "storage"
  readonly isOver: boolean
}
/** The test's model: the balances as plain sums, and the orders. */
type Books = { point: number; storage: number; readonly orders: Order[] }

let made = 0
const insertOrder = async ({ status, credit, type, isOver, days }: Step & { kind: "order" }) => {
  made += 1
  const { id: company } = world.seeded.maju
  const at = NOW.toISOString()
  const until = new Date(NOW.getTime() + (isOver ? -HOUR : HOUR)).toISOString()
  const [row] = await world.sqlRows<{ id: number }>(
    sql`insert into topups (companies_id, no_invoice, paket_id, paket_nama, type, qty, credit, validity_days, subtotal, tax,
        unique_code, total, bank_id, bank_nama, bank_no, bank_atas_nama, status, expires_at, confirmed_by, paid_at, last_at, created_at, updated_at)
      values (${company}, ${`TP/JUMLAH/${made}`}, 1, 'Point', ${type}, 1, ${credit}, ${days}, 1000, 0, 1, ${5_000_000 + made}, 1, 'BCA', '542',
        'PT Balai', ${status}, ${until}, ${world.seeded.maju.accounts.admin}, '2026-11-20', ${at}, ${at}, ${at}) returning id::float8 as id`,
  )
  return { id: row?.id ?? 0, status, credit, type, isOver }
}

const entered = (qty: number) => {
  made += 1
  const ref_id = made
  return world.db.transact((tx) =>
    enter(tx, {
      companies_id: world.seeded.maju.id,
      unit: "point",
      at: world.time.now.toISOString(),
      event: "absensi",
      ref_type: "uji",
      ref_id,
      ref: null,
      qty,
      expires_at: null,
      by_id: null,
      by_nama: null,
    }),
  )
}

const steps: {
  readonly [K in Step["kind"]]: (step: Extract<Step, { kind: K }>, books: Books) => Promise<void>
} = {
  adjust: async ({ qty }, books) => {
    if (qty === 0) return
    const payload = { id: world.seeded.maju.id, amount: qty, reason: "Penyesuaian saldo" }
    const answer = await world.call("companies/update/point", payload, platform)
    const isEnough = books.point + qty >= 0
    expect(answer.api_status).toBe(isEnough ? 1 : 0)
    if (isEnough) books.point += qty
  },
  use: async ({ qty }, books) => {
    const isEnough = books.point >= qty
    expect(await entered(-qty)).toBe(isEnough ? books.point - qty : null)
    if (isEnough) books.point -= qty
  },
  order: async (one, books) => {
    books.orders.push(await insertOrder(one))
  },
  approve: async (_, books) => {
    const next = books.orders.find(({ status }) => status === "waiting_confirmation")
    if (next === undefined) return
    expect(await world.call(DECIDE, { id: next.id, status: "approved" }, platform)).toMatchObject({
      api_status: 1,
    })
    books[next.type] += next.credit
    next.status = "approved"
  },
  /** Takes the expired amount from the ledger: this test checks only that the balance stays the sum of its entries. */
  sweep: async ({ days }, books) => {
    const later = new Date(NOW.getTime() + days * 24 * HOUR)
    await settleDue(world.db, later)
    for (const one of books.orders)
      if (one.status === "created" && (one.isOver || days > 0)) one.status = "expired"
    for (const unit of ["point", "storage"] as const) {
      const [over] = await world.sqlRows<{ qty: number }>(
        sql`select coalesce(sum(qty), 0)::float8 as qty from point_ledger
          where companies_id = ${world.seeded.maju.id} and unit = ${unit} and event = 'expired' and at = ${later.toISOString()}::timestamptz and not (id = any (${counted()}))`,
      )
      books[unit] += over?.qty ?? 0
    }
    const rows = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from point_ledger where companies_id = ${world.seeded.maju.id} and event = 'expired'`,
    )
    seen = rows.map(({ id }) => id)
  },
}
/** Ids of the expiry entries of earlier sweeps. */
let seen: readonly number[] = []
const counted = () =>
  sql`array[${sql.join(seen.length === 0 ? [sql`0`] : seen.map((id) => sql`${id}::bigint`), sql`, `)}]::bigint[]`

type Point = {
  balance: number
  pending: number
  expires: readonly { readonly qty: number }[]
  storage: { quota_mb: number | null }
}
const agree = async (books: Books) => {
  const { id } = world.seeded.maju
  const point = (await world.call("companies/my-point", {}, admin)).data as Point
  const entries = await world.sqlRows<{
    unit: "point" | "storage"
    qty: number
    balance_after: number
  }>(
    sql`select unit, qty::float8 as qty, balance_after::float8 as balance_after from point_ledger where companies_id = ${id} order by id`,
  )
  for (const unit of ["point", "storage"] as const) {
    let running = 0
    for (const entry of entries.filter((one) => one.unit === unit)) {
      running += entry.qty
      expect(entry.balance_after).toBe(running)
      expect(running).toBeGreaterThanOrEqual(0)
    }
    expect([unit, running]).toEqual([unit, books[unit]])
    const [kept] = await world.sqlRows<{ balance: number }>(
      sql`select balance::float8 as balance from point_balances where companies_id = ${id} and unit = ${unit}`,
    )
    expect([unit, kept?.balance ?? 0]).toEqual([unit, books[unit]])
  }
  expect(point.balance).toBe(books.point)
  expect(point.pending).toBe(
    books.orders
      .filter(({ type, status, isOver }) => type === "point" && waits(status, isOver))
      .reduce((sum, { credit }) => sum + credit, 0),
  )
  expect(point.expires.reduce((sum, { qty }) => sum + qty, 0)).toBeLessThanOrEqual(books.point)
  for (const status of topupStates) {
    const { total } = (await world.call("companies/history-topup/list", { status }, admin)).data as {
      total: number
    }
    const now = books.orders.map((one) => (one.status === "created" && one.isOver ? "expired" : one.status))
    expect([status, total]).toEqual([status, now.filter((one) => one === status).length])
  }
}

test("whatever happens: a balance is the sum of its ledger, and what is on its way the sum of the orders that wait", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (all) => {
      await world.sqlRows(sql`truncate topups, point_ledger, point_balances cascade`)
      seen = []
      const books: Books = { point: 0, storage: 0, orders: [] }
      for (const one of all) {
        await steps[one.kind](one as never, books)
        await agree(books)
      }
      expect(books.orders).toHaveLength(all.filter(({ kind }) => kind === "order").length)
    }),
    { numRuns: 12 },
  )
})
