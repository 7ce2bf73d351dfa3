import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { daysComing, daysMissing } from "#server/areas/attendance/index.ts"
import { leaveLedgers } from "#server/areas/leave/sweep.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { hireMany } from "../lib/seed.sweeps.ts"

/** More than two of four chunks of doubling size hold (20 + 80): a company is never complete after its share of them. */
const EMPLOYEES = 120

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const { id } of [world.seeded.maju, world.seeded.lain])
    await hireMany(world.db, EMPLOYEES, "SAPU-", id)
})
afterAll(() => world.close())

/** For each company: how many of the new employees have an entry, and whether a sweep is running. */
const state = () =>
  world.sqlRows<{ company: number; written: number; entries: number; at: number; is_running: boolean }>(
    sql`select r.companies_id::float8 as company, r.running is not null as is_running, r.members_id::float8 as at,
        count(distinct l.members_id)::int as written, count(l.id)::int as entries
      from leave_runs r left join members m on m.companies_id = r.companies_id and m.nip like 'SAPU-%'
      left join leave_ledger l on l.companies_id = m.companies_id and l.members_id = m.id
      group by 1, 2, 3 order by 1`,
  )
/** Runs the sweep and aborts it after this many chunks of employees. */
const runUntil = async (chunks: number): Promise<void> => {
  const ending = new AbortController()
  let seen = 0
  await runSweep(world.db, leaveLedgers, world.time.now, {
    signal: ending.signal,
    onChunk: ({ done }) => {
      if (done > 0 && (seen += 1) === chunks) ending.abort()
    },
  })
}

test("a sweep that is told to end keeps how far each company is; companies take turns by chunk", async () => {
  await runUntil(4)
  const stopped = await state()
  expect(stopped.map(({ is_running }) => is_running)).toEqual([true, true])
  for (const { at } of stopped) expect(at).toBeGreaterThan(0)
})

test("the next run goes on there, and comes to what one run would have", async () => {
  const before = await state()
  await runSweep(world.db, leaveLedgers, world.time.now)
  const after = await state()
  expect(after.map(({ is_running, written }) => ({ is_running, written }))).toEqual([
    { is_running: false, written: EMPLOYEES },
    { is_running: false, written: EMPLOYEES },
  ])
  for (const [at, { entries }] of after.entries()) expect(entries).toBeGreaterThan(before[at]?.entries ?? 0)
  await runSweep(world.db, leaveLedgers, world.time.now)
  expect(await state()).toEqual(after)
})

test("changed employees are gone through in chunks as well, also where the first of them was cut off", async () => {
  const minute = () => (world.time.now = new Date(world.time.now.getTime() + 60_000))
  /** One more sweep first: rows seeded at the very instant of the first sweep are processed again. */
  minute()
  await runSweep(world.db, leaveLedgers, world.time.now)
  const later = minute()
  const company = world.seeded.maju.id
  await world.sqlRows(
    sql`delete from leave_ledger l using members m where m.companies_id = l.companies_id and m.id = l.members_id
      and m.companies_id = ${company} and m.nip like 'SAPU-%'`,
  )
  await world.sqlRows(
    sql`update members set updated_at = ${later.toISOString()}::timestamptz where companies_id = ${company} and nip like 'SAPU-%'`,
  )
  minute()
  await runUntil(1)
  const [cut] = (await state()).filter((one) => one.company === company)
  expect(cut).toMatchObject({ is_running: false })
  expect(cut?.at).toBeGreaterThan(0)
  expect(cut?.written).toBeLessThan(EMPLOYEES)
  await runSweep(world.db, leaveLedgers, world.time.now)
  const [whole] = (await state()).filter((one) => one.company === company)
  expect(whole).toMatchObject({ is_running: false, at: 0, written: EMPLOYEES })
})

test("employees who come to a company whose days are kept get theirs", async () => {
  const company = world.seeded.maju.id
  await runSweep(world.db, daysComing, world.time.now)
  await runSweep(world.db, daysMissing, world.time.now)
  await hireMany(world.db, EMPLOYEES, "BARU-", company)
  const missing = () =>
    world.sqlRows(sql`select count(*)::int as n from attendance_gaps where companies_id = ${company}`)
  expect(await missing()).toEqual([{ n: EMPLOYEES }])
  await runSweep(world.db, daysMissing, world.time.now)
  expect(await missing()).toEqual([{ n: 0 }])
  const [kept] = await world.sqlRows<{ people: number; least: number; most: number }>(
    sql`select count(*)::int as people, min(n)::int as least, max(n)::int as most from (
        select d.members_id, count(*) as n from attendance_days d join members m on m.companies_id = d.companies_id and m.id = d.members_id
        where d.companies_id = ${company} and m.nip like 'BARU-%' group by 1) each_of`,
  )
  expect(kept).toMatchObject({ people: EMPLOYEES })
  expect(kept?.least).toBe(kept?.most)
})

test("gaps of a company whose first days are not stored yet stay in the queue", async () => {
  const company = world.seeded.lain.id
  await world.sqlRows(sql`delete from attendance_days where companies_id = ${company}`)
  await world.sqlRows(
    sql`insert into attendance_progress (companies_id, from_date, through_date) values (${company}, '2026-01-02', '2026-01-01')
      on conflict (companies_id) do update set from_date = '2026-01-02', through_date = '2026-01-01', next_from = null, next_to = null, at_member = 0`,
  )
  await world.sqlRows(
    sql`insert into attendance_gaps (companies_id, members_id) select companies_id, id from members where companies_id = ${company}
      on conflict do nothing`,
  )
  const waiting = async () =>
    (
      await world.sqlRows<{ n: number }>(
        sql`select count(*)::int as n from attendance_gaps where companies_id = ${company}`,
      )
    )[0]?.n
  const before = await waiting()
  expect(before).toBeGreaterThan(EMPLOYEES)
  await runSweep(world.db, daysMissing, world.time.now)
  expect(await waiting()).toBe(before)
  await runSweep(world.db, daysComing, world.time.now)
  await runSweep(world.db, daysMissing, world.time.now)
  expect(await waiting()).toBe(0)
})
