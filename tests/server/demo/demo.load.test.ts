import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadDemo } from "#server/demo/load.ts"
import { sendDemoLinks } from "#server/demo/links.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

/** Monday, 10.00 WIB. */
const MONDAY = new Date("2026-11-16T03:00:00Z")
const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIRST_DAY = "2026-08-19"

let world: DemoWorld
let maju: number
beforeAll(async () => {
  world = await openDemoWorld(MONDAY)
  await loadReference(world.db)
  await loadDemo(world.db, MONDAY)
  await sendDemoLinks(world.db, "http://balai.test", MONDAY)
  const [company] = await world.rows<{ id: number }>(
    sql`select id::float8 as id from companies where kode = 'MAJU'`,
  )
  maju = company?.id ?? 0
})
afterAll(() => world.close())

type Day = { readonly date: string; readonly employed: number; readonly rows: number }

/** Working days, computed in SQL only, with the number of employees and of attendance records on each. */
const daysOf = (from: string, to: string) =>
  world.rows<Day>(sql`select d::date::text as date,
      (select count(*)::int from members m where companies_id = ${maju} and archived_at is null and tanggal_masuk <= d) as employed,
      (select count(*)::int from attendance a where companies_id = ${maju} and business_date = d) as rows
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    where extract(isodow from d) < 6 and not exists (select from national_holidays h where h.tanggal = d::date)
    order by 1`)

describe("the first load", () => {
  test("PT Maju Bersama has three offices, 250 employees and a head in every division", async () => {
    const [counts] = await world.rows(sql`select
      (select count(*)::int from offices where companies_id = ${maju}) as offices,
      (select count(*)::int from members where companies_id = ${maju} and archived_at is null) as members,
      (select count(*)::int from devisi where companies_id = ${maju} and head_id is null) as headless,
      (select count(*)::int from devisi where companies_id = ${maju} and parent_id is not null) as below,
      (select count(*)::int from jabatan where companies_id = ${maju} and departement_id is null) as loose`)
    expect(counts).toEqual({ offices: 3, members: 250, headless: 0, below: 3, loose: 0 })
  })

  test("company 816 has its number, and the next company of somebody else does not collide", async () => {
    expect(await world.rows(sql`select nama, status from companies where id = 816`)).toEqual([
      { nama: "PT Obrolan Nusantara", status: "active" },
    ])
    expect(
      await world.rows(sql`select count(*)::int as n, min(id)::int as first from companies where id <> 816`),
    ).toEqual([{ n: 10, first: 1000 }])
  })

  test("nobody was granted more than their limits allow, in a claim, a month or a year", async () => {
    const over = await world.rows(sql`select r.no, k.nama, sum(i.amount_approved)::float8 as granted,
        coalesce(l.limit_amount, k.limit_amount)::float8 as most
      from reimbursments r
      join reimbursment_items i on i.companies_id = r.companies_id and i.reimbursments_id = r.id
      join claim_categories k on k.companies_id = i.companies_id and k.id = i.kategori_id
      left join claim_limits l on l.companies_id = i.companies_id and l.kategori_id = k.id and l.members_id = r.members_id
      where r.status in ('approved', 'partial', 'paid') and k.limit_type <> 'none'
      group by r.companies_id, r.members_id, k.id, k.nama, k.limit_amount, k.limit_type, l.limit_amount,
        grouping sets ((r.no), (case k.limit_type when 'monthly' then to_char(i.tanggal, 'YYYY-MM') when 'yearly' then to_char(i.tanggal, 'YYYY') end))
      having sum(i.amount_approved) > coalesce(l.limit_amount, k.limit_amount)
        and (k.limit_type <> 'per_claim' or r.no is not null)`)
    expect(over).toEqual([])
    const [granted] = await world.rows(
      sql`select count(*)::int as n from reimbursments where status in ('approved', 'partial', 'paid')`,
    )
    expect((granted as { n: number }).n).toBeGreaterThan(10)
  })

  test("a poll that is yet to come was written before it begins, and not in the future", async () => {
    expect(
      await world.rows(
        sql`select count(*) > 0 as some, bool_and(created_at <= ${MONDAY.toISOString()}::timestamptz) as made from pollings where start_at > ${MONDAY.toISOString()}::timestamptz`,
      ),
    ).toEqual([{ some: true, made: true }])
  })

  test("attendance keeps its rates", async () => {
    const [rates] = await world.rows<{ hadir: number; late: number; alpa: number; n: number }>(sql`select
      avg((day_status = 'hadir')::int)::float8 as hadir, avg((day_status = 'alpa')::int)::float8 as alpa,
      avg((late_min > 0)::int) filter (where day_status = 'hadir')::float8 as late, count(*)::int as n
      from attendance where companies_id = ${maju} and business_date < '2026-11-16'`)
    expect(rates?.n).toBeGreaterThan(14_000)
    expect(rates?.hadir).toBeGreaterThan(0.88)
    expect(rates?.hadir).toBeLessThan(0.93)
    expect(rates?.late).toBeGreaterThan(0.08)
    expect(rates?.late).toBeLessThan(0.12)
    expect(rates?.alpa).toBeLessThan(0.02)
  })

  test("every working day of 90 is full; weekends, holidays and collective leave are empty but for overtime", async () => {
    const days = await daysOf(FIRST_DAY, "2026-11-15")
    expect(days.filter(({ employed, rows }) => employed !== rows)).toEqual([])
    expect(days.length).toBeGreaterThan(58)
    expect(
      await world.rows(sql`select distinct business_date::text as date from attendance a
        where (extract(isodow from business_date) > 5 or business_date < ${FIRST_DAY}::date
          or exists (select from national_holidays h where h.tanggal = business_date))
          and not exists (select from attendance_requests r where r.companies_id = a.companies_id and r.members_id = a.members_id
            and r.business_date = a.business_date and r.type = 'lembur')`),
    ).toEqual([])
    expect(
      await world.rows(sql`select distinct business_date::text as date, work_min, late_min from attendance
        where companies_id = ${maju} and extract(isodow from business_date) > 5`),
    ).toEqual([{ date: "2026-11-07", work_min: 300, late_min: 0 }])
  })

  test("at ten in the morning nobody is absent without leave, nobody has gone home, and most have come", async () => {
    const [now] = await world.rows<{
      came: number
    }>(sql`select count(*) filter (where check_in_at is not null)::int as came,
      count(check_out_at)::int as gone, count(*) filter (where day_status = 'alpa')::int as alpa,
      count(*) filter (where check_in_at > ${MONDAY.toISOString()})::int as ahead
      from attendance where companies_id = ${maju} and business_date = '2026-11-16'`)
    expect(now).toMatchObject({ gone: 0, alpa: 0, ahead: 0 })
    expect(now?.came).toBeGreaterThan(200)
  })
})

