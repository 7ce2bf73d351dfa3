import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { home } from "#contract/areas/home/home.ts"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { reportList, reportSummary } from "#contract/areas/attendance/laporan.ts"
import type { previewRecalculation } from "#contract/areas/attendance/recalculation.ts"
import { settleDays } from "#server/areas/attendance/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { gatherSums } from "#server/areas/attendance/gather.ts"
import { streams } from "#server/register/streams.ts"
import { asOwner } from "#server/db/owner.ts"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let folder: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  folder = await mkdtemp(join(tmpdir(), "balai-days-"))
  await world.sqlRows(sql`delete from holidays where companies_id = ${world.seeded.maju.id}`)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Signs in again because the session expires when the clock jumps ahead. */
const moveTo = async (time: Date) => {
  world.time.now = time
  admin = await world.signIn("admin@maju.test")
}
const member = (at: number) => world.seeded.maju.members[at] ?? 0
const ask = async <A>(path: string, payload: object): Promise<A> => {
  const answer = await world.call(path, payload, admin)
  if (answer.api_status !== 1)
    throw new Error(`${path}: ${JSON.stringify(answer)} ${String(world.faults.at(-1))}`)
  return answer.data as A
}
const list = (payload: object) =>
  ask<AnswerOf<typeof reportList>>("laporan-absensi/list/all", { per_page: 100, sort: "nama", ...payload })
const summary = (payload: object) =>
  ask<AnswerOf<typeof reportSummary>>("laporan-absensi/rangkuman", { per_page: 100, ...payload })
