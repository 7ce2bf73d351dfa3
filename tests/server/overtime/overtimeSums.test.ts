import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  dayTypes,
  type overtimeList,
  overtimeStates,
  type overtimeSummary,
  type OvertimeSums,
} from "#contract/areas/overtime/overtime.ts"
import { compensations } from "#contract/areas/overtime/overtimeSetting.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const DAYS = ["2026-08-31", "2026-09-01", "2026-10-15", "2026-11-30", "2026-12-01"] as const
const PERIOD = { start_date: "2026-09-01", end_date: "2026-11-30" }
/** Above a cap, whether or not cut to it: repeated from the specification on purpose. */
const ABOVE: readonly string[] = ["melewati_batas", "dipotong"]
const aRow = fc.record({
  who: fc.integer({ min: 0, max: 4 }),
  day: fc.constantFrom(...DAYS),
  day_type: fc.constantFrom(...dayTypes),
  state: fc.constantFrom(...overtimeStates),
  compensation: fc.constantFrom(...compensations),
  minutes: fc.integer({ min: 0, max: 720 }),
  amount: fc.option(fc.integer({ min: 0, max: 900_000 })),
})
type Row = typeof aRow extends fc.Arbitrary<infer R> ? R : never

const memberAt = (who: number) => world.seeded.maju.members[who] ?? 0
/** The seeded employees belong to the first and the second office alternately. */
const placeOf = (who: number) => who % 2

const write = async (rows: readonly Row[]) => {
  await world.sqlRows(sql`delete from overtime`)
  for (const { who, day, day_type, state, compensation, minutes, amount } of rows)
    await world.sqlRows(sql`insert into overtime (companies_id, members_id, date, day_type, week_days, source, state, job, minutes_worked,
        minutes_raw, minutes_paid, compensation, segments, amount, explain, created_at, updated_at)
      values (${world.seeded.maju.id}, ${memberAt(who)}, ${day}, ${day_type}, 5, 'pengajuan', ${state}, 'Uji', ${minutes}, ${minutes}, ${minutes},
        ${compensation}, '[]', ${amount}, '[]', now(), now())`)
}

const sumsOf = (rows: readonly Row[], seesPay = true): OvertimeSums => {
  const minutes = (some: readonly Row[]) => some.reduce((sum, row) => sum + row.minutes, 0)
  const of = (type: Row["day_type"]) => minutes(rows.filter(({ day_type }) => day_type === type))
  return {
    hari: rows.length,
    menit: minutes(rows),
    menit_kerja: of("kerja"),
    menit_libur_mingguan: of("libur_mingguan"),
    menit_libur_nasional: of("libur_nasional"),
    menit_cuti: minutes(rows.filter(({ compensation }) => compensation === "leave")),
    melewati_batas: rows.filter(({ state }) => ABOVE.includes(state)).length,
    tanpa_gaji: rows.filter(({ amount }) => amount === null).length,
    amount: seesPay ? rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : null,
  }
}

const ask = async <D>(path: string, payload: object, token = admin): Promise<D> => {
  const answer = await world.call(path, payload, token)
  if (answer.api_status !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data as D
}
const list = (payload: object, token = admin) =>
  ask<AnswerOf<typeof overtimeList>>("lembur/list/all", { per_page: 100, ...payload }, token)
const summary = (payload: object, token = admin) =>
  ask<AnswerOf<typeof overtimeSummary>>("lembur/rangkuman", { ...PERIOD, per_page: 100, ...payload }, token)

test("whatever overtime there is: lists, employees, days and offices add up to a plain sum of the rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      // One row per employee and day, as in the table.
      fc.uniqueArray(aRow, { selector: ({ who, day }) => `${who} ${day}`, minLength: 1, maxLength: 12 }),
      async (rows) => {
        await write(rows)
        const within = rows.filter(({ day }) => day >= PERIOD.start_date && day <= PERIOD.end_date)
        expect((await list({})).sums).toEqual(sumsOf(rows))
        expect(await list(PERIOD)).toMatchObject({ total: within.length, sums: sumsOf(within) })
        for (const day_type of dayTypes)
          expect((await list({ day_type })).sums).toEqual(
            sumsOf(rows.filter((row) => row.day_type === day_type)),
          )
        const whole = await summary({})
        expect(whole.sums).toEqual(sumsOf(within))
        const people = [...new Set(within.map(({ who }) => who))].toSorted((a, b) => a - b)
        expect(new Map(whole.rows.map(({ id, sums }) => [id, sums]))).toEqual(
          new Map(people.map((who) => [memberAt(who), sumsOf(within.filter((row) => row.who === who))])),
        )
        const days = [...new Set(within.map(({ day }) => day))].toSorted()
        expect(whole.per_day).toEqual(
          days.map((date) => ({ date, ...sumsOf(within.filter(({ day }) => day === date)) })),
        )
        for (const [place, offices_id] of world.seeded.maju.offices.entries())
          expect((await summary({ offices_id })).sums).toEqual(
            sumsOf(within.filter(({ who }) => placeOf(who) === place)),
          )
        expect((await summary({}, office)).sums).toEqual(
          sumsOf(
            within.filter(({ who }) => placeOf(who) === 0),
            false,
          ),
        )
      },
    ),
    { numRuns: 15 },
  )
})
