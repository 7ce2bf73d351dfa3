import { describe, expect, it } from "vitest"
import {
  type AttendancePerson,
  type AttendanceRecord,
  attendanceDay,
  knownAt,
  lastDays,
} from "#server/demo/attendance.ts"
import { OFF_DAYS } from "#server/demo/holidays.ts"

const person = (id: number, changes: Partial<AttendancePerson> = {}): AttendancePerson => ({
  id,
  timezone: "Asia/Jakarta",
  tanggal_masuk: "2020-01-06",
  ...changes,
})
const dayOf = (id: number, date: string, changes: Partial<AttendancePerson> = {}, seed = 1) =>
  attendanceDay({ seed, person: person(id, changes), date, holidays: OFF_DAYS })

const everybody = (today: string, seed: number): readonly AttendanceRecord[] =>
  Array.from({ length: 250 }, (_, at) => at + 1).flatMap((id) =>
    lastDays(today, 90).flatMap((date) => dayOf(id, date, {}, seed) ?? []),
  )
const isLate = (record: AttendanceRecord): boolean => record.day_status === "hadir" && record.late_min > 0

const records = everybody("2026-11-20", 1)

describe("attendance of 250 people over 90 days", () => {
  it.each([
    ["2026-11-20", 1],
    ["2026-11-20", 20_160_301],
    ["2026-12-31", 2],
    ["2027-04-01", 3],
    ["2025-05-01", 4],
  ])("keeps its rates up to %s with seed %i", (today, seed) => {
    const all = everybody(today, seed)
    const share = (status: AttendanceRecord["day_status"]): number =>
      all.filter((record) => record.day_status === status).length / all.length
    const late = all.filter(isLate).length / (share("hadir") * all.length)
    expect(share("hadir")).toBeGreaterThan(0.88)
    expect(share("hadir")).toBeLessThan(0.93)
    expect(late).toBeGreaterThan(0.08)
    expect(late).toBeLessThan(0.12)
    expect(share("alpa")).toBeLessThan(0.02)
    expect(share("tidak_lengkap")).toBeLessThan(0.01)
    expect([share("alpa"), share("izin"), share("sakit"), share("cuti")].every((rate) => rate > 0.005)).toBe(
      true,
    )
  })

  it("is empty on weekends and holidays and full on every other day", () => {
    const dates = [...new Set(records.map(({ business_date }) => business_date))]
    const workdays = lastDays("2026-11-20", 90).filter(
      (date) => ![0, 6].includes(new Date(date).getUTCDay()) && !OFF_DAYS.has(date),
    )
    expect(dates.toSorted()).toEqual(workdays)
    expect(records.length).toBe(250 * workdays.length)
    expect(workdays).not.toContain("2026-08-25")
  })

  it("has leave of several days in a row", () => {
    const cuti = new Set(
      records.filter((r) => r.day_status === "cuti").map((r) => `${r.members_id} ${r.business_date}`),
    )
    const inARow = records.filter(({ members_id, business_date, day_status }) => {
      const tomorrow = new Date(Date.parse(business_date) + 86_400_000).toISOString().slice(0, 10)
      return day_status === "cuti" && cuti.has(`${members_id} ${tomorrow}`)
    })
    expect(inARow.length).toBeGreaterThan(50)
  })

  it("has people who are rarely late and people who often are", () => {
    const perPerson = Array.from(
      { length: 250 },
      (_, at) => records.filter((r) => r.members_id === at + 1).filter(isLate).length,
    )
    expect(perPerson.filter((times) => times <= 4).length).toBeGreaterThan(80)
    expect(perPerson.filter((times) => times >= 12).length).toBeGreaterThan(5)
  })
})

