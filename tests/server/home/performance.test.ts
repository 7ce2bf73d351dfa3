import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { reportList, reportSummary } from "#contract/areas/attendance/laporan.ts"
import type { home } from "#contract/areas/home/home.ts"
import type { visits } from "#contract/areas/fieldwork/visit.ts"
import type {
  performanceKehadiran,
  performanceKunjungan,
  performanceOntime,
  trendDays,
} from "#contract/areas/home/performance.ts"
import { settleDays } from "#server/areas/attendance/index.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newVisit } from "../lib/writes.visits.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const ask = async <A>(path: string, payload: object, token = admin): Promise<A> => {
  const answer = await world.call(path, payload, token)
  if (answer.api_status !== 1)
    throw new Error(`${path}: ${JSON.stringify(answer)} ${String(world.faults.at(-1))}`)
  return answer.data as A
}
type Sums = AnswerOf<typeof reportSummary>

/** Compares the figures of the home page with the report of the same days. */
const compared = async (month: string): Promise<number> => {
  const ontime = await ask<AnswerOf<typeof performanceOntime>>("home/performance-ontime", { month })
  const come = await ask<AnswerOf<typeof performanceKehadiran>>("home/performance-kehadiran", { month })
  const span = { start_date: ontime.start_date, end_date: ontime.end_date }
  const report = await ask<Sums>("laporan-absensi/rangkuman", span)
  const { sums } = report
  const [late] = [sums.terlambat_x]
  expect({ late: ontime.late, alpa: come.alpa, izin: come.izin, sakit: come.sakit, cuti: come.cuti }).toEqual(
    {
      late,
      alpa: sums.alpa,
      izin: sums.izin,
      sakit: sums.sakit,
      cuti: sums.cuti,
    },
  )
  expect(ontime.ontime_pct === null ? null : Math.round(ontime.ontime_pct * 10)).toBe(sums.ontime_permil)
  expect(ontime.by_office.reduce((sum, { of }) => sum + of, 0)).toBe(ontime.there)
  expect(come.by_office.reduce((sum, { part }) => sum + part, 0)).toBe(come.present)
  const trend = await ask<AnswerOf<typeof trendDays>>("home/tren-performance-kehadiran/days", {
    date: ontime.end_date,
    days: 20,
  })
  for (const step of trend.steps) {
    const day = report.per_day.find(({ date }) => date === step.start)
    if (day !== undefined)
      expect([step.start, step.hadir, step.alpa, step.terlambat]).toEqual([
        day.date,
        day.hadir + day.tidak_lengkap + day.dinas,
        day.alpa,
        day.terlambat_x,
      ])
  }
  return come.scheduled
}

test("figures are the report's, while days are still open and once they are kept", async () => {
  expect(await compared("2026-11")).toBeGreaterThan(0)
  await settleDays(world.db, world.time.now, 30_000)
  expect(await compared("2026-11")).toBeGreaterThan(0)
  await world.sqlRows(
    sql`update attendance_days set late_min = 7 where day_status = 'hadir' and business_date between '2026-11-02' and '2026-11-10'`,
  )
  expect(await compared("2026-11")).toBeGreaterThan(0)
})

test("a target holds until a later month has one, and an office's own goes before that of all", async () => {
  const target = async (month: string, offices_id: number | null) =>
    (await ask<AnswerOf<typeof performanceOntime>>("home/performance-ontime", { month, offices_id })).target
  const [office = 0] = world.seeded.maju.offices
  expect(await target("2026-10", null)).toMatchObject({ value: 90, month: null, version: 0 })
  await ask("home/update-target", { metric: "ontime", value: 80, period: "2026-09" })
  await ask("home/update-target", { metric: "ontime", value: 70, period: "2026-10", offices_id: office })
  expect(await target("2026-08", null)).toMatchObject({ value: 90 })
  expect(await target("2026-11", null)).toMatchObject({ value: 80, month: "2026-09", version: 0 })
  expect(await target("2026-11", office)).toMatchObject({ value: 70, month: "2026-10", offices_id: office })
  expect(
    (await world.call("home/update-target", { metric: "ontime", value: 60, period: "2026-09" }, admin))
      .api_status,
  ).toBe(0)
  await ask("home/update-target", { metric: "ontime", value: 60, period: "2026-09", version: 1 })
  expect((await target("2026-11", null)).history.map(({ before, after }) => [before, after])).toContainEqual([
    80, 60,
  ])
  expect(await world.call("home/update-target", { metric: "ontime", value: 101 }, admin)).toMatchObject({
    data: { errors: { value: ["Isi angka bulat 1 sampai 100"] } },
  })
  const other = await world.signIn("admin@lain.test")
  expect(
    (await ask<AnswerOf<typeof performanceOntime>>("home/performance-ontime", { month: "2026-11" }, other))
      .target_pct,
  ).toBe(90)
  expect(
    (
      await world.call(
        "home/update-target",
        { metric: "ontime", value: 50 },
        await world.signIn("kantor@maju.test"),
      )
    ).api_status,
  ).toBe(0)
})

