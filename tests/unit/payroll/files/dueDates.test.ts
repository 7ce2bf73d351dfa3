import { expect, test } from "vitest"
import {
  dueDateOf,
  monthAfter,
  nextWorkingDay,
  religiousHolidays,
  thrDueDate,
} from "#server/domain/payroll/files/dueDates.ts"

test.each([
  ["bpjs_kes", "2026-11", "2026-11-10"],
  // Saturday: the Monday after.
  ["bpjs_kes", "2026-10", "2026-10-12"],
  ["bpjs_tk", "2026-10", "2026-11-16"],
  ["pph21", "2026-11", "2026-12-15"],
  ["pph21", "2026-12", "2027-01-15"],
  // Sunday.
  ["spt", "2026-11", "2026-12-21"],
  ["spt", "2026-10", "2026-11-20"],
] as const)("%s of %s is due on %s", (duty, month, due) => {
  expect(dueDateOf(duty, month)).toBe(due)
})

test("a due date on Nyepi, with joint leave and Idulfitri behind it, is after all of them", () => {
  expect(nextWorkingDay("2026-03-18")).toBe("2026-03-25")
})

test("months run over the end of a year", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"])
})

test("THR is due seven days before the holiday of a religion, once each", () => {
  const found = religiousHolidays("2026-01-01", "2026-12-31")
  expect(found.map(({ date, religions }) => `${date} ${religions.join()}`)).toEqual([
    "2026-02-17 konghucu",
    "2026-03-19 hindu",
    "2026-03-21 islam",
    "2026-05-31 buddha",
    "2026-12-25 kristen,katolik",
  ])
  expect(thrDueDate("2026-03-21")).toBe("2026-03-14")
})
