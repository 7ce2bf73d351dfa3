import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { asCompany } from "#server/db/asCompany.ts"
import { makeClaim } from "#server/areas/leave/claim/make.ts"
import { lowest } from "#server/areas/leave/ledger/course.ts"
import { makeLeave } from "#server/areas/leave/request/make.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { dateIn, plusDays } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** Property tests: invariants of every leave ledger after any sequence of actions, including concurrent ones. */

const OWED = 2
let world: World
let company: number
let category: number
let tokens: { readonly admin: string; readonly second: string }

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  const admin = await world.signIn("admin@maju.test")
  tokens = { admin, second: await world.signIn("kantor@maju.test") }
  await world.sqlRows(sql`update leave_categories set is_active = false where companies_id = ${company}`)
  const { data } = await world.call(
    "kategori-cuti/create",
    {
      nama: "Tahunan Acak",
      kode: "ACAK",
      jenis: "cuti",
      dasar: "tahunan",
      unit: "half_day",
      quota_type: "yearly",
      quota: 12,
      carry_over_max: 4,
      carry_over_months: 3,
      max_negative: OWED,
      is_claimable: true,
      claim_rate: "fixed",
      claim_fixed: 100_000,
    },
    admin,
  )
  category = (data as { id: number }).id
  await world.call(
    "holidays/create",
    {
      nama: "Cuti bersama",
      start_date: "2026-12-24",
      end_date: "2026-12-24",
      type: "cuti_bersama",
      length: "full",
      recurring: true,
      deduct_leave: true,
    },
    admin,
  )
})
afterAll(() => world.close())

const part = fc.constantFrom("full", "am", "pm")
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      who: fc.nat(2),
      ahead: fc.nat(80),
      days: fc.nat(6),
      part,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      at: fc.nat(30),
      grants: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), at: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      who: fc.nat(2),
      days: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("adjust" as const),
      who: fc.nat(2),
      by: fc.integer({ min: -6, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 60 }) }),
  },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const member = (who: number): number => world.seeded.maju.members[who] ?? 0
