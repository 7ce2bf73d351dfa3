import { describe, expect, test } from "vitest"
import { BPJS, JP_CAP } from "#contract/data/statutory/bpjs.ts"
import { PASAL_17 } from "#contract/data/statutory/pph21.ts"
import { ptkpStatuses } from "#contract/data/statutory/ptkp.ts"
import { TER, terCategories } from "#contract/data/statutory/ter.ts"
import { contributions, pastPensionAge } from "#server/domain/payroll/bpjs.ts"
import { asDecimal, count, decimal, round, whole } from "#server/domain/payroll/exact.ts"
import { bracketsOf, progressiveTax } from "#server/domain/payroll/pph21/annual.ts"
import { casualTax, serviceTax } from "#server/domain/payroll/pph21/casual.ts"
import { grossUp } from "#server/domain/payroll/pph21/grossUp.ts"
import { monthlyTax } from "#server/domain/payroll/pph21/monthly.ts"
import { heldOn, lawOn } from "#server/domain/payroll/tables.ts"
import { monthsBetween, multipliedHours, overtimeParts, thrOf } from "#server/domain/payroll/wages.ts"

const law = lawOn("2026-03-01")
const own = { ptkp: "TK/0", surcharge: false } as const

describe("tables by date", () => {
  test.each([
    ["2026-02-28", 10_547_400n],
    ["2026-03-01", 11_086_300n],
    ["2024-02-29", 9_559_600n],
    ["2020-01-01", 9_077_600n],
  ])("highest wage of JP on %s", (day, cap) => {
    expect(heldOn(JP_CAP, day).cap).toBe(cap)
  })
  test("rows of a table follow each other, each with a source", () => {
    for (const rows of [JP_CAP, TER, PASAL_17, BPJS]) {
      expect(rows.every(({ source }) => source.length > 0)).toBe(true)
      const froms: readonly string[] = rows.map(({ from }) => from)
      expect(froms).toEqual(froms.toSorted())
      const ends = rows.slice(0, -1).map(({ until }) => until ?? "9999")
      expect(ends.every((until, at) => until < (froms[at + 1] ?? ""))).toBe(true)
    }
  })
  test("rates rise with their bounds and end without one", () => {
    for (const category of terCategories) {
      const rows = TER[0]?.monthly[category] ?? []
      expect(rows.length).toBe({ A: 44, B: 40, C: 41 }[category])
      expect(rows.at(-1)?.[0]).toBeNull()
      const bounds = rows.slice(0, -1).map(([upTo]) => upTo ?? -1n)
      expect(bounds).toEqual(bounds.toSorted((a, b) => (a < b ? -1 : 1)))
      const rates = rows.map(([, rate]) => Number(rate))
      expect(new Set(rates).size).toBe(rates.length)
      expect(rates).toEqual(rates.toSorted((a, b) => a - b))
    }
  })
  test("every tax status has a category", () => {
    for (const status of ptkpStatuses) expect(terCategories).toContain(TER[0]?.category[status])
  })
})

describe("monthly tax", () => {
  test.each([
    ["TK/0", 5_400_000n, 0n],
    ["TK/0", 5_400_001n, 13_500n],
    ["K/3", 6_600_000n, 0n],
    ["K/1", 6_200_000n, 0n],
    ["TK/0", 60_000_000n, 12_000_000n],
    ["TK/0", 0n, 0n],
  ] as const)("%s of %s is %s", (ptkp, gross, tax) => {
    expect(monthlyTax(law, { ptkp, surcharge: false }, gross).tax).toBe(tax)
  })
  test("without a tax number it is a fifth higher", () => {
    expect(monthlyTax(law, { ptkp: "TK/0", surcharge: true }, 10_000_000n).tax).toBe(240_000n)
  })
})

describe("progressive tax", () => {
  test.each([
    [54_300_000n, 2_715_000n],
    [66_521_000n, 3_978_150n],
    [81_200_000n, 6_180_000n],
    [168_800_000n, 19_320_000n],
    [382_860_000n, 64_715_000n],
    [6_000_000_000n, 1_794_000_000n],
    [0n, 0n],
  ])("of %s is %s", (income, tax) => {
    expect(round(progressiveTax(law.pasal17.brackets, whole(income)))).toBe(tax)
  })
  test("each bracket says its part", () => {
    const found = bracketsOf(law.pasal17.brackets, whole(70_000_000n))
    expect(found.map(({ percent, part }) => [percent, round(part)])).toEqual([
      ["5", 60_000_000n],
      ["15", 10_000_000n],
    ])
  })
})

