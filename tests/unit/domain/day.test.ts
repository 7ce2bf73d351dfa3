import { describe, expect, test } from "vitest"
import { dayOf } from "#server/areas/attendance/day/dayOf.ts"
import { dayFrom, factsOf, type Given, line, night, nowAt, off, work } from "./day.fixture.ts"

const table = (cases: readonly (readonly [name: string, given: Given, expected: string])[]) =>
  test.each(cases)("%s", (_name, given, expected) => {
    expect(line(given)).toBe(expected)
  })

describe("check-in and check-out", () => {
  table([
    ["on time", { marks: "08:00 17:00" }, "hadir 0 0 480 0"],
    ["early and long is no overtime", { marks: "07:30 18:00" }, "hadir 0 0 570 0"],
    ["a minute late", { marks: "08:01 17:00" }, "hadir 1 0 479 0 terlambat"],
    ["left early", { marks: "08:00 16:30" }, "hadir 0 30 450 0 pulang_cepat"],
    ["shorter than the rest", { marks: "08:00 08:40" }, "hadir 0 500 40 0 pulang_cepat"],
    ["a minute longer than the rest", { marks: "08:00 09:01" }, "hadir 0 479 1 0 pulang_cepat"],
    ["no check-out", { marks: "08:20" }, "tidak_lengkap 20 0 0 0 tanpa_pulang terlambat"],
    ["check-out without check-in", { marks: "- 16:00" }, "tidak_lengkap 0 60 0 0 tanpa_masuk pulang_cepat"],
    ["still there", { marks: "08:00", now: nowAt("15:00") }, "hadir 0 0 0 0"],
    ["the last minute of the window", { marks: "08:00", now: nowAt("21:00") }, "hadir 0 0 0 0"],
    ["a minute past it", { marks: "08:00", now: nowAt("21:01") }, "tidak_lengkap 0 0 0 0 tanpa_pulang"],
  ])
})

describe("tolerances", () => {
  const given = work({ late_tolerance_min: 15, early_out_tolerance_min: 10 })
  table([
    ["late as far as it goes", { plan: given, marks: "08:15 17:00" }, "hadir 0 0 465 0"],
    ["a minute past it: all of it", { plan: given, marks: "08:16 17:00" }, "hadir 16 0 464 0 terlambat"],
    ["early as far as it goes", { plan: given, marks: "08:00 16:50" }, "hadir 0 0 470 0"],
    ["early past it", { plan: given, marks: "08:00 16:49" }, "hadir 0 11 469 0 pulang_cepat"],
    [
      "late and early, both granted",
      {
        marks: "09:00 16:00",
        requests: [
          { type: "terlambat", status: "approved" },
          { type: "pulang_cepat", status: "approved" },
        ],
      },
      "hadir 0 0 360 0",
    ],
    [
      "late, and the request waits",
      { marks: "09:00 17:00", requests: [{ type: "terlambat", status: "pending" }] },
      "hadir 60 0 420 0 terlambat menunggu",
    ],
  ])
})

describe("nights, months and zones", () => {
  table([
    [
      "a night",
      { plan: night(), marks: "22:10 +05:45" },
      "hadir 10 15 455 0 terlambat pulang_cepat lintas_hari",
    ],
    [
      "came after midnight",
      { plan: night(), marks: "+00:30 +06:00" },
      "hadir 150 0 330 0 terlambat lintas_hari",
    ],
    [
      "the last night of a month",
      { plan: night(), date: "2026-11-30", marks: "22:00 +06:00" },
      "hadir 0 0 480 0 lintas_hari",
    ],
    [
      "the last night of a year",
      { plan: night(), date: "2026-12-31", marks: "22:00 +06:00" },
      "hadir 0 0 480 0 lintas_hari",
    ],
    ["a night without check-out", { plan: night(), marks: "22:00" }, "tidak_lengkap 0 0 0 0 tanpa_pulang"],
  ])
  test.each([
    ["Asia/Jakarta", "hadir", 0],
    ["Asia/Makassar", "hadir", 60],
    ["Asia/Jayapura", "hadir", 120],
  ] as const)("08.00 in Jakarta, at an office in %s", (zone, state, late) => {
    const marks = factsOf({ marks: "08:00 17:00" }).marks
    const day = dayOf({ ...factsOf({ zone }), marks })
    expect([day?.state, day?.late_min]).toEqual([state, late])
  })
})