const idsIn = async (table: "leaves" | "leave_claims", status: string): Promise<readonly number[]> =>
  (
    await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from ${sql.identifier(table)} where companies_id = ${company} and kategori_id = ${category} and status = ${status} order by id`,
    )
  ).map(({ id }) => id)
const nth = (ids: readonly number[], at: number): number | undefined => ids[at % Math.max(1, ids.length)]

const inCompany = <A>(work: (tx: Parameters<Parameters<World["db"]["transact"]>[0]>[0]) => Promise<A>) =>
  world.db.transact((tx) => asCompany(tx, company, dateIn(world.time.now), () => work(tx)))

const play = async (one: Event): Promise<void> => {
  const today = dateIn(world.time.now)
  switch (one.do) {
    case "ask": {
      const start_date = plusDays(today, one.ahead)
      const isPart = one.part !== "full"
      const end_date = isPart ? start_date : plusDays(start_date, one.days)
      await inCompany((tx) =>
        makeLeave(
          tx,
          {
            companies_id: company,
            members_id: member(one.who),
            kategori_id: category,
            start_date,
            end_date,
            start_part: one.part,
            end_part: one.part,
            start_time: null,
            end_time: null,
            reason: "Acara keluarga",
          } as Parameters<typeof makeLeave>[1],
          world.time.now,
        ),
      )
      return
    }
    case "decide": {
      const claim = nth(await idsIn("leave_claims", "pending"), one.at)
      if (claim !== undefined)
        await world.call("cuti/klaim/approval", { id: claim, status: "approved" }, tokens.admin)
      const id = nth(await idsIn("leaves", "pending"), one.at)
      if (id === undefined) return
      const ask = one.grants
        ? { id, status: "approved" }
        : { id, status: "rejected", note: "Bukti tidak jelas" }
      await Promise.all([
        world.call("cuti/approval", ask, tokens.admin),
        ...(one.twice ? [world.call("cuti/approval", { id, status: "approved" }, tokens.second)] : []),
      ])
      return
    }
    case "cancel": {
      const id = nth(await idsIn("leaves", "approved"), one.at)
      if (id !== undefined)
        await world.call("cuti/approval", { id, status: "cancelled", note: "Batal berangkat" }, tokens.admin)
      return
    }
    case "claim":
      await inCompany((tx) =>
        makeClaim(
          tx,
          { companies_id: company, members_id: member(one.who), kategori_id: category, days: one.days },
          world.time.now,
        ),
      )
      return
    case "adjust":
      await world.call(
        "cuti/saldo/sesuaikan",
        {
          members_id: member(one.who),
          kategori_id: category,
          tahun: Number(today.slice(0, 4)),
          amount: one.by,
          reason: "Koreksi saldo",
        },
        tokens.admin,
      )
      return
    case "wait": {
      world.time.now = new Date(world.time.now.getTime() + one.days * 86_400_000)
      tokens = {
        admin: await world.signIn("admin@maju.test"),
        second: await world.signIn("kantor@maju.test"),
      }
      await keepLedgers(world.db, world.time.now)
    }
  }
}

type Row = { readonly member: number; readonly year: number; readonly date: string; readonly amount: number }
const check = async (): Promise<void> => {
  const rows = await world.sqlRows<Row>(
    sql`select members_id::float8 as member, year, date::text as date, amount::float8 as amount from leave_ledger
      where companies_id = ${company} and kategori_id = ${category} order by date, id`,
  )
  for (const key of new Set(rows.map(({ member: who, year }) => `${who} ${year}`))) {
    const [who = 0, year = 0] = key.split(" ").map(Number)
    const own = rows.filter((row) => row.member === who && row.year === year)
    /**
     * The balance never falls below the allowed debt on any day. Next year's grant counts in advance but is posted on 1
     * January.
     */
    const isBegun = year <= Number(dateIn(world.time.now).slice(0, 4))
    expect([key, !isBegun || lowest(own, "2000-01-01") >= -OWED]).toEqual([key, true])
    /** The balance is the sum of its entries, on the page as in the table. */
    const { data } = await world.call(
      "cuti/saldo/mutasi",
      { members_id: who, tahun: year, kategori_id: category },
      tokens.admin,
    )
    const shown = (data as { categories: { id: number; balance: number }[] }).categories.find(
      ({ id }) => id === category,
    )
    expect(shown?.balance ?? 0).toBeCloseTo(
      own.reduce((sum, { amount }) => sum + amount, 0),
      6,
    )
  }
  /** No half day is taken twice. */
  const twice = await world.sqlRows(
    sql`select d.members_id, d.date from leave_days d cross join (values ('am'), ('pm')) h(half)
      where d.companies_id = ${company} and d.is_live and d.amount > 0 and (d.part = 'full' or d.part = h.half)
      group by d.members_id, d.date, h.half having count(*) > 1`,
  )
  expect(twice).toEqual([])
  /** While a request is approved its entries add up to its amount, otherwise to zero. */
  const odd = await world.sqlRows(
    sql`select l.id, l.status from leaves l where l.companies_id = ${company} and l.kategori_id = ${category}
      and coalesce((select sum(g.amount) from leave_ledger g where g.companies_id = l.companies_id and g.leaves_id = l.id), 0)
        <> case when l.status = 'approved' then -l.amount else 0 end`,
  )
  expect(odd).toEqual([])
  expect(world.faults).toEqual([])
}

test("whatever happens, each ledger adds up", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (events) => {
      for (const one of events) {
        await play(one)
        await check()
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(world.faults).toEqual([])
}, 180_000)

test("approved, cancelled and approved again ends where it began", async () => {
  world.time.now = new Date(world.time.now.getTime() + 86_400_000)
  tokens = { ...tokens, admin: await world.signIn("admin@maju.test") }
  await keepLedgers(world.db, world.time.now)
  const who = member(4)
  const sums = () =>
    world.sqlRows(
      sql`select year, sum(amount)::float8 as balance from leave_ledger where companies_id = ${company} and members_id = ${who} and kategori_id = ${category} group by 1 having sum(amount) <> 0 order by 1`,
    )
  const start_date = plusDays(dateIn(world.time.now), 10)
  const ask = async () => {
    const made = await inCompany((tx) =>
      makeLeave(
        tx,
        {
          companies_id: company,
          members_id: who,
          kategori_id: category,
          start_date,
          end_date: plusDays(start_date, 4),
          start_part: "full",
          end_part: "full",
          start_time: null,
          end_time: null,
          reason: "Acara keluarga",
        },
        world.time.now,
      ),
    )
    if (!made.ok) throw new Error(made.broken.map(({ message }) => message).join())
    expect(
      await world.call("cuti/approval", { id: made.id, status: "approved" }, tokens.admin),
    ).toMatchObject({
      api_status: 1,
    })
    return made.id
  }
  const before = await sums()
  const first = await ask()
  const granted = await sums()
  await world.call("cuti/approval", { id: first, status: "cancelled", note: "Batal berangkat" }, tokens.admin)
  expect(await sums()).toEqual(before)
  await ask()
  expect(await sums()).toEqual(granted)
})