test("whatever is counted is what its list has", async () => {
  const company = world.seeded.maju.id
  const [one, two] = world.seeded.maju.members
  await world.sqlRows(
    sql`update members set tanggal_lahir = '1990-11-23', tanggal_akhir_kontrak = '2026-12-01' where companies_id = ${company} and id = ${one}`,
  )
  await world.sqlRows(
    sql`update members set no_rekening = null, tanggal_lahir = '1991-11-27' where companies_id = ${company} and id = ${two}`,
  )
  await world.sqlRows(
    sql`update attendance set check_in_at = '2026-11-19T01:00:00Z' where companies_id = ${company} and business_date = '2026-11-19' and day_status = 'hadir'`,
  )
  const counted: number[] = []
  for (const token of [admin, await world.signIn("kantor@maju.test")]) {
    const { actions } = await ask<AnswerOf<typeof home>>("index/home", {}, token)
    const ofPeople = actions.filter(({ address }) => address?.startsWith("/users/pegawai?") === true)
    expect(ofPeople.length).toBeGreaterThan(0)
    for (const { kind, count, address } of ofPeople) {
      const perlu = new URLSearchParams(address?.split("?")[1]).get("perlu")
      const { total } = await ask<{ total: number }>("members/list-all", { perlu }, token)
      expect([kind, total]).toEqual([kind, count])
    }
    const open = actions.filter(({ kind }) => kind === "tidak_lengkap")
    for (const { count, address } of open) {
      const asked = Object.fromEntries(new URLSearchParams(address?.split("?")[1]))
      const { rows } = await ask<AnswerOf<typeof reportList>>(
        "laporan-absensi/list/all",
        { ...asked, per_page: 100 },
        token,
      )
      const days = rows.flatMap((row) => row.days.filter(({ state }) => state === "tidak_lengkap"))
      expect(days).toHaveLength(count)
    }
    counted.push(...open.map(({ count }) => count))
    const ready = actions.filter(({ kind }) => kind === "belum_siap_gaji")
    for (const { count, address } of ready) {
      const period_id = Number(/detail\/(\d+)/.exec(address ?? "")?.[1])
      const { total } = await ask<{ total: number }>("kantor/member", { period_id, complete: false }, token)
      expect(total).toBe(count)
    }
  }
  expect(counted.some((count) => count > 0)).toBe(true)
})

test("visits of a month are the summary's, and who is on a visit now is the list's", async () => {
  type Kunjungan = AnswerOf<typeof performanceKunjungan>
  type Summary = AnswerOf<typeof visits.calls.summary>
  const [one, other] = world.seeded.maju.members
  for (const [members_id, tanggal] of [
    [one, "2026-11-03"],
    [one, "2026-11-04"],
    [one, "2026-11-05"],
    [other, "2026-11-05"],
    [other, "2026-10-06"],
  ] as const)
    await newVisit(world, { members_id: members_id ?? 0, tanggal, duration_min: 20 })
  await newVisit(world, { members_id: other ?? 0, tanggal: "2026-11-06", visit_status: "missed" })
  await newVisit(world, {
    members_id: other ?? 0,
    tanggal: "2026-11-06",
    visit_status: "cancelled",
    status: "none",
  })
  await newVisit(world, { members_id: one ?? 0, tanggal: "2026-11-20", visit_status: "in_progress" })
  const month = await ask<Kunjungan>("home/performance-kunjungan", { month: "2026-11" })
  const span = { start_date: month.start_date, end_date: month.end_date }
  const { sums } = await ask<Summary>("visit/rangkuman", span)
  expect(month).toMatchObject({
    planned: sums.planned,
    done: sums.done,
    in_radius_pct: sums.in_radius_pct,
    avg_duration_min: sums.avg_duration,
  })
  expect(month.done_pct).toBe(Math.round((sums.done / sums.planned) * 1_000) / 10)
  expect(month.by_office.reduce((sum, { of }) => sum + of, 0)).toBe(month.planned)
  expect(month.by_type.reduce((sum, { part }) => sum + part, 0)).toBe(month.done)
  expect(month.by_member?.map(({ member }) => member.id)).toContain(one)
  expect(month.prev_pct).toBe(100)
  const { cards } = await ask<AnswerOf<typeof home>>("index/home", {})
  const listed = await ask<{ readonly total: number }>("visit/list/all", {
    visit_status: "in_progress",
    start_date: "2026-11-20",
    end_date: "2026-11-20",
  })
  expect([cards?.sedang_visit, listed.total]).toEqual([1, 1])
})

test("a company without visits has neither figure", async () => {
  const id = world.seeded.lain.id
  const token = await world.signIn("admin@lain.test")
  await world.sqlRows(sql`update companies set modules = '{Leave}' where id = ${id}`)
  const { cards } = await ask<AnswerOf<typeof home>>("index/home", {}, token)
  expect(cards).toMatchObject({ sedang_visit: null })
  expect(await world.call("home/performance-kunjungan", {}, token)).toMatchObject({
    api_status: 0,
    data: { reason: "switched_off" },
  })
})

test("everybody arranges their own home", async () => {
  const shown = async (token: string) => (await ask<AnswerOf<typeof home>>("index/home", {}, token)).susunan
  const other = await world.signIn("kantor@maju.test")
  const before = await shown(other)
  await ask("home/update-susunan", { order: ["ontime", "ontime", "tren"], hidden: ["kunjungan"] })
  expect(await shown(admin)).toMatchObject({ hidden: ["kunjungan"] })
  expect((await shown(admin)).order.slice(0, 3)).toEqual(["ontime", "tren", "antrean"])
  expect(await shown(other)).toEqual(before)
})
