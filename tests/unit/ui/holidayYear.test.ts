import { describe, expect, test } from "vitest"
import { type Holiday, monthsOf, yearFacts } from "#src/format/holidayYear.ts"

const day = (nama: string, start_date: string, more: Partial<Holiday> = {}): Holiday => ({
  nama,
  start_date,
  end_date: start_date,
  type: "perusahaan",
  recurring: false,
  ...more,
})
const offIn = (year: number, ...holidays: readonly Holiday[]) =>
  monthsOf(year, holidays)
    .flatMap(({ days }) => days)
    .flatMap(({ date, off }) => (off === null ? [] : [[date, off.nama]]))

describe("a year of holidays", () => {
  test.each([
    [2026, 365, "2026-12-31"],
    [2028, 366, "2028-12-31"],
  ])("%i has %i days in twelve months, each in the column of its weekday", (year, count, last) => {
    const months = monthsOf(year, [])
    const days = months.flatMap((month) => month.days)
    expect([months.length, days.length, days.at(-1)?.date]).toEqual([12, count, last])
    expect(days.filter(({ date, column }) => (new Date(date).getUTCDay() + 6) % 7 !== column)).toEqual([])
    expect(days.filter(({ isWeekend, column }) => isWeekend !== column >= 5)).toEqual([])
  })

  test("one of several days goes over the end of the year, and is shown in both", () => {
    const turn = day("Akhir tahun", "2026-12-30", { end_date: "2027-01-01" })
    expect(offIn(2026, turn).map(([date]) => date)).toEqual(["2026-12-30", "2026-12-31"])
    expect(offIn(2027, turn).map(([date]) => date)).toEqual(["2027-01-01"])
  })

  test("one that recurs falls on the same dates of later years, over their end too, never of earlier ones", () => {
    const birth = day("Hari jadi", "2026-07-06", { recurring: true })
    expect(offIn(2025, birth)).toEqual([])
    expect(offIn(2030, birth)).toEqual([["2030-07-06", "Hari jadi"]])
    const turn = day("Akhir tahun", "2026-12-31", { end_date: "2027-01-02", recurring: true })
    expect(offIn(2028, turn).map(([date]) => date)).toEqual(["2028-01-01", "2028-01-02", "2028-12-31"])
    const leap = day("Kabisat", "2028-02-29", { recurring: true })
    expect([offIn(2028, leap).length, offIn(2029, leap).length]).toEqual([1, 0])
  })

  test("it comes to days off, those on working days, and the next one from today on", () => {
    const months = monthsOf(2026, [
      day("Natal", "2026-12-25", { type: "nasional" }),
      day("Sabtu", "2026-11-28"),
      day("Lalu", "2026-01-01"),
    ])
    expect(yearFacts(months, "2026-11-29")).toEqual({
      off: 3,
      onWorkdays: 2,
      next: { nama: "Natal", date: "2026-12-25", inDays: 26 },
    })
    expect(yearFacts(months, "2026-11-28").next).toEqual({ nama: "Sabtu", date: "2026-11-28", inDays: 0 })
    expect(yearFacts(months, "2026-12-26").next).toBeNull()
  })
})
