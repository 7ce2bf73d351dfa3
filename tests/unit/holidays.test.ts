import { describe, expect, test } from "vitest"
import { clash, closedOn, datesIn, type DayOff, fallsOn, type Holiday } from "#server/areas/attendance/holidayMoves.ts"

const row = (start_date: string, end_date = start_date, more: Partial<Holiday> = {}): Holiday => ({
  start_date,
  end_date,
  recurring: false,
  offices: null,
  ...more,
})
const yearly = { recurring: true }

describe("two rows give one office the same date", () => {
  test.each<[string, Holiday, Holiday, boolean]>([
    ["same day", row("2026-05-01"), row("2026-05-01"), true],
    ["next day", row("2026-05-01"), row("2026-05-02"), false],
    ["ranges that touch", row("2026-05-01", "2026-05-03"), row("2026-05-03", "2026-05-05"), true],
    [
      "other offices",
      row("2026-05-01", "2026-05-01", { offices: [1] }),
      row("2026-05-01", "2026-05-01", { offices: [2] }),
      false,
    ],
    [
      "one office in common",
      row("2026-05-01", "2026-05-01", { offices: [1, 3] }),
      row("2026-05-01", "2026-05-01", { offices: [2, 3] }),
      true,
    ],
    ["every office and one", row("2026-05-01"), row("2026-05-01", "2026-05-01", { offices: [2] }), true],
    ["a later year of a yearly one", row("2020-05-01", "2020-05-01", yearly), row("2026-05-01"), true],
    ["a year before a yearly one", row("2027-05-01", "2027-05-01", yearly), row("2026-05-01"), false],
    [
      "two yearly ones",
      row("2020-05-01", "2020-05-03", yearly),
      row("2031-05-03", "2031-05-04", yearly),
      true,
    ],
    [
      "two yearly ones apart",
      row("2020-05-01", "2020-05-03", yearly),
      row("2031-05-04", "2031-05-05", yearly),
      false,
    ],
    ["over New Year", row("2020-12-30", "2021-01-02", yearly), row("2027-01-02"), true],
    ["a leap day in a leap year", row("2024-02-29", "2024-02-29", yearly), row("2032-02-29"), true],
    ["a leap day in another year", row("2024-02-29", "2024-02-29", yearly), row("2026-03-01"), false],
    [
      "a yearly leap day and a yearly range",
      row("2024-02-29", "2024-02-29", yearly),
      row("2025-02-28", "2025-03-01", yearly),
      true,
    ],
  ])("%s", (_name, a, b, expected) => {
    expect([clash(a, b), clash(b, a)]).toEqual([expected, expected])
  })
})

test("a row falls on its dates", () => {
  expect(
    ["2026-12-23", "2026-12-24", "2026-12-26", "2026-12-27"].map((date) =>
      fallsOn(row("2026-12-24", "2026-12-26"), date),
    ),
  ).toEqual([false, true, true, false])
})

const off = (start_date: string, more: Partial<DayOff> = {}): DayOff => ({
  ...row(start_date),
  length: "full",
  ...more,
})
test.each<[string, readonly DayOff[], readonly number[]]>([
  ["no calendar", [], []],
  ["another day", [off("2026-05-02")], []],
  ["every office", [off("2026-05-01")], [1, 2]],
  ["one of them", [off("2026-05-01", { offices: [2, 9] })], [2]],
  [
    "each by a row of its own",
    [off("2026-05-01", { offices: [2] }), off("2026-05-01", { offices: [1] })],
    [1, 2],
  ],
  ["half a day", [off("2026-05-01", { length: "half" })], []],
  ["every year", [off("2020-05-01", { recurring: true, offices: [1] })], [1]],
])("closed on a date: %s", (_name, calendar, closed) => {
  expect(closedOn(calendar, "2026-05-01", [1, 2])).toEqual(closed)
})

test.each<[string, Parameters<typeof datesIn>, readonly string[]]>([
  ["once", [row("2026-12-24", "2026-12-26"), "2026-12-25", "2027-12-31"], ["2026-12-25", "2026-12-26"]],
  [
    "every year, over its turn",
    [row("2025-12-31", "2026-01-01", yearly), "2026-01-01", "2027-12-31"],
    ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
  ],
  ["never before it began", [row("2027-03-01", "2027-03-01", yearly), "2026-01-01", "2026-12-31"], []],
])("the dates of a day off in a range: %s", (_, asked, dates) => {
  expect(datesIn(...asked)).toEqual(dates)
})
