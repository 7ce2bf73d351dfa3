import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readCases } from "#server/domain/payroll/published/cases.ts"
import { linesOf } from "#server/domain/payroll/published/lines.ts"

const computeCases = (cases: unknown) => readCases(cases).answers
const answer = (section: string, given: object) =>
  computeCases({ sections: { [section]: [{ id: "X", ...given }] } })["X"]

describe("daily wages", () => {
  test.each([
    [
      "overtime, week of six: 25 days (PP 35/2021 Pasal 32 ayat (5))",
      "overtime_hourly_base",
      { wage_type: "harian", daily_wage: 173_000, week: 6 },
      { expected_base: 4_325_000, expected_hourly: 25_000 },
    ],
    [
      "overtime, week of five: 21 days",
      "overtime_hourly_base",
      { daily_wage: 173_000, week: 5 },
      { expected_base: 3_633_000, expected_hourly: 21_000 },
    ],
    [
      "overtime of piece work: the average (ayat (6))",
      "overtime_hourly_base",
      { wage_type: "borongan", monthly_wages: [3_400_000, 3_520_000] },
      { expected_hourly: 20_000 },
    ],
    [
      "BPJS: 25 days in either week",
      "bpjs",
      { wage_type: "daily", daily_wage: 220_000, week: 5 },
      { expected: { jht_base: 5_500_000, jht_employee: 110_000, jht_employer: 203_500 } },
    ],
    [
      "severance: 30 days (UU 6/2023 Pasal 157)",
      "severance",
      { reason: "retirement", service_months: 12, wage_type: "harian", daily_wage: 200_000 },
      { expected: { up: 21_000_000, total: 21_000_000 } },
    ],
    [
      "severance of piece work: the average of twelve months",
      "severance",
      {
        reason: "merger",
        service_months: 12,
        wage_type: "satuan",
        monthly_wages: [99, ...Array<number>(12).fill(6_000_000)],
      },
      { expected: { up: 12_000_000 } },
    ],
    [
      "severance is not below the minimum wage",
      "severance",
      { reason: "merger", service_months: 0, daily_wage: 100_000, minimum_wage: 4_000_000 },
      { expected: { up: 4_000_000 } },
    ],
    [
      "THR: the average of the months",
      "thr",
      { wage_type: "harian", months: 6, monthly_wages: [4_000_000, 4_400_000] },
      { expected: 2_100_000 },
    ],
    [
      "a day's pay for each day of work",
      "proration",
      { wage_type: "harian", daily_wage: 220_000, days_worked: 12 },
      { expected: 2_640_000 },
    ],
  ])("%s", (_words, section, given, expected) => {
    expect(answer(section, given)).toMatchObject(expected)
  })
})

test("a casual worker paid by the month has the monthly rates: 12 days of 600,000", () => {
  const given = { ptkp: "TK/0", gross_per_day: 600_000, days: 12 }
  expect(answer("pph21_daily", given)).toMatchObject({ expected_total: 36_000 })
  expect(answer("pph21_daily", { ...given, pay_interval: "bulan" })).toMatchObject({
    rate_percent: 1.25,
    expected_pph21: 90_000,
  })
})

test("the months of a THR follow from the day of joining and the holiday", () => {
  const given = { wage: 6_000_000, joined: "2026-05-26", holiday: "2026-12-25" }
  expect(answer("thr", given)).toMatchObject({ expected: 3_000_000 })
  expect(answer("thr", { ...given, holiday: "2026-02-30" })).toMatchObject({
    error: "joined dan holiday harus tanggal YYYY-MM-DD",
  })
})

test("runs of a month in words only are answered in both orders", () => {
  const found = computeCases({
    vectors: [{ id: "TB", case: "K/0, salary 10,000,000 + JKK/JKM premium 80,000, THR 10,000,000" }],
  })
  expect(found["TB"]).toMatchObject({
    expected: { month_tax: 1_807_200, order_1: [{ tax: 226_800 }, { tax: 1_580_400 }] },
  })
})

