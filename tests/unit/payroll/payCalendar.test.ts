import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { monthsLater, type PayDate, proposePeriod } from "#server/domain/payroll/payCalendar.ts"
import { plusDays, weekday } from "#server/time/calendar.ts"

const isWeekend = (date: string) => weekday(date) === 0 || weekday(date) === 6
const rule = (more: Partial<PayDate> = {}): PayDate => ({
  pay_day: 25,
  if_holiday: "before",
  cutoff_day: 20,
  attendance_cutoff: "same",
  ...more,
})
const of = (month: string, more: Partial<PayDate> = {}, counted: string | null = null, isOff = isWeekend) =>
  proposePeriod(month, rule(more), isOff, counted)

describe("a period of Tanggal Gajian", () => {
  test.each([
    ["paid on a working day", "2026-11", {}, "2026-11-25", "2026-10-21", "2026-11-20"],
    ["a Sunday: the Friday before", "2026-10", {}, "2026-10-23", "2026-09-21", "2026-10-20"],
    [
      "a Sunday: the Monday after",
      "2026-10",
      { if_holiday: "after" },
      "2026-10-26",
      "2026-09-21",
      "2026-10-20",
    ],
    ["a Sunday: as it is", "2026-10", { if_holiday: "same" }, "2026-10-25", "2026-09-21", "2026-10-20"],
    [
      "the last day of a short month",
      "2026-02",
      { pay_day: 31, cutoff_day: 31 },
      "2026-02-27",
      "2026-02-01",
      "2026-02-28",
    ],
    [
      "the cut-off in the month before",
      "2026-11",
      { attendance_cutoff: "previous_month" },
      "2026-11-25",
      "2026-09-21",
      "2026-10-20",
    ],
    [
      "the 5th is the month after",
      "2026-11",
      { pay_day: 5, cutoff_day: 31 },
      "2026-12-04",
      "2026-11-01",
      "2026-11-30",
    ],
    [
      "the 5th of a cut-off before it is the month's",
      "2026-11",
      { pay_day: 5, attendance_cutoff: "previous_month" },
      "2026-11-05",
      "2026-09-21",
      "2026-10-20",
    ],
    ["over the new year", "2027-01", {}, "2027-01-25", "2026-12-21", "2027-01-20"],
  ] as const)("%s", (_words, month, more, pay_date, attendance_start, attendance_end) => {
    expect(of(month, more)).toEqual({
      month,
      start_date: `${month}-01`,
      end_date: plusDays(`${monthsLater(month, 1)}-01`, -1),
      pay_date,
      attendance_start,
      attendance_end,
    })
  })

  test("days the period before has counted are left out, and none between is lost", () => {
    // The previous period counted its whole month: only this month's own days are left.
    expect(of("2026-11", {}, "2026-10-31").attendance_start).toBe("2026-11-01")
    // The previous cut-off was on the 15th: the five days after it belong to this period.
    expect(of("2026-11", {}, "2026-10-15").attendance_start).toBe("2026-10-16")
    // Months that were paid elsewhere (a gap) are not included.
    expect(of("2026-11", {}, "2026-06-20").attendance_start).toBe("2026-10-21")
    // A month that is counted already gets the regular proposal.
    expect(of("2026-11", {}, "2026-12-20").attendance_start).toBe("2026-10-21")
  })

  test("a long holiday is left behind on either side", () => {
    const isOff = (date: string) => isWeekend(date) || (date >= "2026-03-18" && date <= "2026-03-26")
    expect(of("2026-03", {}, null, isOff).pay_date).toBe("2026-03-17")
    expect(of("2026-03", { if_holiday: "after" }, null, isOff).pay_date).toBe("2026-03-27")
  })

  test("month after month every day counts once, whatever the rule", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom("same", "previous_month" as const),
        fc.constantFrom("before", "after", "same" as const),
        (pay_day, cutoff_day, attendance_cutoff, if_holiday) => {
          let counted: string | null = null
          for (let at = 0; at < 15; at += 1) {
            const made = of(
              monthsLater("2026-09", at),
              { pay_day, cutoff_day, attendance_cutoff, if_holiday },
              counted,
            )
            expect(made.attendance_start).toBe(
              counted === null ? made.attendance_start : plusDays(counted, 1),
            )
            expect(made.attendance_start <= made.attendance_end).toBe(true)
            expect(if_holiday === "same" || !isWeekend(made.pay_date)).toBe(true)
            counted = made.attendance_end
          }
        },
      ),
    )
  })
})
