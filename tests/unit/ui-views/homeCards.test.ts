import { describe, expect, test } from "vitest"
import { homeCards, type HomeCard } from "#contract/areas/home/susunan.ts"
import { homeHref, readHome } from "#src/screens/home/address.ts"
import { spansOf } from "#src/screens/home/cards.ts"
import { type Shown, trendShape } from "#src/screens/home/trendShape.ts"

const COLUMNS = 6

test.each<[string, readonly HomeCard[]]>([
  ["as they come", homeCards],
  ["without visits", homeCards.filter((card) => card !== "kunjungan")],
  ["backwards", homeCards.toReversed()],
  ["one", ["kehadiran"]],
  ["three of them", ["ontime", "ulang_tahun", "kehadiran"]],
])("%s: every row of cards is full", (_, cards) => {
  const placed = spansOf(cards)
  expect(placed.map(({ card }) => card)).toEqual(cards)
  let used = 0
  for (const { span } of placed) {
    expect(used + span).toBeLessThanOrEqual(COLUMNS)
    used = (used + span) % COLUMNS
  }
  expect(used).toBe(0)
})

describe("the address", () => {
  test.each([
    ["", { offices_id: null, step: "days" }],
    ["?offices_id=4&tren=week", { offices_id: 4, step: "week" }],
    ["?offices_id=x&tren=tahun", { offices_id: null, step: "days" }],
    ["?offices_id=-4", { offices_id: null, step: "days" }],
  ])("%s", (search, wanted) => expect(readHome(search)).toEqual(wanted))

  test("one choice changes, the other stays", () => {
    expect(homeHref("?offices_id=4", { step: "month" })).toBe("/home?offices_id=4&tren=month")
    expect(homeHref("?offices_id=4&tren=month", { offices_id: null })).toBe("/home?tren=month")
    expect(homeHref("?tren=month", { step: "days" })).toBe("/home")
  })
})

const blank = { terlambat: 0, alpa: 0, izin: 0, sakit: 0, cuti: 0 }
const step = (start: string, end: string, pct: number | null, earlier: number | null): Shown => ({
  ...blank,
  start,
  end,
  hadir: pct === null ? 0 : 9,
  sakit: 1,
  cuti: 2,
  attendance_pct: pct,
  ontime_pct: 80,
  attendance_target_pct: 95,
  before: {
    ...blank,
    start: "2026-01-01",
    end: "2026-01-01",
    hadir: 1,
    ontime_pct: null,
    attendance_pct: earlier,
  },
})

describe("a trend", () => {
  const days = [step("2026-11-20", "2026-11-20", 90, 88), step("2026-11-21", "2026-11-21", null, null)]

  test("has the period before it as a line where it is known, and its target", () => {
    const { line, target } = trendShape("days", days, "2026-11-23", null)
    expect(line.series.map(({ key }) => key)).toEqual(["hadir", "sebelum"])
    expect(line.points.map(({ values }) => values)).toEqual([
      [90, 88],
      [null, null],
    ])
    expect(line.points[1]).toMatchObject({ isFree: true, note: "Libur" })
    expect(target).toBe(95)
    expect(trendShape("days", days, "2026-11-23", null).from).toBe(80)
    expect(trendShape("days", [step("2026-11-20", "2026-11-20", 40, 88)], "2026-11-23", null).from).toBe(0)
    const alone = trendShape("days", days.slice(1), "2026-11-23", null)
    expect(alone.line.series.map(({ key }) => key)).toEqual(["hadir"])
  })

  test("its table says all its drawings show", () => {
    const { table, bars } = trendShape("days", days, "2026-11-23", null)
    expect(table.points[0]?.values).toEqual([90, 88, 80, 9, 0, 3, 0])
    expect(bars[0]?.values).toEqual([0, 3, 0])
    expect(table.series).toHaveLength(7)
  })

  test("weeks and months are named by their dates, lead to their rows, and the one that goes on is told", () => {
    const href = (start: string, end: string) => `${start}/${end}`
    const week = trendShape("week", [step("2026-11-23", "2026-11-29", 90, null)], "2026-11-24", href)
    expect(week.line.points[0]).toMatchObject({
      tick: "23 Nov",
      label: "Senin, 23 November 2026 – Minggu, 29 November 2026",
      href: "2026-11-23/2026-11-29",
      isNow: true,
    })
    const month = trendShape("month", [step("2026-10-01", "2026-10-31", 90, null)], "2026-11-24", href)
    expect(month.line.points[0]).toMatchObject({ tick: "Okt", label: "Oktober 2026" })
    expect(month.line.points[0]?.isNow).toBeUndefined()
  })
})
