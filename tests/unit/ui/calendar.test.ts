import fc from "fast-check"
import { expect, test } from "vitest"
import {
  addDays,
  addMonths,
  clamp,
  dayIn,
  daysInMonth,
  monthGrid,
  moveByKey,
  sameMonth,
  weekday,
} from "#src/ui/controls/date/calendarGrid.ts"

test.each<[number, number, number]>([
  [2026, 2, 28],
  [2024, 2, 29],
  [1900, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])("daysInMonth(%d, %d) is %d", (year, month, count) => {
  expect(daysInMonth(year, month)).toBe(count)
})

test.each<[string, number, string]>([
  ["2026-11-30", 1, "2026-12-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2024-03-01", -1, "2024-02-29"],
  ["2026-11-20", 0, "2026-11-20"],
])("addDays(%s, %d) is %s", (day, count, wanted) => {
  expect(addDays(day, count)).toBe(wanted)
})

test.each<[string, number, string]>([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2024-02-29", 12, "2025-02-28"],
])("addMonths(%s, %d) is %s", (day, count, wanted) => {
  expect(addMonths(day, count)).toBe(wanted)
})

test.each<[string, boolean, string | null]>([
  ["ArrowLeft", false, "2026-11-19"],
  ["ArrowRight", false, "2026-11-21"],
  ["ArrowUp", false, "2026-11-13"],
  ["ArrowDown", false, "2026-11-27"],
  ["Home", false, "2026-11-16"],
  ["End", false, "2026-11-22"],
  ["PageUp", false, "2026-10-20"],
  ["PageDown", false, "2026-12-20"],
  ["PageUp", true, "2025-11-20"],
  ["PageDown", true, "2027-11-20"],
  ["Enter", false, null],
  ["a", false, null],
])("from Friday 20 Nov 2026, %s (shift %s) leads to %s", (key, shift, wanted) => {
  expect(moveByKey("2026-11-20", key, shift)).toBe(wanted)
})

test("November 2026 begins on a Sunday and takes six weeks", () => {
  const grid = monthGrid("2026-11-20")
  expect(grid.map((week) => week.map((day) => Number(day.slice(8))))).toEqual([
    [26, 27, 28, 29, 30, 31, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 29],
    [30, 1, 2, 3, 4, 5, 6],
  ])
})

test("every month shows each of its days once, under its weekday", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const shown = monthGrid(dayIn(year, month, 1)).flatMap((week) =>
        week.flatMap((day, column) => (sameMonth(day, dayIn(year, month, 1)) ? [{ day, column }] : [])),
      )
      const days = Array.from({ length: daysInMonth(year, month) }, (_, n) => dayIn(year, month, n + 1))
      expect(shown).toEqual(days.map((day) => ({ day, column: weekday(day) })))
    }),
  )
})

test.each<[string, string | undefined, string | undefined, string]>([
  ["2026-11-20", undefined, undefined, "2026-11-20"],
  ["2026-11-20", "2026-12-01", undefined, "2026-12-01"],
  ["2026-11-20", undefined, "2026-11-01", "2026-11-01"],
  ["2026-11-20", "2026-11-20", "2026-11-20", "2026-11-20"],
])("clamp(%s, %s, %s) is %s", (day, min, max, wanted) => {
  expect(clamp(day, min, max)).toBe(wanted)
})
