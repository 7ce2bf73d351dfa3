import { describe, expect, test } from "vitest"
import {
  breakProblems,
  crossesMidnight,
  minutesBetween,
  minutesOf,
  spanProblems,
  workMinutes,
} from "#contract/kit/times.ts"

test.each([
  ["00:00", 0],
  ["00:01", 1],
  ["08:30", 510],
  ["23:59", 1_439],
])("%s is minute %i of its day", (time, minute) => {
  expect(minutesOf(time)).toBe(minute)
})

test.each<[string, string, number, boolean]>([
  ["08:00", "17:00", 540, false],
  ["22:00", "06:00", 480, true],
  ["23:59", "00:00", 1, true],
  ["00:00", "23:59", 1_439, false],
  ["08:00", "08:00", 1_440, true],
])("from %s to %s", (start, end, minutes, isNextDay) => {
  expect(minutesBetween(start, end)).toBe(minutes)
  expect(crossesMidnight(start, end)).toBe(isNextDay)
})

describe("hours of a working day", () => {
  test("an end that is the start is told at the end, wherever the hours stand", () => {
    const issue = "Jam selesai tidak boleh sama dengan jam mulai"
    expect(spanProblems({ start: "08:00", end: "08:00" })).toEqual([{ path: ["end"], issue }])
    expect(spanProblems({ start: "08:00", end: "08:00" }, ["days", 0])).toEqual([
      { path: ["days", 0, "end"], issue },
    ])
    expect(spanProblems({ start: "08:00", end: "08:01" })).toEqual([])
  })

  const INSIDE = "Istirahat harus di dalam jam kerja"
  const ENDS = "Istirahat harus selesai di dalam jam kerja"
  const day = { start: "08:00", end: "17:00" }
  const night = { start: "22:00", end: "06:00" }
  test.each<[string, typeof day, string | null, string | null, [string, string] | null]>([
    ["no break", day, null, null, null],
    ["without a beginning", day, null, "13:00", ["break_start", "Isi jam mulai istirahat"]],
    ["without an end", day, "12:00", null, ["break_end", "Isi jam selesai istirahat"]],
    ["within", day, "12:00", "13:00", null],
    ["from the first minute", day, "08:00", "09:00", null],
    ["to the last minute", day, "16:00", "17:00", null],
    ["beginning as the hours end", day, "17:00", "18:00", ["break_start", INSIDE]],
    ["beginning before the hours", day, "07:59", "09:00", ["break_start", INSIDE]],
    ["ending a minute late", day, "16:00", "17:01", ["break_end", ENDS]],
    ["ending as it begins", day, "12:00", "12:00", ["break_end", ENDS]],
    ["ending before it begins", day, "13:00", "12:00", ["break_end", ENDS]],
    ["of a night, before midnight", night, "23:00", "23:30", null],
    ["of a night, across midnight", night, "23:45", "00:15", null],
    ["of a night, after midnight", night, "02:00", "03:00", null],
    ["of a night, in the day", night, "12:00", "13:00", ["break_start", INSIDE]],
  ])("a break: %s", (_, hours, break_start, break_end, problem) => {
    const found = problem === null ? [] : [{ path: ["days", 2, problem[0]], issue: problem[1] }]
    expect(breakProblems({ ...hours, break_start, break_end }, ["days", 2])).toEqual(found)
    expect(breakProblems({ ...hours, break_start, break_end })).toEqual(
      found.map(({ issue }) => ({ path: [problem?.[0]], issue })),
    )
  })

  test.each<[string, string | null, string | null, boolean, number]>([
    ["a break that does not count", "12:00", "13:00", false, 480],
    ["a break that counts", "12:00", "13:00", true, 540],
    ["no break", null, null, false, 540],
    ["half of one", "12:00", null, false, 540],
    ["the other half", null, "13:00", false, 540],
  ])("minutes of work with %s", (_, break_start, break_end, isPaid, minutes) => {
    expect(workMinutes({ ...day, break_start, break_end }, isPaid)).toBe(minutes)
  })
})