describe("later loads", () => {
  test("the same instant again changes nothing", async () => {
    const before = await world.contents()
    await loadReference(world.db)
    await loadDemo(world.db, MONDAY)
    await sendDemoLinks(world.db, "http://balai.test", MONDAY)
    expect(await world.contents()).toEqual(before)
  })

  test("in the evening today is complete, and what somebody entered by hand stays", async () => {
    const open = sql`companies_id = ${maju} and business_date = '2026-11-16'`
    const [someone] = await world.rows<{ id: number }>(
      sql`update attendance set check_in_at = '2026-11-16T01:23:45Z', late_min = 24
        where members_id = (select min(members_id) from attendance where ${open} and check_in_at is not null) and ${open}
        returning members_id::float8 as id`,
    )
    await loadDemo(world.db, new Date(MONDAY.getTime() + 12 * HOUR))
    expect(
      await world.rows(sql`select check_in_at = '2026-11-16T01:23:45Z' as kept, check_out_at, day_status
        from attendance where members_id = ${someone?.id} and ${open}`),
    ).toEqual([{ kept: true, check_out_at: null, day_status: "hadir" }])
    const [evening] = await world.rows(sql`select count(*)::int as rows,
      count(*) filter (where day_status = 'hadir' and check_out_at is null)::int as open
      from attendance where ${open}`)
    expect(evening).toEqual({ rows: 250, open: 1 })
  })

  test("three days later exactly the missing days are filled", async () => {
    const past = () =>
      world.rows(sql`select a::text as line from attendance a where business_date < '2026-11-17' order by 1`)
    const before = await past()
    const thursday = new Date(MONDAY.getTime() + 3 * DAY)
    await loadDemo(world.db, thursday)
    expect(await past()).toEqual(before)
    expect(await daysOf("2026-11-17", "2026-11-18")).toEqual([
      { date: "2026-11-17", employed: 250, rows: 250 },
      { date: "2026-11-18", employed: 250, rows: 250 },
    ])
    expect(
      await world.rows(sql`select count(*) filter (where check_in_at > ${thursday.toISOString()})::int as ahead,
        count(*) between 200 and 249 as is_partial from attendance
        where companies_id = ${maju} and business_date = '2026-11-19'`),
    ).toEqual([{ ahead: 0, is_partial: true }])
    expect(
      await world.rows(
        sql`select max(business_date)::text as last from attendance where check_in_at is not null`,
      ),
    ).toEqual([{ last: "2026-11-19" }])
  })

  test("a running trial still runs months later, unless somebody has changed it", async () => {
    await world.rows(sql`update companies set trial_end = '2026-11-20' where kode = 'KOPI'`)
    const later = new Date("2027-02-01T03:00:00Z")
    world.time.now = later
    await loadDemo(world.db, later)
    expect((await world.signIn("baru@coba.test")).user.onboarding.welcome_done).toBe(false)
    expect(
      await world.rows(
        sql`select kode, trial_end::text as trial_end from companies where status = 'trial' order by kode`,
      ),
    ).toEqual([
      { kode: "BGKL", trial_end: "2026-11-14" },
      { kode: "COBA", trial_end: "2027-03-03" },
      { kode: "KOPI", trial_end: "2026-11-20" },
      { kode: "TANI", trial_end: "2027-02-10" },
    ])
    const days = await daysOf("2026-11-19", "2027-01-31")
    expect(days.filter(({ employed, rows }) => employed !== rows)).toEqual([])
  })
})