describe("half a day", () => {
  const cuti = { kind: "cuti", nama: "Cuti tahunan" } as const
  table([
    [
      "the morning is free",
      { leave: { ...cuti, part: "am" }, marks: "13:00 17:00" },
      "hadir 0 0 240 0 setengah_hari",
    ],
    [
      "the morning is free and somebody is late",
      { leave: { ...cuti, part: "am" }, marks: "13:05 17:00" },
      "hadir 5 0 235 0 terlambat setengah_hari",
    ],
    [
      "the afternoon is free",
      { leave: { ...cuti, part: "pm" }, marks: "08:00 12:00" },
      "hadir 0 0 240 0 setengah_hari",
    ],
    [
      "half a day without break is divided in its middle",
      { plan: night(), leave: { ...cuti, part: "am" }, marks: "+02:00 +06:00" },
      "hadir 0 0 240 0 lintas_hari setengah_hari",
    ],
    [
      "a day off that is half a day",
      { holiday: { nama: "Malam Natal", length: "half" }, marks: "08:00 12:00" },
      "hadir 0 0 240 0 setengah_hari",
    ],
    [
      "less than half a day's work",
      { rules: { half_day_min_hours: 4 }, marks: "08:00 11:00" },
      "hadir 0 360 120 0 pulang_cepat kurang_jam",
    ],
  ])
})

describe("hours that bend", () => {
  const bending = work({ flexible_min: 60 })
  const untimed = work({ is_timed: false, least_min: 480 })
  table([
    ["came an hour later, left an hour later", { plan: bending, marks: "09:00 18:00" }, "hadir 0 0 480 0"],
    ["came later, left as ever", { plan: bending, marks: "09:00 17:00" }, "hadir 0 60 420 0 pulang_cepat"],
    ["came too late", { plan: bending, marks: "09:01 18:00" }, "hadir 1 0 479 0 terlambat"],
    ["hours nobody measures the beginning of", { plan: untimed, marks: "10:30 19:30" }, "hadir 0 0 480 0"],
    ["and too few of them", { plan: untimed, marks: "10:30 18:00" }, "hadir 0 0 390 0 kurang_jam"],
    ["free, and nobody came", { plan: { kind: "free" } }, "off 0 0 0 0"],
    ["free, and somebody did", { plan: { kind: "free" }, marks: "10:00 15:00" }, "hadir 0 0 300 0"],
  ])
})

describe("split evidence", () => {
  table([
    ["an hour away takes the place of the rest", { marks: "08:00 12:00 13:00 17:00" }, "hadir 0 0 480 0"],
    ["two hours away", { marks: "08:00 12:00 14:00 17:00" }, "hadir 0 0 420 0"],
    [
      "a quarter of an hour away is a part of the rest",
      { marks: "08:00 10:00 10:15 17:00" },
      "hadir 0 0 480 0",
    ],
    ["came back and is still there", { marks: "08:00 12:00 13:00", now: nowAt("15:00") }, "hadir 0 0 0 0"],
  ])
  test("pressed twice, the first check-in and the last check-out count", () => {
    const { marks } = factsOf({ marks: "08:00 17:00" })
    const again = marks.map((mark) => ({ ...mark, at: mark.at + (mark.kind === "in" ? 60_000 : 120_000) }))
    const day = dayOf({ ...factsOf({}), marks: [...again, ...marks] })
    expect([day?.late_min, day?.work_min]).toEqual([0, 482])
  })
})

describe("days off", () => {
  const libur = { nama: "Hari Raya Natal", length: "full" } as const
  table([
    ["a weekend", { plan: off }, "off 0 0 0 0"],
    ["a holiday", { holiday: libur }, "libur 0 0 0 0"],
    ["a holiday on a weekend is a holiday", { holiday: libur, plan: off }, "libur 0 0 0 0"],
    ["work on a holiday", { holiday: libur, marks: "09:00 12:00" }, "hadir 0 0 180 0 libur_kerja"],
    [
      "work on a holiday that counts as overtime",
      { holiday: libur, marks: "09:00 12:00", rules: { count_holiday_work_as_overtime: true } },
      "hadir 0 0 180 180 libur_kerja",
    ],
    ["a shift of that date holds on a holiday", { holiday: libur, plan: night() }, "belum 0 0 0 0"],
    [
      "leave on a day off takes nothing",
      { plan: off, leave: { kind: "cuti", part: "full", nama: "Cuti" } },
      "off 0 0 0 0",
    ],
  ])
})

describe("nobody came", () => {
  const auto = { auto_alpha: true, auto_alpha_after_min: 60 }
  table([
    ["before the day", { now: nowAt("06:00") }, "belum 0 0 0 0"],
    ["during it", { now: nowAt("10:00") }, "belum 0 0 0 0"],
    ["long after, without the rule", {}, "belum 0 0 0 0"],
    ["a minute before the rule", { rules: auto, now: nowAt("08:59") }, "belum 0 0 0 0"],
    ["by the rule", { rules: auto, now: nowAt("09:00") }, "alpa 0 0 0 0 alpa_otomatis"],
    ["noted", { noted: "alpa" }, "alpa 0 0 0 0"],
    ["noted as there, without times", { noted: "hadir" }, "hadir 0 0 0 0 manual"],
    ["noted, and somebody came after all", { noted: "alpa", marks: "08:00 17:00" }, "hadir 0 0 480 0"],
    ["on leave", { rules: auto, leave: { kind: "sakit", part: "full", nama: "Sakit" } }, "sakit 0 0 0 0"],
    [
      "on leave, and came",
      { leave: { kind: "cuti", part: "full", nama: "Cuti tahunan" }, marks: "08:00 17:00" },
      "cuti 0 0 0 0 absen_saat_cuti",
    ],
  ])
})