const put = (who: number, date: string, from: string | null, to: string | null, state = "hadir") => {
  const at = (time: string | null) =>
    time === null ? sql`null` : sql`${`${date}T${time}:00+07:00`}::timestamptz`
  return world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status)
    select companies_id, id, ${date}::date, offices_id, ${at(from)}, ${at(to)}, ${state} from members where id = ${who}
    on conflict (companies_id, business_date, members_id) do update set check_in_at = excluded.check_in_at, check_out_at = excluded.check_out_at, day_status = excluded.day_status`)
}
const settle = () => settleDays(world.db, world.time.now, 60_000)
const keptOf = (date: string) =>
  world.sqlRows<{ id: number; state: string; open: boolean }>(
    sql`select members_id::float8 as id, day_status as state, due_at is not null as open from attendance_days
      where companies_id = ${world.seeded.maju.id} and business_date = ${date}::date order by members_id`,
  )
const rule = (set: string) =>
  world.sqlRows(
    sql`update attendance_rules set ${sql.raw(set)} where companies_id = ${world.seeded.maju.id} returning 1 as n`,
  )
const range = { start_date: "2026-11-09", end_date: "2026-11-20" }

/** Days as the reader sees them, without the fields that only the answer's envelope adds. */
const daysOf = async () => (await list(range)).rows.map(({ id, days, sums }) => ({ id, days, sums }))

describe("kept days", () => {
  test("say what they said before they were kept, and the sweep does nothing twice", async () => {
    await put(member(0), "2026-11-16", "08:25", "17:00")
    await put(member(1), "2026-11-17", "08:00", null, "tidak_lengkap")
    await put(member(2), "2026-11-18", null, null, "sakit")
    const before = await daysOf()
    await settle()
    expect(await daysOf()).toEqual(before)
    expect(await settle()).toBe(0)
    const kept = await keptOf("2026-11-16")
    expect(kept).toHaveLength(6)
    expect(kept.every(({ open }) => !open)).toBe(true)
    /** Today is not final yet: it can still change as time passes. */
    expect((await keptOf("2026-11-20")).some(({ open }) => open)).toBe(true)
  })

  test("a fact that changes is seen at once, and kept by the next sweep", async () => {
    await put(member(3), "2026-11-16", "09:30", "17:00")
    const late = async () =>
      (await list({ start_date: "2026-11-16", end_date: "2026-11-16", flag: "terlambat" })).rows.map(
        ({ id }) => id,
      )
    expect(await late()).toContain(member(3))
    expect((await keptOf("2026-11-16")).find(({ id }) => id === member(3))).toMatchObject({ open: true })
    await settle()
    expect((await keptOf("2026-11-16")).find(({ id }) => id === member(3))).toMatchObject({
      state: "hadir",
      open: false,
    })
    expect(await late()).toContain(member(3))
  })

  test("settled days stay when rules change; open ones follow", async () => {
    await world.call(
      "companies/update/aturan-absensi",
      { auto_alpha: false, auto_alpha_after_min: 60 },
      admin,
    )
    await settle()
    const was = (await list({ start_date: "2026-11-16", end_date: "2026-11-16" })).sums
    expect((await rule("auto_alpha = true, auto_alpha_after_min = 0")).length).toBe(1)
    expect((await list({ start_date: "2026-11-16", end_date: "2026-11-16" })).sums).toEqual(was)
    await moveTo(new Date(NOW.getTime() + 3 * HOUR))
    const today = (await list({ start_date: "2026-11-20", end_date: "2026-11-20" })).sums
    expect(today.alpa).toBeGreaterThan(0)
    expect(today.belum).toBe(0)
    await moveTo(NOW)
    await rule("auto_alpha = false")
    await settle()
  })

  test("automatic alpa and check-outs come about after a standstill, and once", async () => {
    await rule(
      "auto_alpha = true, auto_alpha_after_min = 60, auto_checkout = true, auto_checkout_mode = 'tolerance'",
    )
    await moveTo(new Date("2026-11-25T03:00:00Z"))
    await put(member(0), "2026-11-23", "08:00", null, "tidak_lengkap")
    await settle()
    const monday = await list({ start_date: "2026-11-23", end_date: "2026-11-23" })
    const own = monday.rows.find(({ id }) => id === member(0))?.days[0]
    expect(own).toMatchObject({ state: "hadir", flags: ["pulang_otomatis"] })
    expect(monday.sums).toMatchObject({ hadir: 1, alpa: 5 })
    expect((await keptOf("2026-11-23")).map(({ state }) => state).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => "alpa"),
      "hadir",
    ])
    expect(await settle()).toBe(0)
    await moveTo(NOW)
    await rule("auto_alpha = false, auto_checkout = false")
  })

  test("somebody new, and somebody who leaves, have the days they work here, no others", async () => {
    /** Recorded attendance counts on any date, so delete it: only the employment dates decide here. */
    await world.sqlRows(sql`delete from attendance where members_id = ${member(4)}`)
    await settle()
    const states = async () =>
      (await list({ ...range, members_id: member(4) })).rows.flatMap(({ days }) =>
        days.map(({ date }) => date),
      )
    const whole = await states()
    await world.sqlRows(sql`update members set tanggal_keluar = '2026-11-12' where id = ${member(4)}`)
    expect(await states()).toEqual(whole.filter((date) => date <= "2026-11-12"))
    await settle()
    expect(await states()).toEqual(whole.filter((date) => date <= "2026-11-12"))
    await world.sqlRows(sql`update members set tanggal_keluar = null where id = ${member(4)}`)
    await settle()
    expect(await states()).toEqual(whole)
  })
})

describe("one meaning of a day", () => {
  const sheetOf = async (what: "harian" | "rangkuman", dates: object) => {
    const sheet = streams["laporan-absensi"]?.(
      { ask: { ...dates, what, format: "csv" }, offices: null },
      world.time.now,
    )
    const owner = { company: world.seeded.maju.id, account: world.seeded.maju.accounts.admin, offices: null }
    if (sheet === undefined) throw new Error("no sheet")
    return (await asOwner(world.db, owner, (tx) => sheet.read(tx, null))).rows
  }

  test("home, report, summary, export and each employee's calendar agree, whatever is recorded and swept", async () => {
    const record = fc.record({
      who: fc.integer({ min: 0, max: 5 }),
      day: fc.integer({ min: 9, max: 20 }),
      from: fc.option(fc.integer({ min: 6, max: 11 }), { nil: null }),
      to: fc.option(fc.integer({ min: 12, max: 20 }), { nil: null }),
      noted: fc.constantFrom("hadir", "alpa", "cuti", "sakit", "izin", "dinas"),
    })
    const clock = (hour: number | null) => (hour === null ? null : `${String(hour).padStart(2, "0")}:15`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 5 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 14 }),
        async (records, isSwept, hours) => {
          await moveTo(new Date(NOW.getTime() + hours * HOUR))
          for (const { who, day, from, to, noted } of records)
            await put(member(who), `2026-11-${String(day).padStart(2, "0")}`, clock(from), clock(to), noted)
          if (isSwept) {
            await settle()
            await gatherSums(world.db)
          }
          const { rows, sums } = await list(range)
          const all = rows.flatMap(({ days }) => days)
          expect(rows.map(({ days }) => days.map(({ date }) => date))).toEqual(
            rows.map(() =>
              Array.from({ length: 12 }, (_, at) => `2026-11-${String(9 + at).padStart(2, "0")}`),
            ),
          )
          const summed = await summary(range)
          expect(summed.sums).toEqual(sums)
          expect(summed.per_day.reduce((sum, { hari }) => sum + hari, 0)).toBe(all.length)
          expect(summed.rows.map(({ id, sums: own }) => [id, own])).toEqual(
            rows.map(({ id, sums: own }) => [id, own]),
          )
          const { cards, trend } = await ask<AnswerOf<typeof home>>("index/home", { date: "2026-11-20" })
          const today = all.filter(({ date }) => date === "2026-11-20")
          const of = (...states: readonly string[]) =>
            today.filter(({ state }) => states.includes(state)).length
          expect(cards).toMatchObject({
            hadir: of("hadir", "dinas", "tidak_lengkap"),
            terlambat: today.filter(({ late_min }) => late_min > 0).length,
            belum_absen: of("belum"),
            dinas: of("dinas"),
            izin: of("izin"),
            sakit: of("sakit"),
            luar_radius: today.filter(({ flags }) => flags.includes("luar_radius")).length,
            cuti: of("cuti"),
            alpa: of("alpa"),
            libur: of("libur", "off"),
          })
          for (const point of trend.filter(({ date }) => date >= "2026-11-09"))
            expect([point.date, point.alpa, point.cuti]).toEqual([
              point.date,
              all.filter(({ date, state }) => date === point.date && state === "alpa").length,
              all.filter(({ date, state }) => date === point.date && state === "cuti").length,
            ])
          expect(await sheetOf("harian", range)).toHaveLength(all.length)
          for (const { id, days } of rows.slice(0, 2))
            expect((await list({ ...range, members_id: id })).rows[0]?.days).toEqual(days)
        },
      ),
      { numRuns: 12 },
    )
    await moveTo(NOW)
  })
})

describe("recalculation", () => {
  const asked = { start_date: "2026-11-16", end_date: "2026-11-18" }
  const preview = (more: object = {}) =>
    ask<AnswerOf<typeof previewRecalculation>>("laporan-absensi/hitung-ulang/pratinjau", {
      ...asked,
      ...more,
    })
  const work = () =>
    runJobs({ db: world.db, store: openStore(folder), kinds: jobKinds, clock: () => world.time.now })
  const alpas = async () => (await list(asked)).sums.alpa

  test("shows what would change, applies it as a job, and afterwards nothing would", async () => {
    for (const table of ["attendance", "attendance_days", "attendance_progress"])
      await world.sqlRows(sql`delete from ${sql.raw(table)} where companies_id = ${world.seeded.maju.id}`)
    await settle()
    expect((await preview()).changed).toBe(0)
    await rule("auto_alpha = true, auto_alpha_after_min = 0")
    expect(await alpas()).toBe(0)
    const seen = await preview()
    expect(seen).toMatchObject({ people: 6, days: 18, changed: 18, locked: 0, total: 6 })
    expect(seen.moves).toEqual([{ from: "belum", to: "alpa", count: 18 }])
    expect(seen.rows[0]?.days[0]).toMatchObject({
      before: { state: "belum" },
      after: { state: "alpa", flags: ["alpa_otomatis"] },
      locked: null,
    })
    const job = await ask<JobState>("laporan-absensi/hitung-ulang", asked)
    expect(job).toMatchObject({ state: "asked", kind: "hitung-ulang-absensi" })
    expect(await alpas()).toBe(0)
    expect(await world.call("laporan-absensi/hitung-ulang", asked, admin)).toMatchObject({
      api_status: 0,
      data: { reason: "state" },
    })
    await work()
    expect(await ask<JobState>("jobs/status", { id: job.id })).toMatchObject({
      state: "done",
      total: 6,
      done: 6,
      failed: 0,
      has_file: true,
    })
    expect(await alpas()).toBe(18)
    expect((await preview()).changed).toBe(0)
  })

  test("never inside a closed payroll period: such days are told, and stay", async () => {
    const at = NOW.toISOString()
    await world.sqlRows(
      sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
        values (${world.seeded.maju.id}, 'November awal', '2026-11', '2026-11-17', '2026-11-17', '2026-11-30', 'locked', ${at}::timestamptz, ${at}::timestamptz)`,
    )
    await rule("auto_alpha = false")
    const seen = await preview()
    expect(seen).toMatchObject({ changed: 12, locked: 6 })
    const job = await ask<JobState>("laporan-absensi/hitung-ulang", asked)
    await work()
    const done = await ask<JobState>("jobs/status", { id: job.id })
    expect(done).toMatchObject({ state: "done", failed: 6 })
    expect(done.failures[0]?.message).toBe("Terkunci: periode November awal sudah ditutup")
    expect(await alpas()).toBe(6)
    await world.sqlRows(sql`delete from payroll_periods where nama = 'November awal'`)
  })

  test("recorded days are judged anew by the schedule of today, or by their own, as is asked", async () => {
    const plan = {
      kind: "work",
      source: "offices_hours",
      nama: "Jam lama",
      hours: {
        start: "07:00",
        end: "16:00",
        halves: null,
        rest_min: 60,
        flexible_min: 0,
        is_timed: true,
        least_min: null,
        late_tolerance_min: 0,
        early_out_tolerance_min: 0,
        before_min: 60,
        after_min: 240,
      },
    }
    await put(member(0), "2026-11-18", "08:00", "17:00")
    await world.sqlRows(
      sql`update attendance set plan = ${JSON.stringify(plan)}::jsonb where members_id = ${member(0)} and business_date = '2026-11-18'`,
    )
    await settle()
    const own = async () =>
      (await list({ start_date: "2026-11-18", end_date: "2026-11-18", members_id: member(0) })).rows[0]
        ?.days[0]
    expect(await own()).toMatchObject({ late_min: 60, schedule: { nama: "Jam lama" } })
    const one = { members_id: member(0), start_date: "2026-11-18", end_date: "2026-11-18" }
    expect((await preview({ ...one, jadwal: "lama" })).changed).toBe(0)
    expect((await preview(one)).rows[0]?.days[0]).toMatchObject({
      before: { late_min: 60 },
      after: { late_min: 0 },
    })
    await ask("laporan-absensi/hitung-ulang", one)
    await work()
    expect(await own()).toMatchObject({ late_min: 0 })
    expect((await own())?.flags).not.toContain("jadwal_berubah")
  })

  test("days to come are not recalculated", async () => {
    expect(
      await world.call(
        "laporan-absensi/hitung-ulang",
        { start_date: "2026-11-20", end_date: "2026-11-21" },
        admin,
      ),
    ).toMatchObject({ is_validate: 1, data: { errors: { end_date: ["Paling akhir hari ini"] } } })
  })
})
