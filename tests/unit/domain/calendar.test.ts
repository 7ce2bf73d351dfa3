import { TZDate } from "@date-fns/tz"
import { addDays, format, formatISO } from "date-fns"
import fc from "fast-check"
import { expect, test } from "vitest"
import { dateIn, plusDays, wireInstant } from "#server/time/calendar.ts"

/** Instants for which our calendar is compared with date-fns and the time zone tables. */
const instants = fc.date({
  min: new Date("1964-01-02T00:00:00Z"),
  max: new Date("2199-12-31T00:00:00Z"),
  noInvalidDate: true,
})

test("an instant is shown in Jakarta's time as the zone tables have it", () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const there = new TZDate(instant.getTime(), "Asia/Jakarta")
      expect([wireInstant(instant), dateIn(instant)]).toEqual([formatISO(there), format(there, "yyyy-MM-dd")])
    }),
  )
})

test("the date of another zone is its own", () => {
  const instant = new Date("2026-11-20T16:30:00Z")
  expect([dateIn(instant), dateIn(instant, "Asia/Jayapura")]).toEqual(["2026-11-20", "2026-11-21"])
})

test("days are added as the calendar has them, over months and leap days", () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -800, max: 800 }), (instant, days) => {
      const date = instant.toISOString().slice(0, 10)
      const later = addDays(new TZDate(`${date}T00:00:00`, "UTC"), days)
      expect(plusDays(date, days)).toBe(format(later, "yyyy-MM-dd"))
    }),
  )
})
