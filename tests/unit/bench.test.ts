import { expect, test } from "vitest"
import { blockingTime, median, percentile, reaches, spread } from "#tests/bench/lib/maths.ts"
import { type Line, type Section, verdict, withSection } from "#tests/bench/lib/report.ts"

test("medians, percentiles and spreads of raw numbers", () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7])
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([0.5, 0.99, 1, 0].map((share) => percentile(hundred, share))).toEqual([50, 99, 100, 1])
  expect(spread([10, 10, 10, 10])).toBe(0)
  expect(spread([8, 10, 12, 10])).toBe(0.1)
  expect(() => median([])).toThrow("no numbers")
})

test("only what a task takes over 50 ms blocks, and only tasks that begin inside count", () => {
  const tasks = [
    { start: 0, duration: 60 },
    { start: 100, duration: 50 },
    { start: 200, duration: 250 },
    { start: 300, duration: 90 },
  ]
  expect(blockingTime(tasks, 0, Infinity)).toBe(10 + 200 + 40)
  expect(blockingTime(tasks, 100, 300)).toBe(200)
})

test.each([
  [1.05, { most: 1.1 }, 0, true],
  [1.15, { most: 1.1 }, 0, false],
  [1.15, { most: 1.1 }, 0.1, true],
  [0.5, { least: 0.5 }, 0, true],
  [0.48, { least: 0.5 }, 0, false],
  [0.48, { least: 0.5 }, 0.05, true],
] as const)("%d against %j with noise %d: %s", (value, goal, noise, isReached) => {
  expect(reaches(value, goal, noise)).toBe(isReached)
})

const line = (value: number, noise: number): Line => ({
  what: "",
  base: "",
  ours: "",
  value,
  noise,
  goal: { most: 1 },
})

test("a verdict tells reached, within the noise and missed apart; without a goal there is none", () => {
  expect([line(1, 0), line(1.04, 0.05), line(1.06, 0.05)].map(verdict)).toEqual([
    "reached",
    "within noise (±5 %)",
    "**missed**",
  ])
  expect(verdict({ what: "", base: "", ours: "" })).toBe("")
})

const section = (part: Section["part"], title: string): Section => ({
  part,
  title,
  notes: [],
  base: "floor",
  ours: "product",
  lines: [{ what: "rows", base: "1 ms", ours: "2 ms", value: 2, shown: "2.00", goal: { most: 1.1 } }],
  raw: [{ name: "floor", rows: [{ rows: 1.23456 }] }],
})

test("a part of the page takes its older self's place; the others stay, in the order of the parts", () => {
  const first = withSection("", section("server", "Server, first"))
  const both = withSection(first, section("login", "Login"))
  const again = withSection(both, section("server", "Server, again"))
  const titles = (page: string) => [...page.matchAll(/^## (.*)$/gm)].map((match) => match[1])
  expect(titles(both)).toEqual(["Login", "Server, first"])
  expect(titles(again)).toEqual(["Login", "Server, again"])
  expect(again).toContain("| rows | 1 ms | 2 ms | 2.00 | ≤ 1.1 | **missed** |")
  expect(again).toContain('{"rows":1.23}')
})
