import { describe, expect, test } from "vitest"
import {
  add,
  asDecimal,
  compare,
  cut,
  decimal,
  divide,
  percent,
  round,
  share,
  subtract,
  times,
  whole,
} from "#server/domain/payroll/exact.ts"

test("a tenth ten times is one", () => {
  const sum = Array.from({ length: 10 }, () => decimal("0.1")).reduce(add)
  expect(compare(sum, whole(1n))).toBe(0)
})

test("division is exact, and by nothing has no answer", () => {
  const third = divide(whole(1n), whole(3n))
  expect(third).not.toBeNull()
  expect(third && compare(times(third, whole(3n)), whole(1n))).toBe(0)
  expect(divide(whole(-1n), whole(-2n))).toEqual({ n: 1n, d: 2n })
  expect(divide(whole(1n), whole(0n))).toBeNull()
})

describe("rounding", () => {
  test.each([
    ["2.5", "nearest", 3n],
    ["2.49", "nearest", 2n],
    ["-2.5", "nearest", -3n],
    ["2.9", "down", 2n],
    ["-2.9", "down", -2n],
    ["2.1", "up", 3n],
    ["-2.1", "up", -3n],
    ["7", "up", 7n],
  ] as const)("%s %s", (text, mode, expected) => {
    expect(round(decimal(text), mode)).toBe(expected)
  })
  test.each([
    [149n, "nearest", 100n, 100n],
    [150n, "nearest", 100n, 200n],
    [199n, "down", 100n, 100n],
    [101n, "up", 500n, 500n],
  ] as const)("%s %s to %s", (value, mode, unit, expected) => {
    expect(round(whole(value), mode, unit)).toBe(expected)
  })
  test.each([
    ["44383250", 1_000n, 44_383_000n],
    ["-1", 1_000n, -1_000n],
    ["2000", 1_000n, 2_000n],
  ])("cut of %s to %s", (text, unit, expected) => {
    expect(cut(decimal(text), unit)).toBe(expected)
  })
})

test.each([
  ["28901.734104", 3, "28901.734"],
  ["0.005", 2, "0.01"],
  ["-0.5", 0, "-1"],
  ["-12.30", 4, "-12.3"],
  ["7", 4, "7"],
])("%s with %s places is %s", (text, places, expected) => {
  expect(asDecimal(decimal(text), places)).toBe(expected)
})

test("a rate of a table is hundredths, kept for the next time", () => {
  expect(compare(percent("0.25"), share(1n, 400n))).toBe(0)
  expect(percent("0.25")).toBe(percent("0.25"))
  expect(compare(subtract(percent("100"), whole(1n)), whole(0n))).toBe(0)
})

test("what is no number is refused", () => {
  for (const text of ["", "1,5", "1e3", "NaN", "0x10"]) expect(() => decimal(text)).toThrow("not a decimal")
})
