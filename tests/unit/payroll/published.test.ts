import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { readCases } from "#server/domain/payroll/published/cases.ts"
import { isGiven, listOf } from "#server/domain/payroll/published/reading.ts"
import { statedRounding } from "#server/domain/payroll/published/statedRounding.ts"

const computeCases = (cases: unknown) => readCases(cases).answers
const file: unknown = JSON.parse(readFileSync("tests/unit/payroll/published.json", "utf8"))
const sections = isGiven(file) && isGiven(file["sections"]) ? file["sections"] : {}
const cases = Object.entries(sections).flatMap(([section, rows]) =>
  listOf(rows).map((given) => ({ section, id: String(given["id"]), given })),
)
const answers = computeCases(file)

/** The expected values of a case: fields named `expected…`, the rate, and the value before rounding. */
const expectedOf = (given: Readonly<Record<string, unknown>>, section: string) =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([key]) =>
        key.startsWith("expected") ||
        key === "exact" ||
        key === "rate_percent" ||
        key === "multiplier_hours" ||
        (section === "pph21_annual_true_up" && key === "months"),
    ),
  )

test("there are eighty published cases, in thirteen sections", () => {
  expect(cases).toHaveLength(80)
  expect(Object.keys(sections)).toHaveLength(13)
})

describe.each(cases)("$section $id", ({ section, id, given }) => {
  const expected = expectedOf(given, section)
  test("is what its source prints", () => {
    expect(Object.keys(expected).length).toBeGreaterThan(0)
    expect(answers[id]).toMatchObject(expected)
  })
})

/** Inputs that a case lists only among its expected values: the tax slip of a previous employer. */
const earlier = (given: Readonly<Record<string, unknown>>) => {
  const annual = given["expected_annual"]
  return isGiven(annual) && annual["previous_net"] !== undefined
    ? { previous_net: annual["previous_net"], previous_tax: annual["previous_tax"] }
    : {}
}

test("a file without answers is computed alike", () => {
  const bare = Object.fromEntries(
    Object.entries(sections).map(([section, rows]) => [
      section,
      listOf(rows).map((given) => ({
        ...Object.fromEntries(
          Object.entries(given).filter(
            ([key]) => !key.startsWith("expected") && key !== "exact" && key !== "rate_percent",
          ),
        ),
        ...earlier(given),
      })),
    ]),
  )
  expect(computeCases({ sections: bare })).toEqual(answers)
})

test("a case that cannot be read says so and leaves the others", () => {
  const found = computeCases({
    sections: {
      thr: [
        { id: "X1", months: 6 },
        { id: "X2", months: 6, wage: 5_000_000 },
      ],
      unheard: [{ id: "X3" }],
      pph21_monthly_ter: [{ id: "X4", ptkp: "K/9", gross: 1 }],
    },
  })
  expect(found).toMatchObject({
    X1: { error: "tanpa wage" },
    X2: { expected: 2_500_000 },
    X3: { error: expect.stringMatching(/^bagian unheard tidak dikenal; yang boleh: /) as string },
    X4: { error: expect.stringMatching(/^ptkp "K\/9" tidak dikenal; yang boleh: TK\/0, /) as string },
  })
})

describe("biaya jabatan of uneven months", () => {
  const months = [5, 5, 5, 5, 5, 5, 5, 5, 5, 15].map((times, at) => ({
    month: at + 1,
    gross: times * 1_000_000,
  }))
  const base = { id: "C", year: 2025, ptkp: "TK/0", months }
  test.each([
    ["over all months together, as PMK 168/2023 and PMK 105/2025 do", {}, 3_000_000],
    ["month by month, as PMK 10/2025 does", { note: "biaya jabatan capped month by month" }, 2_750_000],
  ])("%s", (_words, more, officeCost) => {
    const found = computeCases({ pph21_annual_true_up: [{ ...base, ...more }] })
    expect(found["C"]).toMatchObject({ expected_annual: { biaya_jabatan: officeCost } })
  })
})

test.each([
  ["", { final: "nearest", places: 0, hourly: null, eachHour: false }],
  ["HALF_UP (a floor implementation gives 14,000)", { final: "nearest" }],
  ["CUT (half-up gives 6,666,667)", { final: "down" }],
  ["rounded up", { final: "up" }],
  ["hourly wage cut to 28,901 first", { hourly: { mode: "down", places: 0 } }],
  ["hourly kept with 3 decimals (28,901.734)", { hourly: { mode: "nearest", places: 3 }, places: 3 }],
  ["34,682 + 46,242 per session (each hour cut), x4", { eachHour: true }],
  ["no rounding (values here rounded to 2 decimals)", { places: 2 }],
] as const)("stated rounding: %s", (words, expected) => {
  expect(statedRounding(words)).toMatchObject(expected)
})
