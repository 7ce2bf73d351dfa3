import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { AREAS } from "#contract/areas.ts"
import type { areaReport } from "#contract/areas/fieldwork/layanan.ts"
import type { salesByArea, salesReport } from "#contract/areas/sales/salesReports.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { PRICES, type Sale, salesDesk, writeSales } from "../lib/sales.ts"

/** The same sales in the field module's reports by product and in Good-ID's. */
let world: World
let company: number
let goods: { readonly products: readonly number[]; readonly customers: readonly number[] }
/** Employees of both offices; the office administrator sees those of the first. */
let people: readonly { readonly id: number; readonly isNear: boolean }[]
let callers: readonly { readonly token: string; readonly isOffice: boolean }[]
/** Teams, each with its area and the areas above it; the sub-area is the second. */
let teams: readonly { readonly id: number; readonly areas: readonly number[] }[]

const selling = AREAS.filter(({ kind }) => kind === "penjualan").map(({ key }) => key)
const DAYS = 12
const date = (day: number) => `2026-10-${String(day).padStart(2, "0")}`

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  const features = AREAS.map(({ key }) => `area_${key}`)
  await world.sqlRows(
    sql`update companies set features = features || ${`{${features.join(",")}}`}::text[] where id = ${company}`,
  )
  for (const table of ["visit_lines", "sales_team_members"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company}`)
  await world.sqlRows(
    sql`insert into members (companies_id, nip, nama, offices_id, status_karyawan, tanggal_masuk, jenis_kelamin, attendance_type, status,
        created_at, updated_at)
      select ${company}, 'JUAL-' || n, 'Penjual ' || n, (array[${world.seeded.maju.offices[0]}::bigint, ${world.seeded.maju.offices[1]}::bigint])[1 + n % 2],
        'tetap', '2025-01-06', 'L', 'free', 'active', now(), now() from generate_series(1, 6) n`,
  )
  people = await world.sqlRows(
    sql`select id::float8 as id, offices_id = ${world.seeded.maju.offices[0]} as "isNear" from members
      where companies_id = ${company} and nip like 'JUAL-%' order by id`,
  )
  const desk = salesDesk(world, company)
  const [barat, timur] = [await desk.area("Barat"), await desk.area("Timur")]
  const kota = await desk.area("Kota", barat)
  const leader = people[0]?.id ?? 0
  teams = [
    { id: await desk.team("Satu", kota, leader), areas: [kota, barat] },
    { id: await desk.team("Dua", barat, leader), areas: [barat] },
    { id: await desk.team("Tiga", timur, leader), areas: [timur] },
  ]
  goods = { products: await desk.products(), customers: await desk.customers(3) }
  callers = [
    { token: await world.signIn("admin@maju.test"), isOffice: false },
    { token: await world.signIn("kantor@maju.test"), isOffice: true },
  ]
})
afterAll(() => world.close())

const nth = (most: number) => fc.integer({ min: 0, max: most })
const sale = fc.record({
  who: nth(5),
  day: fc.integer({ min: 1, max: DAYS }),
  area: fc.constantFrom(null, ...selling, "courier", "store-visit"),
  status: fc.constantFrom("done", "done", "done", "missed"),
  failure: fc.constantFrom(null, null, null, "tutup"),
  removed: fc.constantFrom(false, false, false, true),
  customer: nth(2),
  lines: fc.array(fc.record({ product: nth(2), qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 3 }),
})
/** Where an employee is from a day on: a team, or none; the days are those of the moves. */
const moves = fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: DAYS }), team: nth(3) }), {
  maxLength: 3,
  selector: ({ day }) => day,
})
const plays = fc.record({
  sales: fc.array(sale, { minLength: 4, maxLength: 30 }),
  stays: fc.array(moves, { minLength: 6, maxLength: 6 }),
  from: fc.integer({ min: 1, max: DAYS }),
  length: fc.integer({ min: 0, max: DAYS }),
})
type Plays = typeof plays extends fc.Arbitrary<infer P> ? P : never

const clear = async () => {
  for (const table of ["visit_lines", "sales_team_members"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company}`)
  await world.sqlRows(sql`delete from visits where companies_id = ${company} and no like 'S%'`)
}
const write = async ({ sales, stays }: Plays) => {
  const desk = salesDesk(world, company)
  for (const [at, own] of stays.entries()) {
    const sorted = own.toSorted((a, b) => a.day - b.day)
    for (const [n, { day, team }] of sorted.entries()) {
      const next = sorted[n + 1]?.day
      const there = teams[team]
      if (there !== undefined)
        await desk.stay(there.id, people[at]?.id ?? 0, date(day), next === undefined ? null : date(next - 1))
    }
  }
  const written: Sale[] = sales.map(({ who, day, ...one }) => ({
    ...one,
    member: people[who]?.id ?? 0,
    day: date(day),
  }))
  await world.db.transact((tx) => writeSales(tx, company, goods, written))
}

