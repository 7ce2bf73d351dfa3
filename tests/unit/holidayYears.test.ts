import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})

test("the years of the holidays go by Jakarta's calendar, not by the browser's", async () => {
  vi.stubEnv("TZ", "America/Los_Angeles")
  vi.useFakeTimers({ now: new Date("2026-12-31T18:00:00Z") })
  vi.resetModules()
  const { YEARS } = await import("#src/resources/attendance/holidays.ts")
  expect(YEARS).toEqual(["2026", "2027", "2028", "2029"])
})