describe("a check-out nobody made", () => {
  const byWindow = { auto_checkout: true } as const
  const byTime = { auto_checkout: true, auto_checkout_mode: "time", auto_checkout_time: "18:00" } as const
  table([
    [
      "not before the window closes",
      { rules: byWindow, marks: "08:00", now: nowAt("21:00") },
      "hadir 0 0 0 0",
    ],
    [
      "then at the end of the hours",
      { rules: byWindow, marks: "08:00", now: nowAt("21:01") },
      "hadir 0 0 480 0 pulang_otomatis",
    ],
    ["not before its time", { rules: byTime, marks: "08:00", now: nowAt("17:59") }, "hadir 0 0 0 0"],
    [
      "at its time",
      { rules: byTime, marks: "08:00", now: nowAt("18:00") },
      "hadir 0 0 540 0 pulang_otomatis",
    ],
    [
      "at its time on the next day for a night",
      {
        rules: { ...byTime, auto_checkout_time: "07:00" },
        plan: night(),
        marks: "22:00",
        now: nowAt("+07:00"),
      },
      "hadir 0 0 540 0 pulang_otomatis lintas_hari",
    ],
  ])
})

describe("overtime is what was granted", () => {
  table([
    [
      "granted",
      { marks: "08:00 19:00", requests: [{ type: "lembur", status: "approved" }] },
      "hadir 0 0 600 120",
    ],
    [
      "rejected",
      { marks: "08:00 19:00", requests: [{ type: "lembur", status: "rejected" }] },
      "hadir 0 0 600 0",
    ],
  ])
})

describe("what is said beside", () => {
  table([
    ["outside", { marks: "08:00 17:00", detail: { outside: true } }, "hadir 0 0 480 0 luar_radius"],
    [
      "outside, and granted",
      {
        marks: "08:00 17:00",
        detail: { outside: true },
        requests: [{ type: "luar_radius", status: "approved" }],
      },
      "hadir 0 0 480 0",
    ],
    ["a place that is made up", { marks: "08:00 17:00", detail: { mock: true } }, "hadir 0 0 480 0 mock_gps"],
    ["out of a file", { marks: "08:00 17:00", detail: { manual: true } }, "hadir 0 0 480 0 manual"],
    ["a closed period", { marks: "08:00 17:00", lock: "November 2026" }, "hadir 0 0 480 0 terkunci"],
    [
      "a schedule changed afterwards does not make anybody late",
      { marks: "08:00 17:00", recorded: work(), plan: work({ start: "07:00" }) },
      "hadir 0 0 480 0 jadwal_berubah",
    ],
    ["and holds where nothing was recorded", { recorded: work(), plan: off }, "off 0 0 0 0"],
  ])
})

describe("first and last day at work", () => {
  const employed = { from: "2026-11-16", until: "2026-11-20" }
  test.each([
    ["2026-11-15", null],
    ["2026-11-16", "belum"],
    ["2026-11-20", "belum"],
    ["2026-11-21", null],
  ])("%s", (date, state) => {
    expect(dayOf(factsOf({ date, employed }))?.state ?? null).toBe(state)
  })
  test("what was recorded after somebody left is still a day", () => {
    expect(line({ date: "2026-11-23", employed, marks: "08:00 17:00" })).toBe("hadir 0 0 480 0")
  })
})

describe("why, in words", () => {
  test.each([
    [{ marks: "08:16 17:00" }, "Masuk 08.16, pulang 17.00. Terlambat 16 menit dari jadwal 08.00"],
    [
      { marks: "08:16" },
      "Masuk 08.16, tidak ada absen pulang sampai 21.00. Terlambat 16 menit dari jadwal 08.00",
    ],
    [{ marks: "- 17:00" }, "Absen pulang 17.00 tanpa absen masuk"],
    [{ holiday: { nama: "Hari Raya Natal", length: "full" } }, "Hari libur: Hari Raya Natal"],
    [
      { rules: { auto_alpha: true, auto_alpha_after_min: 60 } },
      "Tidak ada absen sampai 09.00: alpa otomatis menurut Aturan Absensi",
    ],
    [
      { marks: "08:00 20:30", requests: [{ type: "lembur", status: "approved" }] },
      "Masuk 08.00, pulang 20.30. Lembur 3 jam 30 menit disetujui",
    ],
  ] as const satisfies readonly (readonly [Given, string])[])("%#", (given, words) => {
    expect(dayFrom(given).why.join(". ")).toBe(words)
  })
})
