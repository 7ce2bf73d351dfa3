import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { OVERTIME_LAWS, overtimeLawOn } from "#contract/data/overtime.ts"
import { type AmountAsked, amountOf, type AmountRules, type Wage } from "#server/areas/overtime/amount.ts"
import { ratio, ratioWords, roundedDown, roundedNearest, sumOf, times } from "#server/areas/overtime/exact.ts"
import { type MinuteFacts, type MinuteRules, minutesOf } from "#server/areas/overtime/minutes.ts"

const monthly = (basic: number): Wage => ({ per: "bulanan", basic, fixed: 0, variable: 0, parts: [] })
const law: AmountRules = {
  formula: "pp35",
  flat_rate: null,
  divisor: 173,
  base: "75pct_rule",
  rounding: "jumlah",
  compensation: "paid",
}
const asked = (more: Partial<AmountAsked>): AmountAsked => ({
  date: "2026-11-20",
  day_type: "kerja",
  week_days: 5,
  is_shortest: false,
  minutes: 60,
  wage: monthly(5_000_000),
  rules: law,
  ...more,
})
const paid = (more: Partial<AmountAsked>) => amountOf(asked(more)).amount
/** Sum of the hours, each multiplied by its factor. */
const multiplied = (more: Partial<AmountAsked>) =>
  amountOf(asked(more)).segments.reduce((sum, { minutes, tenths }) => sum + (minutes * tenths) / 600, 0)

/** Published examples, with their amounts before and after rounding. */
describe("published cases", () => {
  const holiday = { day_type: "libur_nasional", week_days: 6 } as const

  test("Kemnaker, 2 April 2025: 9 hours on a holiday, week of six, 5,000,000", () => {
    const nine = { ...holiday, minutes: 540 }
    expect(multiplied(nine)).toBe(21)
    expect(paid({ ...nine, rules: { ...law, rounding: "upah_sejam" } })).toBe(606_921)
    expect(amountOf(asked(nine)).explain.at(-1)?.value).toBe(
      "Rp\u00a0606.936 (Rp\u00a0606.936,41 dibulatkan)",
    )
    expect(ratioWords(times(ratio(5_000_000, 173), ratio(21)), 4)).toBe("606.936,4161")
  })

  test("press: 7 hours on a holiday, week of six, 5,000,000", () => {
    const seven = { ...holiday, minutes: 420 }
    expect(multiplied(seven)).toBe(14)
    expect(paid(seven)).toBe(404_624)
    /** With the hourly wage as the source gives it, with three decimals. */
    expect(ratioWords(times(ratio(28_901_734, 1000), ratio(14)), 3)).toBe("404.624,276")
  })

  test("press: 3 hours on each of four working days, 4,000,000, each hour cut", () => {
    const three = { minutes: 180, wage: monthly(4_000_000) }
    expect(multiplied(three)).toBe(5.5)
    const each = paid({ ...three, rules: { ...law, rounding: "tiap_jam" } }) ?? 0
    expect(each * 4).toBe(508_664)
    expect(roundedNearest(times(ratio(4_000_000, 173), ratio(22)))).toBe(508_671n)
  })

  test("hourly wage of 30,000,000", () => {
    expect(amountOf(asked({ wage: monthly(30_000_000) })).hourly).toBe(173_410)
  })

  test("base of 75 per cent where the fixed part is 65: 1,500,000 + 100,000 of 2,450,000", () => {
    const wage: Wage = { per: "bulanan", basic: 1_500_000, fixed: 100_000, variable: 850_000, parts: [] }
    const lines = amountOf(asked({ wage })).explain[0]?.lines ?? []
    expect(lines.find(({ label }) => label.startsWith("Dasar"))).toEqual({
      label: "Dasar: 75% dari Rp\u00a02.450.000",
      value: "Rp\u00a01.837.500",
      article: "PP 35/2021 Pasal 32 ayat (3) dan (4)",
    })
  })
})

