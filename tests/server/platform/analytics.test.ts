import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { analyticDemo, reportAnalytic } from "#contract/areas/platform/analytics.ts"
import { companyFigureSweep } from "#server/areas/platform/figures.sweep.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"

let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
  owner = await world.signIn("super@balai.test")
  await world.sqlRows(sql`delete from company_figures`)
  await world.sqlRows(
    sql`delete from sessions where accounts_id <> (select id from accounts where is_superusers)`,
  )
})
afterAll(() => world.close())

type Report = AnswerOf<typeof reportAnalytic>
type Trials = AnswerOf<typeof analyticDemo>
const report = async (payload: object = {}): Promise<Report> =>
  (await world.call("report-analytic/list-all", payload, owner)).data as Report
const trials = async (payload: object = {}): Promise<Trials> =>
  (await world.call("analytic-demo/list-all", payload, owner)).data as Trials
const count = (after = 0) => runSweep(world.db, companyFigureSweep, new Date(NOW.getTime() + after))
const rowOf = async (nama: string) => (await report({ per_page: 100 })).rows.find((row) => row.nama === nama)
const one = async <R>(statement: SQL): Promise<R> => {
  const [row] = await world.sqlRows<R>(statement)
  if (row === undefined) throw new Error("no row")
  return row
}