const overtime = { monthly_wage: 5_000_000, hours: 1 }
describe("a word that no rule knows is refused with those that are allowed", () => {
  test.each([
    ["overtime", { ...overtime, day_type: "hari_raya" }, "day_type", "weekday"],
    ["overtime", overtime, "day_type", "holiday"],
    ["overtime", { ...overtime, day_type: "weekday", week: 7 }, "week", "5, 6"],
    ["overtime_hourly_base", { basic: 1, wage_type: "tahunan" }, "wage_type", "harian"],
    ["thr", { months: 1, wage: 1, pay_type: "mingguan" }, "pay_type", "bulanan"],
    ["pph21_daily", { gross_per_day: 1, paid: "yearly" }, "paid", "month"],
    ["pph21_monthly_ter", { ptkp: "K/I/1", gross: 1 }, "ptkp", "TK/0"],
    ["pph21_monthly_ter", { gross: 1 }, "ptkp", "K/3"],
    [
      "pph21_annual_true_up",
      { ptkp: "K/0", months: [{ gross: 1 }], biaya_jabatan_cap: "week" },
      "biaya_jabatan_cap",
      "year",
    ],
    ["bpjs", { wage: 1, jkk_risk: "6" }, "jkk_risk", "1_very_low"],
    ["bpjs", { wage: 1, programmes: ["jht", "jkp"] }, "programmes", "kesehatan"],
    ["proration", { wage: 1, method: "weeks" }, "method", "pp36_daily"],
    ["severance", { reason: "fired", service_months: 1, wage_base: 1 }, "reason", "resign"],
  ])("%s %j", (section, given, field, allowed) => {
    const { refusals, answers } = readCases({ sections: { [section]: [{ id: "X", ...given }] } })
    expect(refusals).toMatchObject([{ id: "X", path: ["sections", section, 0, field] }])
    expect(refusals[0]?.message).toContain(allowed)
    expect(answers["X"]).toEqual({ error: refusals[0]?.message })
  })
  test("also within the field `case`, and an id is used once", () => {
    const { refusals } = readCases({
      vectors: [
        { id: "A", case: { reason: "x", service_months: 1 } },
        { id: "A", case: { gross: 1 } },
      ],
    })
    expect(refusals).toMatchObject([
      { path: ["vectors", 0, "case", "reason"] },
      { path: ["vectors", 1], message: "id sudah dipakai kasus lain" },
    ])
  })
})

test("the line of a path, or of its nearest parent", () => {
  const text = `{ "a": [\n {"b": 1,\n  "c\\"{": [1,\n 2]},\n\n 7, {}\n], "d": "x"}`
  const lineOf = linesOf(text)
  expect(
    [["a"], ["a", 0], ["a", 0, "b"], ["a", 0, 'c"{', 1], ["a", 0, "missing"], ["a", 1], ["d"], ["e"]].map(
      lineOf,
    ),
  ).toEqual([1, 2, 2, 4, 2, 6, 7, 1])
})

test("the script prints every answer, and names the line of a refused case with exit code 1", () => {
  const folder = mkdtempSync(join(tmpdir(), "balai-statutory-"))
  try {
    const file = join(folder, "cases.json")
    writeFileSync(
      file,
      JSON.stringify(
        { overtime: [{ id: "O", ...overtime, day_type: "lebaran" }], thr: [{ id: "R", months: 6, wage: 2 }] },
        null,
        1,
      ),
    )
    const run = spawnSync("node", ["--import", "tsx", "scripts/statutory.ts", file], { encoding: "utf8" })
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout)).toMatchObject({ R: { expected: 1 } })
    expect(run.stderr).toMatch(/cases\.json:7: O: day_type "lebaran" tidak dikenal; yang boleh: weekday, /)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
