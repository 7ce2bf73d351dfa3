import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { conflictsOf, type Judged, LEAST_REST, restBetween } from "#contract/areas/attendance/planRules.ts"
import { type Pattern, patternOn, placeIn, plannedOn } from "#server/areas/attendance/planned.ts"
import { plusDays } from "#server/time/calendar.ts"

const PG = 1
const ML = 2
const weekly: Pattern = {
  id: 1,
  start_date: "2026-12-03",
  end_date: null,
  anchor_date: "2026-11-30",
  on_holidays: false,
  places: [PG, PG, PG, PG, PG, null, null],
}
const guard: Pattern = {
  id: 2,
  start_date: "2026-12-10",
  end_date: "2026-12-20",
  anchor_date: "2026-12-10",
  on_holidays: true,
  places: [PG, PG, ML, ML, null],
}

describe("the schedule of a date", () => {
  test.each([
    ["before any pattern", undefined, "2026-12-02", null],
    ["a Thursday of the week", undefined, "2026-12-03", ["pattern", PG, true]],
    ["its Saturday", undefined, "2026-12-05", ["pattern", null, true]],
    ["the first day of the rotation", undefined, "2026-12-10", ["pattern", PG, false]],
    ["its third", undefined, "2026-12-12", ["pattern", ML, false]],
    ["its day off", undefined, "2026-12-14", ["pattern", null, false]],
    ["once around", undefined, "2026-12-15", ["pattern", PG, false]],
    ["its last day", undefined, "2026-12-20", ["pattern", PG, false]],
    ["the older one again", undefined, "2026-12-21", ["pattern", PG, true]],
    ["a cell over the pattern", ML, "2026-12-10", ["cell", ML, false]],
    ["a cell that is a day off", null, "2026-12-10", ["cell", null, false]],
  ] as const)("%s", (_name, cell, date, expected) => {
    const found = plannedOn(cell, [weekly, guard], date)
    expect(found === null ? null : [found.by, found.shift, found.rests_on_holidays]).toEqual(expected)
  })

  test("of two that begin together the newer one holds, whatever their order", () => {
    const newer = { ...weekly, id: 9 }
    expect(patternOn([weekly, newer], "2026-12-07")?.id).toBe(9)
    expect(patternOn([newer, weekly], "2026-12-07")?.id).toBe(9)
  })

  test("a cycle comes round after as many days as it has, also before its first day", () => {
    const cycle = fc.array(fc.option(fc.constant(PG), { nil: null }), { minLength: 1, maxLength: 62 })
    fc.assert(
      fc.property(cycle, fc.integer({ min: -400, max: 400 }), (places, days) => {
        const date = plusDays("2026-12-01", days)
        const place = placeIn({ anchor_date: "2026-12-01", places }, date)
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThan(places.length)
        expect(placeIn({ anchor_date: "2026-12-01", places }, plusDays(date, places.length))).toBe(place)
      }),
    )
  })
})

const pagi = { id: PG, kode: "PG", start: "07:00", end: "15:00", offices_id: [], is_active: true }
const malam = { ...pagi, id: ML, kode: "ML", start: "23:00", end: "07:00" }
const free = { date: "2026-12-10", away: false, locked: null, leave: null, holiday: null }
const given = (more: Partial<Judged> = {}): Judged => ({
  want: PG,
  shift: pagi,
  day: free,
  stays: [{ id: 5, from: null, to: null }],
  before: null,
  after: null,
  ...more,
})

describe("what stands against a cell", () => {
  test.each([
    ["nothing", {}, []],
    ["not at work then", { day: { ...free, away: true } }, ["away refused"]],
    ["a closed period", { day: { ...free, locked: "Nov" } }, ["locked refused"]],
    [
      "a closed period, taken away",
      { want: null, shift: null, day: { ...free, locked: "Nov" } },
      ["locked refused"],
    ],
    ["leave", { day: { ...free, leave: "Cuti disetujui" } }, ["leave refused"]],
    ["leave, a day off", { want: "OFF", shift: null, day: { ...free, leave: "Cuti" } }, ["leave refused"]],
    ["leave, taken away", { want: null, shift: null, day: { ...free, leave: "Cuti" } }, []],
    ["a holiday", { day: { ...free, holiday: "Natal" } }, ["holiday asked"]],
    ["a holiday, a day off", { want: "OFF", shift: null, day: { ...free, holiday: "Natal" } }, []],
    ["another office's shift", { shift: { ...pagi, offices_id: [6] } }, ["office refused"]],
    ["an office's own", { shift: { ...pagi, offices_id: [5, 6] } }, []],
    [
      "an office somebody is let into until then",
      { shift: { ...pagi, offices_id: [6] }, stays: [{ id: 6, from: "2026-12-01", to: "2026-12-10" }] },
      [],
    ],
    [
      "an office somebody was let into",
      { shift: { ...pagi, offices_id: [6] }, stays: [{ id: 6, from: null, to: "2026-12-09" }] },
      ["office refused"],
    ],
    ["switched off", { shift: { ...pagi, is_active: false } }, ["inactive refused"]],
    ["the night before, no rest at all", { before: malam }, ["rest warned"]],
    ["the night before, longer", { before: { start: "23:00", end: "08:00" } }, ["overlap refused"]],
    ["a night before a morning", { want: ML, shift: malam, after: pagi }, ["rest warned"]],
    ["eight hours exactly", { before: { start: "15:00", end: "23:00" } }, []],
    ["a minute less", { before: { start: "15:00", end: "23:01" } }, ["rest warned"]],
    [
      "all at once, the gravest first",
      {
        day: { ...free, holiday: "Natal" },
        before: { start: "23:00", end: "08:00" },
        after: { start: "00:00", end: "08:00" },
      },
      ["overlap refused", "holiday asked"],
    ],
  ] as const)("%s", (_name, more, expected) => {
    const found = conflictsOf(given(more as Partial<Judged>)).map(({ kind, weight }) => `${kind} ${weight}`)
    expect(found).toEqual(expected)
  })

  test("rest is the same from both sides, and a warning exactly under eight hours", () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`)
    const shift = fc.record({ start: clock, end: clock }).map((span) => ({ ...pagi, ...span }))
    fc.assert(
      fc.property(shift, shift, (one, next) => {
        const kinds = (more: Partial<Judged>) => conflictsOf(given(more)).map(({ kind }) => kind)
        const later = kinds({ shift: next, before: one })
        expect(kinds({ shift: one, after: next })).toEqual(later)
        const rest = restBetween(one, next)
        expect(later).toEqual(rest < 0 ? ["overlap"] : rest < LEAST_REST ? ["rest"] : [])
      }),
    )
  })
})