describe("attendanceDay", () => {
  it("answers the same for a day made alone, later and in another order", () => {
    const again = records.toReversed().map((r) => dayOf(r.members_id, r.business_date))
    expect(again.toReversed()).toEqual(records)
  })

  it("answers as it always did: days already stored stay true", () => {
    const none = { late_min: 0, early_out_min: 0, work_min: 0 }
    expect([5, 7, 10, 32].map((id) => dayOf(id, "2026-11-18"))).toEqual([
      {
        ...none,
        members_id: 5,
        business_date: "2026-11-18",
        check_in_at: "2026-11-18T08:22:59+07:00",
        check_out_at: "2026-11-18T17:32:04+07:00",
        late_min: 22,
        work_min: 490,
        day_status: "hadir",
      },
      {
        ...none,
        members_id: 7,
        business_date: "2026-11-18",
        check_in_at: "2026-11-18T07:29:34+07:00",
        check_out_at: "2026-11-18T17:33:03+07:00",
        work_min: 544,
        day_status: "hadir",
      },
      {
        ...none,
        members_id: 10,
        business_date: "2026-11-18",
        check_in_at: "2026-11-18T08:01:50+07:00",
        check_out_at: null,
        late_min: 1,
        day_status: "tidak_lengkap",
      },
      {
        ...none,
        members_id: 32,
        business_date: "2026-11-18",
        check_in_at: null,
        check_out_at: null,
        day_status: "sakit",
      },
    ])
  })

  it("answers differently for another person, date or seed", () => {
    const kinds = [
      dayOf(1, "2026-11-18"),
      dayOf(2, "2026-11-18"),
      dayOf(1, "2026-11-19"),
      dayOf(1, "2026-11-18", {}, 2),
    ]
    expect(new Set(kinds.map((record) => JSON.stringify(record))).size).toBe(4)
  })

  it("adds up: times, lateness, early leave and work", () => {
    const minute = (instant: string): number =>
      Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
    const wrong = records.filter((r) => {
      if (r.check_in_at === null)
        return (
          r.check_out_at !== null ||
          r.late_min + r.early_out_min + r.work_min > 0 ||
          ["hadir", "tidak_lengkap"].includes(r.day_status)
        )
      const start = minute(r.check_in_at)
      if (!r.check_in_at.startsWith(`${r.business_date}T`) || r.late_min !== Math.max(0, start - 480))
        return true
      if (r.check_out_at === null) return r.day_status !== "tidak_lengkap" || r.work_min !== 0
      const end = minute(r.check_out_at)
      return (
        r.day_status !== "hadir" ||
        r.early_out_min !== Math.max(0, 1_020 - end) ||
        r.work_min !== end - start - 60
      )
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ["Asia/Jakarta", "+07:00"],
    ["Asia/Makassar", "+08:00"],
    ["Asia/Jayapura", "+09:00"],
  ] as const)("writes instants on the clock of %s", (timezone, offset) => {
    const here = dayOf(3, "2026-11-18", { timezone })
    const jakarta = dayOf(3, "2026-11-18")
    expect(here?.check_in_at).toBe(jakarta?.check_in_at?.replace("+07:00", offset))
  })

  it.each([
    ["before the first day at work", "2026-11-18", "2026-11-19"],
    ["on a Saturday", "2026-11-21", "2020-01-06"],
    ["on a Sunday", "2026-11-22", "2020-01-06"],
    ["on a national holiday", "2026-08-17", "2020-01-06"],
    ["on collective leave", "2026-12-24", "2020-01-06"],
  ])("is null %s", (_, date, tanggal_masuk) => {
    expect(dayOf(1, date, { tanggal_masuk })).toBeNull()
  })

  it("begins on the first day at work", () => {
    expect(dayOf(1, "2026-11-19", { tanggal_masuk: "2026-11-19" })?.business_date).toBe("2026-11-19")
  })
})

describe("knownAt", () => {
  const present: AttendanceRecord = {
    members_id: 1,
    business_date: "2026-11-20",
    check_in_at: "2026-11-20T08:07:11+07:00",
    check_out_at: "2026-11-20T16:50:30+07:00",
    late_min: 7,
    early_out_min: 10,
    work_min: 463,
    day_status: "hadir",
  }
  const inside = { ...present, check_out_at: null, early_out_min: 0, work_min: 0 }
  const unfinished = { ...inside, day_status: "tidak_lengkap" } as const
  const absent = { ...inside, check_in_at: null, late_min: 0 }
  const alpa = { ...absent, day_status: "alpa" } as const
  const cuti = { ...absent, day_status: "cuti" } as const
  const at = (time: string): string => `2026-11-20T${time}+07:00`

  it.each([
    ["before coming", present, at("08:00:00"), null],
    ["while inside", present, at("12:00:00"), inside],
    ["after leaving", present, at("16:50:30"), present],
    ["the day after", present, "2026-11-21T09:00:00+07:00", present],
    ["forgot to leave, still inside", unfinished, at("12:00:00"), inside],
    ["forgot to leave, day over", unfinished, at("17:00:00"), unfinished],
    ["missing, day not over", alpa, at("16:59:59"), null],
    ["missing, day over", alpa, at("17:00:00"), alpa],
    ["on leave, from the morning", cuti, at("00:00:00"), cuti],
    ["on leave, the evening before", cuti, "2026-11-19T23:59:59+07:00", null],
  ])("%s", (_, record, instant, expected) => {
    expect(knownAt(record, "Asia/Jakarta", instant)).toEqual(expected)
  })
})
