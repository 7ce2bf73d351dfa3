import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { distanceM, isWithin } from "#server/areas/attendance/distance.ts"
import { plusDays } from "#server/time/calendar.ts"
import {
  businessDate,
  instantAt,
  officeDate,
  type OfficeZone,
  type Openness,
  type Schedule,
  spanOf,
  windowOf,
} from "#server/areas/attendance/schedule.ts"

const day = { start: "08:00", end: "17:00", rest_min: 60 }
const night = { start: "22:00", end: "06:00", rest_min: 0 }
const open = { before_min: 60, after_min: 240 }
const at = (text: string) => Date.parse(text)

describe("an office's clock", () => {
  test.each([
    ["Asia/Jakarta", "2026-11-20T01:00:00.000Z"],
    ["Asia/Makassar", "2026-11-20T00:00:00.000Z"],
    ["Asia/Jayapura", "2026-11-19T23:00:00.000Z"],
  ] as const)("08.00 in %s", (zone, instant) => {
    expect(new Date(instantAt("2026-11-20", "08:00", zone)).toISOString()).toBe(instant)
    expect(officeDate(at(instant), zone)).toBe("2026-11-20")
  })
  test("a night's shift ends on the next day", () => {
    expect(spanOf("2026-11-20", night, "Asia/Jakarta")).toEqual({
      from: at("2026-11-20T15:00:00Z"),
      to: at("2026-11-20T23:00:00Z"),
    })
  })
})

test("hours that end when they begin are a whole day", () => {
  const whole = { start: "08:00", end: "08:00", rest_min: 0 }
  expect(spanOf("2026-11-20", whole, "Asia/Jakarta")).toEqual({
    from: at("2026-11-20T01:00:00Z"),
    to: at("2026-11-21T01:00:00Z"),
  })
})

/** The business date under one schedule for every day. */
const dateOf = (instant: number, schedule: Schedule, zone: OfficeZone, openness: Openness): string => {
  const own = officeDate(instant, zone)
  const windows = [-1, 0, 1].map((days) => windowOf(plusDays(own, days), schedule, zone, openness))
  return businessDate(instant, windows, own)
}

describe("business date", () => {
  test.each([
    ["day shift, on time", day, "2026-11-20T07:55:00+07:00", "2026-11-20"],
    ["day shift, checked out late", day, "2026-11-20T20:59:00+07:00", "2026-11-20"],
    ["night shift, checked in before midnight", night, "2026-11-20T21:50:00+07:00", "2026-11-20"],
    ["night shift, checked in after midnight", night, "2026-11-21T00:10:00+07:00", "2026-11-20"],
    ["night shift, checked out in the morning", night, "2026-11-21T06:03:00+07:00", "2026-11-20"],
    ["night shift, the last minute it is open", night, "2026-11-21T10:00:00+07:00", "2026-11-20"],
    ["night shift, a minute later: the office's own date", night, "2026-11-21T10:01:00+07:00", "2026-11-21"],
    ["night shift, an hour before the next one", night, "2026-11-21T21:00:00+07:00", "2026-11-21"],
    ["end of the month", night, "2026-12-01T02:00:00+07:00", "2026-11-30"],
    ["end of the year", night, "2027-01-01T05:00:00+07:00", "2026-12-31"],
  ])("%s", (_name, schedule, instant, date) => {
    expect(dateOf(at(instant), schedule, "Asia/Jakarta", open)).toBe(date)
  })
  test("the same instant is another date in another zone", () => {
    const instant = at("2026-11-20T23:30:00+07:00")
    const always = { before_min: 0, after_min: 0 }
    expect(dateOf(instant, day, "Asia/Jakarta", always)).toBe("2026-11-20")
    expect(dateOf(instant, day, "Asia/Jayapura", always)).toBe("2026-11-21")
  })
  test("the first minute it is open, before midnight of the day before, is its own", () => {
    const early = { start: "00:30", end: "08:00", rest_min: 0 }
    const of = (instant: string) => dateOf(at(instant), early, "Asia/Jakarta", open)
    expect(of("2026-11-20T23:30:00+07:00")).toBe("2026-11-21")
    expect(of("2026-11-20T23:29:00+07:00")).toBe("2026-11-20")
  })
  test("between two days that both take it, the nearer", () => {
    const wide = { before_min: 600, after_min: 600 }
    expect(dateOf(at("2026-11-21T13:59:00+07:00"), night, "Asia/Jakarta", wide)).toBe("2026-11-20")
    expect(dateOf(at("2026-11-21T14:00:00+07:00"), night, "Asia/Jakarta", wide)).toBe("2026-11-20")
    expect(dateOf(at("2026-11-21T14:01:00+07:00"), night, "Asia/Jakarta", wide)).toBe("2026-11-21")
  })
})

describe("distance", () => {
  const office = { lat: -6.18335, lng: 106.83021 }
  test.each([
    ["the same place", office, 0],
    ["a degree of latitude", { lat: -7.18335, lng: 106.83021 }, 111_195],
    ["the Bekasi branch", { lat: -6.24147, lng: 106.99246 }, 19_064],
    ["the other side of the earth", { lat: 6.18335, lng: -73.16979 }, 20_015_114],
  ])("%s", (_name, place, metres) => {
    expect(distanceM(office, place)).toBe(metres)
  })
  test("the same both ways, over the date line too", () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceM(a, b)).toBe(distanceM(b, a))
        expect(distanceM(a, b)).toBeLessThanOrEqual(20_015_116)
      }),
    )
    expect(distanceM({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBe(222)
  })
  test.each([
    [99, 100, true],
    [100, 100, true],
    [101, 100, false],
  ])("%i m from a radius of %i m", (distance, radius, isInside) => {
    expect(isWithin(distance, radius)).toBe(isInside)
  })
})