describe("the tables of PP 35/2021", () => {
  test.each([
    ["working day, first hour", { minutes: 60 }, 1.5],
    ["working day, four hours", { minutes: 240 }, 7.5],
    ["rest day, week of five, 8 hours", { day_type: "libur_mingguan", minutes: 480 }, 16],
    ["rest day, week of five, 9 hours", { day_type: "libur_mingguan", minutes: 540 }, 19],
    ["rest day, week of five, 12 hours", { day_type: "libur_mingguan", minutes: 720 }, 31],
    ["rest day, week of six, 8 hours", { day_type: "libur_mingguan", week_days: 6, minutes: 480 }, 17],
    ["rest day, week of six, 11 hours", { day_type: "libur_mingguan", week_days: 6, minutes: 660 }, 29],
    [
      "holiday on the shortest day, 6 hours",
      { day_type: "libur_nasional", week_days: 6, is_shortest: true, minutes: 360 },
      13,
    ],
    [
      "holiday on the shortest day, 9 hours",
      { day_type: "libur_nasional", week_days: 6, is_shortest: true, minutes: 540 },
      25,
    ],
    [
      "weekly rest is never the shortest day",
      { day_type: "libur_mingguan", week_days: 6, is_shortest: true, minutes: 360 },
      12,
    ],
    ["behind the table as its last hour", { day_type: "libur_mingguan", minutes: 780 }, 35],
  ] as const)("%s", (_, more, expected) => {
    expect(multiplied(more)).toBe(expected)
  })

  test("every band begins where the one before ends, and is worth no less", () => {
    for (const one of OVERTIME_LAWS)
      for (const bands of [one.workday, one.rest[5], one.rest[6], one.shortest])
        for (const [at, band] of bands.entries()) {
          const before = bands[at - 1]
          expect(band.from).toBe(before === undefined ? 1 : (before.to ?? 0) + 1)
          expect(band.tenths).toBeGreaterThanOrEqual(before?.tenths ?? 0)
        }
  })

  test("a day before the first law that is kept is reckoned by that one", () => {
    expect(overtimeLawOn("2019-01-01").nama).toBe("PP 35/2021")
  })
})

describe("wages", () => {
  test("a daily wage makes a month by 21 or 25 days", () => {
    const wage: Wage = { per: "harian", basic: 200_000, fixed: 0, variable: 0, parts: [] }
    /** 200,000 × 21 / 173 × 1.5 = 36,416.18 and × 25: 43,352.60 */
    expect(paid({ wage })).toBe(36_416)
    expect(paid({ wage, week_days: 6 })).toBe(43_353)
  })
  test("an hourly wage is the hourly wage", () => {
    expect(paid({ wage: { per: "jam", basic: 40_000, fixed: 0, variable: 0, parts: [] } })).toBe(60_000)
  })
  test("without a wage there is no amount, and the minutes still say by how much", () => {
    expect(amountOf(asked({ wage: null }))).toMatchObject({
      amount: null,
      segments: [{ minutes: 60, tenths: 15 }],
    })
  })
  test("by the company's own rate, by the hour or the day, or given back as rest", () => {
    const rules = (more: Partial<AmountRules>) => ({ minutes: 90, rules: { ...law, ...more } })
    expect(paid(rules({ formula: "flat_hour", flat_rate: 25_000 }))).toBe(37_500)
    expect(paid(rules({ formula: "fixed_day", flat_rate: 100_000 }))).toBe(100_000)
    expect(paid({ ...rules({ formula: "fixed_day", flat_rate: 100_000 }), minutes: 0 })).toBe(0)
    expect(amountOf(asked(rules({ compensation: "leave" })))).toMatchObject({ amount: 0, hourly: null })
  })
  test("what says what somebody earns is marked, so that it can be left away", () => {
    const parts = amountOf(asked({})).explain
    expect(parts.filter(({ is_pay }) => !is_pay)).toEqual([])
    expect(amountOf(asked({ wage: null })).explain.every(({ is_pay }) => !is_pay)).toBe(true)
  })
})

