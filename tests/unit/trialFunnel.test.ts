import { expect, test } from "vitest"
import { funnelOf, lastStages } from "#src/format/trialFunnel.ts"

const october = {
  month: "2026-10",
  registered: 8,
  setup_started: 6,
  setup_done: 5,
  checked_in: 3,
  converted: 1,
}
const november = {
  month: "2026-11",
  registered: 2,
  setup_started: 2,
  setup_done: 1,
  checked_in: 1,
  converted: 0,
}

test("the funnel adds up the months, and each stage is a share of those that registered", () => {
  expect(funnelOf([october, november]).map(({ key, count, pct }) => [key, count, pct])).toEqual([
    ["registered", 10, 100],
    ["setup_started", 8, 80],
    ["setup_done", 6, 60],
    ["checked_in", 4, 40],
    ["converted", 1, 10],
  ])
})

test("without trials every share is nothing", () => {
  expect(funnelOf([]).map(({ count, pct }) => [count, pct])).toEqual(Array.from({ length: 5 }, () => [0, 0]))
})

test("by their last stage the companies of a month add up to all of it", () => {
  expect(lastStages(october)).toEqual([2, 1, 2, 2, 1])
  expect(lastStages(october).reduce((sum, count) => sum + count, 0)).toBe(october.registered)
})
