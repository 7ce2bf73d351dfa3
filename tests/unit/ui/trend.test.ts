import { expect, test } from "vitest"
import { WHOLE_STEPS } from "#src/ui/data/trend.ts"

/** Fewest and most grid lines of an axis, depending on its height. */
const LINES = [1, 5] as const

test.each([3, 14, 900, 4_200_000, 87_500_000, 3_000_000_000])("an axis up to %d has lines", (top) => {
  const [few, many] = LINES
  const fitting = WHOLE_STEPS.filter((step) => top / step >= few && top / step <= many)
  expect(fitting).not.toEqual([])
  expect(fitting.filter((step) => !Number.isInteger(step))).toEqual([])
})

test("steps grow", () => {
  expect(WHOLE_STEPS.toSorted((a, b) => a - b)).toEqual(WHOLE_STEPS)
})