const ask = async <A>(token: string, path: string, payload: object): Promise<A> => {
  const answer = await world.call(path, payload, token)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data as A
}
type Rows = AnswerOf<typeof salesByArea>
type Figures = { readonly qty: number; readonly amount: number }
const added = (a: Figures | undefined, b: Figures): Figures => ({
  qty: (a?.qty ?? 0) + b.qty,
  amount: (a?.amount ?? 0) + b.amount,
})
const sorted = (sums: ReadonlyMap<number, Figures>) =>
  [...sums].filter(([, { qty }]) => qty > 0).toSorted(([a], [b]) => a - b)
const figuresOf = ({ rows }: Rows) =>
  sorted(new Map(rows.map(({ id, qty, amount }) => [id, { qty, amount }])))

/** Where an employee was on a day, from the moves that were written. */
const teamOn = (stays: Plays["stays"], who: number, day: number) =>
  teams[
    (stays[who] ?? []).filter((move) => move.day <= day).toSorted((a, b) => b.day - a.day)[0]?.team ??
      teams.length
  ]

/** The sums that a caller should see, counted from what was written. */
const expected = ({ sales, stays }: Plays, start: number, end: number, isOffice: boolean) => {
  const [byTeam, byArea, byMember, withoutArea] = [1, 2, 3, 4].map(() => new Map<number, Figures>())
  const sums = { byTeam, byArea, byMember, withoutArea } as Readonly<
    Record<"byTeam" | "byArea" | "byMember" | "withoutArea", Map<number, Figures>>
  >
  for (const { who, day, area, status, failure, removed, lines } of sales) {
    const person = people[who]
    const isSale =
      status === "done" && failure === null && !removed && (area === null || selling.includes(area as never))
    if (person === undefined || !isSale || day < start || day > end || (isOffice && !person.isNear)) continue
    const team = teamOn(stays, who, day)
    for (const { product, qty } of lines) {
      const one = { qty, amount: qty * (PRICES[product] ?? 0) }
      const add = (to: Map<number, Figures>, id: number) => to.set(id, added(to.get(id), one))
      add(sums.byTeam, team?.id ?? 0)
      add(sums.byMember, person.id)
      for (const id of team?.areas ?? [0]) add(sums.byArea, id)
      if (area === null) add(sums.withoutArea, goods.products[product] ?? 0)
    }
  }
  return sums
}

test("both views of the ledger say the same, and teams and areas are those of the day", async () => {
  let sold = 0
  await fc.assert(
    fc.asyncProperty(plays, async (play) => {
      await clear()
      await write(play)
      const [first, last] = [play.from, Math.min(DAYS, play.from + play.length)]
      const range = { start: date(first), end: date(last) }
      for (const { token, isOffice } of callers) {
        const sums = expected(play, first, last, isOffice)
        const byProduct = new Map(sums.withoutArea)
        for (const area of selling) {
          const { rows } = await ask<AnswerOf<typeof areaReport>>(token, "layanan/laporan", {
            area,
            by: "product",
            start_date: range.start,
            end_date: range.end,
          })
          for (const { id, qty, amount } of rows) byProduct.set(id, added(byProduct.get(id), { qty, amount }))
        }
        const variants = await ask<Rows>(token, "good-id/laporan-penjualan/varian", range)
        expect(figuresOf(variants)).toEqual(sorted(byProduct))
        const whole = [...byProduct.values()].reduce(added, { qty: 0, amount: 0 })
        const report = await ask<AnswerOf<typeof salesReport>>(token, "good-id/laporan-penjualan", range)
        expect(report.sums).toMatchObject(whole)
        expect(report.days.reduce(added, { qty: 0, amount: 0 })).toEqual(whole)
        const teamRows = await ask<Rows>(token, "good-id/laporan-penjualan-by-area", range)
        expect(figuresOf(teamRows)).toEqual(sorted(sums.byTeam))
        expect(figuresOf(await ask<Rows>(token, "good-id/laporan-pegawai", range))).toEqual(
          sorted(sums.byMember),
        )
        const areas = await ask<Rows>(token, "good-id/laporan-penjualan-area", range)
        expect(areas.rows.reduce(added, { qty: 0, amount: 0 })).toEqual(whole)
        for (const { id, qty, amount } of areas.rows)
          expect([id, { qty, amount }]).toEqual([id, sums.byArea.get(id) ?? { qty: 0, amount: 0 }])
        sold = Math.max(sold, variants.rows.length)
      }
    }),
    { numRuns: 25 },
  )
  expect(sold).toBe(3)
})
