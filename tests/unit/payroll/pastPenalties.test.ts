import { expect, test } from "vitest"
import { pastPenalties } from "#server/areas/attendance/latePenalty.ts"
import type { PastPenalty } from "#server/db/tables/aturanAbsensi.ts"

const fine = (more: Partial<PastPenalty>): PastPenalty => ({
  from: null,
  mode: "per_minute",
  value: 1_000,
  tiers: [],
  ...more,
})
const none = fine({ mode: "none", value: null })

test.each([
  ["the first with a day: before it there was none", none, [], fine({ from: "2026-11-01" }), [none]],
  ["without a day it holds for all days", fine({ from: "2026-11-01" }), [none], fine({ value: 2_000 }), []],
  [
    "another amount later: the earlier ones stay",
    fine({ from: "2026-11-01" }),
    [none],
    fine({ from: "2026-12-01", value: 2_000 }),
    [none, fine({ from: "2026-11-01" })],
  ],
  [
    "the same with another day was never another one",
    fine({ from: "2026-11-01" }),
    [none],
    fine({ from: "2026-12-01" }),
    [none],
  ],
  [
    "one from an earlier day takes the place of those after it",
    fine({ from: "2026-12-01", value: 2_000 }),
    [none, fine({ from: "2026-11-01" })],
    fine({ from: "2026-10-15", value: 500 }),
    [none],
  ],
] as const)("%s", (_words, before, past, next, expected) => {
  expect(pastPenalties({ ...before, past }, next)).toEqual(expected)
})
