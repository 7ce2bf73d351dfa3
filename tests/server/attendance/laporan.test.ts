import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { dayStates } from "#contract/areas/attendance/days.ts"
import type { reportEvidence, reportList, reportSummary } from "#contract/areas/attendance/laporan.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newRequest } from "../lib/writes.requests.ts"

let world: World
let admin: string
let office: string
let other: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  other = await world.signIn("admin@lain.test")
})
afterAll(() => world.close())

const member = (at: number) => world.seeded.maju.members[at] ?? 0
const ask = async <A>(path: string, payload: object, token = admin): Promise<A> => {
  const answer = await world.call(path, payload, token)
  if (answer.api_status !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data as A
}
const list = (payload: object, token = admin) =>
  ask<AnswerOf<typeof reportList>>("laporan-absensi/list/all", { per_page: 100, ...payload }, token)
const summary = (payload: object, token = admin) =>
  ask<AnswerOf<typeof reportSummary>>("laporan-absensi/rangkuman", { per_page: 100, ...payload }, token)
const evidence = (members_id: number, business_date: string, token = admin) =>
  ask<AnswerOf<typeof reportEvidence>>("laporan-absensi/bukti", { members_id, business_date }, token)
const day = (date: string) => ({ start_date: date, end_date: date })

/** Upserts an attendance record with times in Jakarta; null = no check-in or check-out. */
const put = (who: number, date: string, from: string | null, to: string | null, state = "hadir") => {
  const at = (time: string | null) =>
    time === null ? sql`null` : sql`${`${date}T${time}:00+07:00`}::timestamptz`
  return world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status)
    select companies_id, id, ${date}::date, offices_id, ${at(from)}, ${at(to)}, ${state} from members where id = ${who}
    on conflict (companies_id, business_date, members_id) do update set check_in_at = excluded.check_in_at, check_out_at = excluded.check_out_at, day_status = excluded.day_status`)
}

describe("the list", () => {
  test("everybody of a date is there once, what is missing first", async () => {
    await put(member(3), "2026-11-18", "08:00", "17:00")
    await put(member(4), "2026-11-18", "08:20", null, "tidak_lengkap")
    await put(member(5), "2026-11-18", null, null, "sakit")
    const { rows, total, sums } = await list(day("2026-11-18"))
    expect(total).toBe(6)
    expect(rows.map(({ id, days }) => [id, days.map(({ state }) => state)])).toEqual([
      [member(4), ["tidak_lengkap"]],
      [member(0), ["belum"]],
      [member(1), ["belum"]],
      [member(2), ["belum"]],
      [member(3), ["hadir"]],
      [member(5), ["sakit"]],
    ])
    expect(sums).toMatchObject({ hari: 6, tidak_lengkap: 1, belum: 3, hadir: 1, sakit: 1, hari_kerja: 6 })
  })

  test("narrowed to a state, a flag, an office, a name", async () => {
    const ids = async (more: object) =>
      (await list({ ...day("2026-11-18"), ...more })).rows.map(({ id }) => id)
    expect(await ids({ day_status: "hadir" })).toEqual([member(3)])
    expect(await ids({ flag: "tanpa_pulang" })).toEqual([member(4)])
    expect(await ids({ q: "-4" })).toEqual([member(3)])
    expect(new Set(await ids({ offices_id: world.seeded.maju.offices[1] }))).toEqual(
      new Set([member(1), member(3), member(5)]),
    )
    expect(await ids({ members_id: member(2) })).toEqual([member(2)])
  })

  test("an office admin sees the employees of their offices, another company nobody", async () => {
    const seen = (await list(day("2026-11-18"), office)).rows.map(({ member: one }) => one.offices_id)
    expect(new Set(seen).size).toBe(1)
    const theirs = (await list({ ...day("2026-11-18"), members_id: member(3) }, other)).rows
    expect(theirs).toEqual([])
    expect(
      await world.call(
        "laporan-absensi/bukti",
        { members_id: member(3), business_date: "2026-11-18" },
        other,
      ),
    ).toMatchObject({
      api_status: 0,
      data: { reason: "not_found" },
    })
  })

  test.each([
    [{ start_date: "2026-11-20", end_date: "2026-11-01" }, { end_date: ["Sebelum tanggal mulai"] }],
    [{ start_date: "2026-01-01", end_date: "2026-11-01" }, { end_date: ["Paling lama 92 hari"] }],
  ])("a range that is none, %#", async (range, errors) => {
    for (const path of ["list/all", "rangkuman", "export"])
      expect(await world.call(`laporan-absensi/${path}`, range, admin)).toMatchObject({
        is_validate: 1,
        data: { errors },
      })
  })

  test("who left is there up to the last day, and who was put away with what was recorded", async () => {
    await world.sqlRows(
      sql`update members set tanggal_keluar = '2026-11-18', status = 'resigned' where id = ${member(1)}`,
    )
    const states = async (date: string) =>
      (await list({ ...day(date), members_id: member(1) })).rows.flatMap(({ days }) =>
        days.map(({ state }) => state),
      )
    expect(await states("2026-11-18")).toEqual(["belum"])
    expect(await states("2026-11-17")).toEqual(["belum"])
    expect(await states("2026-11-19")).toEqual(["hadir"])
    expect(await states("2026-11-20")).toEqual([])
    await world.sqlRows(
      sql`update members set tanggal_keluar = null, status = 'active' where id = ${member(1)}`,
    )
  })

  test("a holiday of the company is one for whoever has no shift", async () => {
    const { rows } = await list({ ...day("2026-12-25") })
    expect(new Set(rows.flatMap(({ days }) => days.map(({ state }) => state))).size).toBeGreaterThan(0)
  })
})

describe("the sums", () => {
  test("of a summary equal those of its days, whatever is recorded", async () => {
    const record = fc.record({
      who: fc.integer({ min: 0, max: 5 }),
      day: fc.integer({ min: 9, max: 13 }),
      from: fc.option(fc.integer({ min: 6, max: 11 }), { nil: null }),
      to: fc.option(fc.integer({ min: 12, max: 20 }), { nil: null }),
      noted: fc.constantFrom("hadir", "alpa", "cuti", "sakit", "izin", "dinas"),
    })
    const clock = (hour: number | null) => (hour === null ? null : `${String(hour).padStart(2, "0")}:00`)
    const range = { start_date: "2026-11-09", end_date: "2026-11-13" }
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 6 }), async (records) => {
        for (const { who, day: at, from, to, noted } of records)
          await put(member(who), `2026-11-${String(at).padStart(2, "0")}`, clock(from), clock(to), noted)
        const listed = await list({ ...range, sort: "nama" })
        const summed = await summary(range)
        const all = listed.rows.flatMap(({ days }) => days)
        /** Every employee has exactly one state on each of the five days. */
        expect(listed.rows.map(({ days }) => days.length)).toEqual(listed.rows.map(() => 5))
        for (const state of dayStates)
          expect([state, summed.sums[state]]).toEqual([
            state,
            all.filter((one) => one.state === state).length,
          ])
        expect(summed.sums.terlambat_menit).toBe(all.reduce((sum, one) => sum + one.late_min, 0))
        expect(summed.sums.jam_kerja_menit).toBe(all.reduce((sum, one) => sum + one.work_min, 0))
        expect(summed.sums).toEqual(listed.sums)
        for (const key of ["hari", "hadir", "alpa", "terlambat_menit", "hari_kerja"] as const) {
          expect(summed.per_day.reduce((sum, one) => sum + one[key], 0)).toBe(summed.sums[key])
          expect(summed.rows.reduce((sum, one) => sum + one.sums[key], 0)).toBe(summed.sums[key])
        }
      }),
      { numRuns: 6 },
    )
  })

  test("stand beside those of as many days before", async () => {
    const { before } = await summary({ start_date: "2026-11-09", end_date: "2026-11-13" })
    expect([before.start_date, before.end_date]).toEqual(["2026-11-04", "2026-11-08"])
    expect(before.sums).toEqual((await list({ start_date: "2026-11-04", end_date: "2026-11-08" })).sums)
  })
})

describe("the evidence of a day", () => {
  test("check-ins with place and device, requests, and who corrected what", async () => {
    const id = await newRequest(world, { members_id: member(0), requested_in: "2026-11-19T01:20:00.000Z" })
    await world.call("persetujuan-absensi/approval", { id, status: "approved" }, admin)
    const { day: found, marks, requests, changes, office: place } = await evidence(member(0), "2026-11-19")
    expect(found).toMatchObject({ state: "hadir", late_min: 20, check_in: "2026-11-19T08:20:00+07:00" })
    expect(marks).toMatchObject([
      { kind: "in", distance_m: 40, radius_m: 100, device: expect.stringMatching(/^Ponsel/) as string },
    ])
    expect(requests.map((one) => one.status)).toContain("approved")
    expect(changes).toMatchObject([
      {
        via: "pengajuan",
        by: expect.any(String) as string,
        before: { in: null },
        after: { in: "2026-11-19T08:20:00+07:00" },
      },
    ])
    expect(place.radius_m).toBeGreaterThan(0)
  })
})

test.each(["harian", "rangkuman"])("%s leads to a sheet", async (what) => {
  const { url } = await ask<{ url: string }>("laporan-absensi/export", {
    ...day("2026-11-18"),
    what,
    format: "csv",
  })
  expect(url).toMatch(/^\/files\/sheets\//)
})
