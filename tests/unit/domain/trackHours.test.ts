import { describe, expect, test } from "vitest"
import { windowOf } from "#server/areas/fieldwork/track/hours.ts"
import { type Given, DATE, factsOf, night, off, work } from "./day.fixture.ts"

const leave = (part: "full" | "am" | "pm") => ({ kind: "cuti", part, nama: "Cuti tahunan" }) as const
const holiday = (length: "full" | "half") => ({ nama: "Libur", length })
/** Accepted hours on the clock in Jakarta, `+` = on the next day. */
const hours = (given: Given): string | null => {
  const window = windowOf(factsOf(given))
  if (window === null) return null
  const clock = (ms: number) => {
    const local = new Date(ms + 7 * 3_600_000).toISOString()
    return `${local.slice(0, 10) > DATE ? "+" : ""}${local.slice(11, 16)}`
  }
  return `${clock(window.from)}–${clock(window.to)}`
}

describe("hours in which a phone's positions are kept", () => {
  test.each<[string, Given, string | null]>([
    ["the day with half an hour before and after", {}, "07:30–17:30"],
    ["a flexible end", { plan: work({ flexible_min: 60 }) }, "07:30–18:30"],
    ["only the afternoon of morning leave", { leave: leave("am") }, "13:00–17:30"],
    ["only the morning of afternoon leave", { leave: leave("pm") }, "07:30–12:00"],
    ["no flexible end of a morning", { plan: work({ flexible_min: 60 }), leave: leave("pm") }, "07:30–12:00"],
    [
      "half of a schedule without halves",
      { plan: work({ halves: null }), leave: leave("am") },
      "12:30–17:30",
    ],
    ["half of a night", { plan: night(), leave: leave("am") }, "+02:00–+06:30"],
    ["the morning of a half holiday", { holiday: holiday("half") }, "07:30–12:00"],
    ["nothing of a day of leave", { leave: leave("full") }, null],
    ["nothing of a holiday", { holiday: holiday("full") }, null],
    ["nothing of a day off", { plan: off }, null],
    ["a shift planned for a holiday", { plan: night(), holiday: holiday("full") }, "21:30–+06:30"],
    ["nothing before a check-in without schedule", { plan: { kind: "free" } }, null],
    [
      "from check-in to check-out without schedule",
      { plan: { kind: "free" }, marks: "08:10 16:40" },
      "08:10–16:40",
    ],
  ])("%s", (_what, given, expected) => expect(hours(given)).toBe(expected))
})
