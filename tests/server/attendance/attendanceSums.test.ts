import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rowsOf, type Tx } from "#server/db/database.ts"
import { bringUpTriggers } from "#server/db/triggers.ts"
import { anyMeasured, type DayMeasure, dayMeasures } from "#server/db/dayMeasures.ts"
import { gatherSums } from "#server/areas/attendance/gather.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Sum = Record<DayMeasure, number> & { date: string; office: number; status: string }
const key = sql`companies_id::float8 as company, business_date::text as date, offices_id::float8 as office, day_status as status`
/** The sums recounted from the attendance days of every company, to compare with the stored sums. */
const counted = () =>
  world.sqlRows<Sum>(
    sql`select ${key}, count(*)::int as days, (count(*) filter (where late_min > 0))::int as late,
      (count(*) filter (where is_workday))::int as workdays,
      (count(*) filter (where is_workday and late_min = 0 and 'tanpa_masuk' <> all (flags)))::int as ontime,
      sum(late_min)::int as late_minutes,
      count(*) filter (where 'luar_radius' = any(flags))::int as outside from attendance_days group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
const kept = () =>
  world.sqlRows<Sum>(
    sql`select ${key}, ${sql.raw(dayMeasures.map((name) => `sum(${name})::int as ${name}`).join(", "))} from attendance_sums group by 1, 2, 3, 4
      having ${sql.raw(anyMeasured)} order by 1, 2, 3, 4`,
  )

const day = fc.integer({ min: 1, max: 4 }).map((n) => `2026-10-0${n}`)
const place = fc.integer({ min: 0, max: 1 })
const who = fc.integer({ min: 0, max: 5 })
const status = fc.constantFrom("hadir", "alpa", "tidak_lengkap")
const late = fc.integer({ min: 0, max: 2 })
const work = fc.boolean()
const flags = fc.constantFrom("{}", "{tanpa_masuk}", "{menunggu,tanpa_masuk}", "{luar_radius}")
const fields = fc.record({ day, other: day, place, who, status, late, work, flags })
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never

const writes: Readonly<Record<string, (tx: Tx, fields: Fields) => Promise<unknown>>> = {
  /** Upserts one row: a single statement that fires both the insert and the update trigger. */
  put: (tx, f) =>
    tx.execute(sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status, late_min, is_workday, flags)
      values (${company()}, ${member(f.who)}, ${f.day}, ${office(f.place)}, ${f.status}, ${f.late}, ${f.work}, ${f.flags}::text[])
      on conflict (companies_id, business_date, members_id) do update set is_workday = excluded.is_workday, flags = excluded.flags, day_status = excluded.day_status, late_min = excluded.late_min, offices_id = excluded.offices_id`),
  all: (tx, f) =>
    tx.execute(sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status, late_min)
      select companies_id, id, ${f.day}, offices_id, ${f.status}, id % 2 from members where companies_id = ${company()} on conflict do nothing`),
  move: (tx, f) =>
    tx.execute(
      sql`update attendance_days set offices_id = ${office(f.place)} where companies_id = ${company()} and business_date = ${f.day}`,
    ),
  change: (tx, f) =>
    tx.execute(
      sql`update attendance_days set day_status = ${f.status}, late_min = ${f.late}, is_workday = ${f.work}, flags = ${f.flags}::text[] where companies_id = ${company()} and members_id = ${member(f.who)}`,
    ),
  leave: (tx, f) =>
    tx.execute(
      sql`update attendance_days set check_out_at = now() where companies_id = ${company()} and business_date = ${f.day}`,
    ),
  remove: (tx, f) =>
    tx.execute(
      sql`delete from attendance_days where companies_id = ${company()} and business_date = ${f.day} and members_id <= ${member(f.who)}`,
    ),
}
const company = () => world.seeded.maju.id
const member = (at: number) => world.seeded.maju.members[at]
const office = (at: number) => world.seeded.maju.offices[at]

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom(...Object.keys(writes)), fields, isUndone: fc.boolean() }),
  fc.constant("gather" as const),
)

test("what the ledger of attendance adds up to is what there is, whatever is written, undone and gathered", async () => {
  expect(await kept()).toEqual(await counted())
  let gathered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        if (one === "gather") gathered += await gatherSums(world.db)
        else {
          const undone = new Error("undone")
          await world.db
            .transact(async (tx) => {
              await writes[one.kind]?.(tx, one.fields)
              if (one.isUndone) throw undone
            })
            .catch((thrown: unknown) => {
              if (thrown !== undone) throw thrown
            })
        }
        expect(await kept()).toEqual(await counted())
      }
    }),
    { numRuns: 40 },
  )
  expect(gathered).toBeGreaterThan(0)
})

test("gathered, each sum is one row, and none is left over", async () => {
  await gatherSums(world.db)
  const rows = await world.sqlRows<{ loose: number; most: number }>(
    sql`select (count(*) filter (where not is_gathered))::int as loose, max(n)::int as most
      from (select is_gathered, count(*) over (partition by companies_id, business_date, offices_id, day_status) as n from attendance_sums) s`,
  )
  expect(rows).toEqual([{ loose: 0, most: 1 }])
  expect(await kept()).toEqual(await counted())
})

test("whoever writes attendance writes its sum: an office's administrator, under row-level security", async () => {
  const { id, offices, members } = world.seeded.maju
  const before = await counted()
  await world.db.transact(async (tx) => {
    await rowsOf(
      tx,
      sql`select set_config('app.company', ${String(id)}, true), set_config('app.offices', ${`{${offices[0]}}`}, true), set_config('role', 'balai_tenant', true)`,
    )
    await tx.execute(sql`insert into attendance_days (companies_id, members_id, business_date, offices_id, day_status)
      values (${id}, ${members[0]}, '2026-09-01', ${offices[0]}, 'hadir')`)
  })
  expect(await counted()).not.toEqual(before)
  expect(await kept()).toEqual(await counted())
})

test("days that were there before there was a ledger are in it", async () => {
  await world.sqlRows(sql`drop trigger attendance_days_counted_insert on attendance_days`)
  await world.sqlRows(sql`drop trigger attendance_days_counted_update on attendance_days`)
  await world.sqlRows(sql`drop trigger attendance_days_counted_delete on attendance_days`)
  await world.sqlRows(sql`delete from attendance_sums`)
  expect(await kept()).toEqual([])
  for (let start = 0; start < 2; start += 1) await world.db.transact(bringUpTriggers)
  expect(await kept()).toEqual(await counted())
})