describe("gross-up", () => {
  test.each([
    ["TK/0", 51_827_997n, 13_777_062n],
    ["K/3", 100_000_000n, 33_333_333n],
    ["TK/0", 5_000_000n, 0n],
  ] as const)("%s on %s is %s", (ptkp, base, allowance) => {
    expect(grossUp(law, { ptkp, surcharge: false }, base).allowance).toBe(allowance)
  })
  test("the allowance is the tax of the sum, to the rupiah, over every bound", () => {
    for (let base = 5_300_000n; base < 40_000_000n; base += 137_129n) {
      const { allowance, gross } = grossUp(law, own, base)
      expect(monthlyTax(law, own, gross).tax).toBe(allowance)
    }
  })
})

describe("casual workers", () => {
  test.each([
    ["450000", 10, 0n],
    ["450001", 1, 2_250n],
    ["500000", 20, 50_000n],
    ["2500000", 1, 12_500n],
    ["3000000", 5, 375_000n],
  ])("%s a day for %s days is %s", (perDay, days, tax) => {
    expect(casualTax(law, decimal(perDay), days, false).tax).toBe(tax)
  })
  test("a service is taxed of its half", () => {
    expect(serviceTax(law, 7_000_000n)).toEqual({ base: 3_500_000n, tax: 175_000n })
  })
})

describe("BPJS", () => {
  const insured = {
    programmes: ["kesehatan", "jht", "jp", "jkk", "jkm"],
    risk: "3_medium",
    extraFamily: 0,
    minimumWage: null,
  } as const
  const of = (wage: bigint, more: object = {}) =>
    Object.fromEntries(
      contributions(law, wage, { ...insured, ...more }).map((one) => [
        one.programme,
        [one.base, one.bound, one.employer, one.employee],
      ]),
    )
  test("caps hold for health and pension, not for the others", () => {
    expect(of(20_000_000n)).toEqual({
      kesehatan: [12_000_000n, "cap", 480_000n, 120_000n],
      jht: [20_000_000n, null, 740_000n, 400_000n],
      jp: [11_086_300n, "cap", 221_726n, 110_863n],
      jkk: [20_000_000n, null, 178_000n, 0n],
      jkm: [20_000_000n, null, 60_000n, 0n],
    })
  })
  test("health is of the minimum wage at least, which does not lift its cap", () => {
    expect(of(3_000_000n, { minimumWage: 3_921_088n })["kesehatan"]).toEqual([
      3_921_088n,
      "floor",
      156_844n,
      39_211n,
    ])
    expect(of(3_000_000n, { minimumWage: 13_000_000n })["kesehatan"]?.slice(0, 2)).toEqual([
      12_000_000n,
      "cap",
    ])
  })
  test("further members of the family are the employee's", () => {
    expect(of(2_500_000n, { extraFamily: 2 })["kesehatan"]).toEqual([2_500_000n, null, 100_000n, 75_000n])
  })
  test.each([
    ["1967-03-31", "2026-03-30", false],
    ["1967-03-31", "2026-03-31", true],
    [null, "2026-03-31", false],
  ])("born %s: past pension age on %s is %s", (born, day, past) => {
    expect(pastPensionAge(law, born, day)).toBe(past)
  })
})

describe("THR and service", () => {
  test.each([
    [0, 0n],
    [1, 500_000n],
    [11, 5_500_000n],
    [12, 6_000_000n],
    [40, 6_000_000n],
  ])("after %s months", (months, expected) => {
    expect(round(thrOf(law, 6_000_000n, months))).toBe(expected)
  })
  test.each([
    ["2025-03-20", "2026-03-20", 12],
    ["2025-03-21", "2026-03-20", 11],
    ["2025-12-31", "2026-02-28", 2],
    ["2026-03-20", "2026-03-01", 0],
  ])("from %s to %s are %s whole months", (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months)
  })
})

describe("hours of overtime are worth", () => {
  test.each([
    ["weekday", 5, 1, "1.5"],
    ["weekday", 5, 3, "5.5"],
    ["holiday", 5, 8, "16"],
    ["holiday", 5, 9, "19"],
    ["holiday", 5, 12, "31"],
    ["holiday", 6, 7, "14"],
    ["holiday", 6, 9, "21"],
    ["holiday_shortest", 6, 6, "13"],
    ["weekday", 5, 0, "0"],
  ] as const)("%s, week of %s, %s hours: %s", (day, week, hours, worth) => {
    const parts = overtimeParts(law, day, week, count(hours))
    expect(asDecimal(multipliedHours(parts))).toBe(worth)
  })
})