test("an amount is never off its exact value by more than half a rupiah, and its parts add up to the minutes", () => {
  fc.assert(
    fc.property(
      fc.record({
        basic: fc.integer({ min: 1, max: 2_000_000_000 }),
        minutes: fc.integer({ min: 0, max: 1_440 }),
        week_days: fc.constantFrom(5 as const, 6 as const),
        day_type: fc.constantFrom("kerja" as const, "libur_mingguan" as const, "libur_nasional" as const),
        is_shortest: fc.boolean(),
      }),
      ({ basic, ...rest }) => {
        const { amount, segments } = amountOf(asked({ wage: monthly(basic), ...rest }))
        const exact = sumOf(
          segments.map(({ minutes, tenths }) => times(ratio(basic, 173), ratio(minutes * tenths, 600))),
        )
        expect(segments.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(rest.minutes)
        const off = 2n * (BigInt(amount ?? 0) * exact.den - exact.num)
        expect(off <= exact.den && off >= -exact.den).toBe(true)
        expect(roundedDown(exact) <= BigInt(amount ?? 0)).toBe(true)
      },
    ),
  )
})

describe("minutes", () => {
  const rules: MinuteRules = {
    mode: "request_first",
    min_minutes: 30,
    round_to_min: 30,
    round_mode: "down",
    need_photo: false,
    need_gps: false,
    max_per_day_min: 240,
    max_per_week_min: 1_080,
    over_cap: "warn",
  }
  const facts: MinuteFacts = {
    date: "2026-11-20",
    day_type: "kerja",
    is_granted: true,
    granted: 120,
    worked: 130,
    has_out: true,
    has_photo: false,
    has_gps: false,
    week_before: 0,
  }
  test.each([
    ["no more than was granted", {}, {}, 120, "dihitung"],
    ["no more than was worked", { worked: 95 }, {}, 90, "dihitung"],
    ["granted for as long as it takes", { granted: null }, {}, 120, "dihitung"],
    ["less than the least counts nothing", { worked: 29 }, {}, 0, "tidak_dihitung"],
    ["the least counts", { worked: 30 }, {}, 30, "dihitung"],
    ["rounded to the nearest, a half upwards", { granted: 105 }, { round_mode: "nearest" }, 120, "dihitung"],
    ["rounded upwards", { granted: 91 }, { round_mode: "up" }, 120, "dihitung"],
    ["nobody granted it", { is_granted: false }, {}, 0, "tidak_dihitung"],
    [
      "not granted, but from attendance",
      { is_granted: false },
      { mode: "auto_from_attendance" },
      120,
      "dihitung",
    ],
    ["nobody has checked out", { has_out: false }, {}, 0, "tidak_dihitung"],
    ["a photo is asked for", {}, { need_photo: true }, 0, "tidak_dihitung"],
    ["a photo is there", { has_photo: true }, { need_photo: true }, 120, "dihitung"],
    ["a place is asked for", {}, { need_gps: true }, 0, "tidak_dihitung"],
    ["above the cap of a day with a warning", { granted: 300, worked: 300 }, {}, 300, "melewati_batas"],
    ["cut to the cap of a day", { granted: 300, worked: 300 }, { over_cap: "block" }, 240, "dipotong"],
    ["cut to the cap of a week", { week_before: 1_020 }, { over_cap: "block" }, 60, "dipotong"],
    ["nothing left of the week", { week_before: 1_080 }, { over_cap: "block" }, 0, "dipotong"],
    [
      "rest days are outside the caps",
      { day_type: "libur_mingguan", granted: 600, worked: 600, week_before: 1_080 },
      { over_cap: "block" },
      600,
      "dihitung",
    ],
    [
      "no cap at all",
      { granted: 600, worked: 600 },
      { max_per_day_min: 0, max_per_week_min: 0 },
      600,
      "dihitung",
    ],
  ] as const)("%s", (_, more, other, minutes, state) => {
    expect(minutesOf({ ...facts, ...more }, { ...rules, ...other })).toMatchObject({ paid: minutes, state })
  })

  test("what became of them is said with its reason", () => {
    const { explain } = minutesOf({ ...facts, granted: 310, worked: 325 }, { ...rules, over_cap: "block" })
    expect(explain).toEqual({
      label: "Waktu lembur",
      value: "4 jam",
      article: null,
      is_pay: false,
      lines: [
        { label: "Dikerjakan", value: "5 jam 25 menit", article: null },
        { label: "Disetujui", value: "5 jam 10 menit", article: null },
        { label: "Dibulatkan ke bawah per 30 menit", value: "5 jam", article: "Aturan perusahaan" },
        { label: "Melewati batas 4 jam sehari", value: "dipotong", article: "PP 35/2021 Pasal 26" },
      ],
    })
  })
})