describe("figures of companies", () => {
  test("are counted by the sweep as they are by hand", async () => {
    expect(await count()).toBe(2)
    const { id } = world.seeded.maju
    const expected = await one<Record<string, number>>(sql`select
      (select count(*)::int from members where companies_id = ${id} and status = 'active') as members,
      (select count(*)::int from attendance_days where companies_id = ${id} and day_status in ('hadir', 'tidak_lengkap', 'dinas')
        and business_date between '2026-11-14' and '2026-11-20') as checkin_7d,
      (select count(*)::int from visits where companies_id = ${id} and not removed and visit_status = 'done'
        and tanggal between '2026-10-22' and '2026-11-20') as visits,
      (select count(*)::int from leaves where companies_id = ${id} and not removed and status = 'approved'
        and start_date between '2026-10-22' and '2026-11-20') as leaves,
      (select count(*)::int from payroll_periods where companies_id = ${id} and calculated_at >= '2026-10-22T00:00:00+07:00') as payroll_runs,
      (select round(sum(size) / 1000000.0, 1)::float8 from files where companies_id = ${id}) as storage_mb`)
    expect(await rowOf("PT Maju")).toMatchObject({ id, status: "active", ...expected })
    expect(expected["members"]).toBeGreaterThan(0)
  })

  test("are counted again after an hour, and those of a new company at once", async () => {
    expect(await count(HOUR / 2)).toBe(0)
    await world.sqlRows(sql`insert into companies (nama, email, status, trial_start, trial_end, created_at, updated_at)
      values ('PT Baru', 'baru@baru.test', 'trial', '2026-11-18', '2026-12-02', '2026-11-18', '2026-11-18')`)
    expect((await report()).total).toBe(2)
    expect(await count(HOUR / 2)).toBe(1)
    expect(await rowOf("PT Baru")).toMatchObject({
      health: "sehat",
      reason: "Baru terdaftar 18 November 2026; belum pernah ada yang masuk",
      last_login: null,
    })
    expect(await count(HOUR + 1)).toBe(2)
  })

  test("tell who signed in and how long ago", async () => {
    const { id, accounts } = world.seeded.maju
    await world.sqlRows(sql`update accounts set last_login_at = null where companies_id = ${id}`)
    await world.sqlRows(
      sql`update accounts set last_login_at = '2026-11-13T16:59:59Z' where id = ${accounts.office}`,
    )
    await count(3 * HOUR)
    expect(await rowOf("PT Maju")).toMatchObject({
      active_7d: 0,
      last_login: "2026-11-13T23:59:59+07:00",
    })
    await world.sqlRows(
      sql`update accounts set last_login_at = '2026-11-13T17:00:00Z' where id = ${accounts.office}`,
    )
    await count(5 * HOUR)
    expect(await rowOf("PT Maju")).toMatchObject({ active_7d: 1 })
  })

  /** The files stay: deleting them would check every foreign key to files, row by row. */
  test("add up more files than one transaction takes", async () => {
    const { id } = world.seeded.lain
    await world.sqlRows(
      sql`insert into files (companies_id, name, type, size, sha256, created_at)
        select ${id}, 'f' || n, 'png', 1100, 'x' || n, now() from generate_series(1, 40001) n`,
    )
    const { mb } = await one<{ mb: number }>(
      sql`select round(sum(size) / 1000000.0, 1)::float8 as mb from files where companies_id = ${id}`,
    )
    await count(7 * HOUR)
    expect((await rowOf("PT Lain"))?.storage_mb).toBe(mb)
    expect(mb).toBeGreaterThan(40)
  })

  test("are hidden from companies", async () => {
    const admin = await world.signIn("admin@maju.test")
    expect((await world.call("report-analytic/list-all", {}, admin)).api_status).toBe(0)
    const seen = await world.db.transact(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(world.seeded.maju.id)}, true)`,
      )
      return tx.execute(sql`select 1 from company_figures union all select 1 from timesheet`)
    })
    expect((seen as { rows: readonly unknown[] }).rows).toEqual([])
  })
})

describe("the report", () => {
  const SORTS = [
    "nama",
    "members",
    "active_7d",
    "checkin_7d",
    "visits",
    "leaves",
    "payroll_runs",
    "storage_mb",
    "last_login",
  ] as const
  test.each(SORTS)("pages through every company once, by %s in both directions", async (sort) => {
    for (const dir of ["asc", "desc"] as const) {
      const seen: Report["rows"][number][] = []
      for (let next: string | undefined, at = 0; at === 0 || next !== undefined; at += 1) {
        const page = await report({ sort, dir, per_page: 1, ...(next === undefined ? {} : { cursor: next }) })
        seen.push(...page.rows)
        next = page.next
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
      const values = seen.map((row) => row[sort] ?? "")
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(dir === "asc" ? sorted : sorted.toReversed())
    }
  })

  test("filters by health, status and name; the counts by health leave the health out", async () => {
    await world.sqlRows(
      sql`update company_figures set health = 'menurun' where companies_id = ${world.seeded.lain.id}`,
    )
    await world.sqlRows(
      sql`update company_figures set health = 'sehat' where companies_id <> ${world.seeded.lain.id}`,
    )
    const found = await report({ health: "menurun" })
    expect(found.rows.map(({ nama }) => nama)).toEqual(["PT Lain"])
    expect([found.total, found.summary]).toEqual([1, { sehat: 2, menurun: 1, tidak_aktif: 0 }])
    expect(await report({ status: "trial", health: "sehat", sort: "members" })).toMatchObject({
      total: 1,
      rows: [{ nama: "PT Baru" }],
      summary: { sehat: 1, menurun: 0 },
    })
    expect((await report({ status: "open" })).total).toBe(3)
    expect((await report({ status: "close" })).total).toBe(0)
    expect((await report({ q: "maj" })).rows.map(({ nama }) => nama)).toEqual(["PT Maju"])
    expect((await report({ q: "maj", sort: "visits" })).summary).toEqual({
      sehat: 1,
      menurun: 0,
      tidak_aktif: 0,
    })
  })
})

describe("trials", () => {
  /** By name: status, first and last day, finished steps, whether anyone has checked in. */
  const MADE = {
    "CV Satu": ["trial", "2026-11-10", "2026-11-24", null, false, false],
    "CV Dua": ["trial", "2026-11-01", "2026-11-20", "step_one", false, false],
    "CV Tiga": ["trial", "2026-11-01", "2026-11-19", "step_three", true, false],
    "CV Empat": ["close", "2026-10-05", "2026-10-19", "step_three", true, true],
    "CV Lima": ["active", "2026-10-05", "2026-10-19", "step_three", true, true],
    "CV Enam": ["active", "2025-12-01", "2025-12-15", null, false, false],
    "CV Tujuh": ["close", "2025-11-30", "2025-12-14", null, false, false],
  } as const
  beforeAll(async () => {
    await world.sqlRows(sql`update companies set trial_start = null, trial_end = null`)
    for (const [nama, [status, start, end, step, done]] of Object.entries(MADE))
      await world.sqlRows(sql`insert into companies (nama, email, status, trial_start, trial_end, onboarding_step, welcome_done, created_at, updated_at)
        values (${nama}, ${`${nama.slice(3)}@cv.test`}, ${status}, ${start}, ${end}, ${step}, ${done}, ${start}, ${start})`)
    await count(9 * HOUR)
    for (const [nama, [, start, , , , came]] of Object.entries(MADE))
      if (came)
        await world.sqlRows(sql`update company_figures set first_checkin_at = ${`${start}T01:00:00Z`}
          where companies_id = (select id from companies where nama = ${nama})`)
  })

  test("are at the last stage they reached, the newest first", async () => {
    const { rows } = await trials({ per_page: 100 })
    expect(
      rows.map(({ nama, step, state, days_left, converted }) => [nama, step, state, days_left, converted]),
    ).toEqual([
      ["CV Satu", "registered", "running", 4, false],
      ["CV Tiga", "setup_done", "over", null, false],
      ["CV Dua", "setup_started", "running", 0, false],
      ["CV Lima", "converted", "converted", null, true],
      ["CV Empat", "checked_in", "over", null, false],
      ["CV Enam", "converted", "converted", null, true],
      ["CV Tujuh", "registered", "over", null, false],
    ])
    expect(rows[4]?.first_checkin_at).toBe("2026-10-05T08:00:00+07:00")
  })

  test.each(["registered", "setup_started", "setup_done", "checked_in", "converted"] as const)(
    "filtered by stage %s are those that show it",
    async (step) => {
      const all = (await trials({ per_page: 100 })).rows.filter((row) => row.step === step)
      const found = await trials({ step, per_page: 100 })
      expect(found.rows).toEqual(all)
      expect(all.length).toBeGreaterThan(0)
    },
  )

  test.each(["running", "converted", "over"] as const)(
    "filtered by %s are those that show it",
    async (state) => {
      const all = (await trials({ per_page: 100 })).rows.filter((row) => row.state === state)
      expect((await trials({ state, per_page: 100 })).rows).toEqual(all)
      expect(all.length).toBeGreaterThan(0)
    },
  )

  test("make cohorts of twelve months, whose later stages count for the earlier ones", async () => {
    const { cohorts } = (await trials({ month: "2026-10" })).summary
    expect([cohorts.length, cohorts[0]?.month, cohorts[11]?.month]).toEqual([12, "2025-12", "2026-11"])
    const [first] = cohorts
    expect(first).toEqual({
      month: "2025-12",
      registered: 1,
      setup_started: 1,
      setup_done: 1,
      checked_in: 1,
      converted: 1,
    })
    expect(cohorts[10]).toEqual({
      month: "2026-10",
      registered: 2,
      setup_started: 2,
      setup_done: 2,
      checked_in: 2,
      converted: 1,
    })
    expect(cohorts[11]).toMatchObject({ registered: 3, setup_started: 2, setup_done: 1, checked_in: 0 })
    expect(cohorts[5]).toMatchObject({ registered: 0, converted: 0 })
  })

  test("of one month are those that began in it", async () => {
    expect((await trials({ month: "2026-11", sort: "nama" })).rows.map(({ nama }) => nama)).toEqual([
      "CV Dua",
      "CV Satu",
      "CV Tiga",
    ])
    expect((await trials({ month: "2025-11" })).rows.map(({ nama }) => nama)).toEqual(["CV Tujuh"])
  })
})
