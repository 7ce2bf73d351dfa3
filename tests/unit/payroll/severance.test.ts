import { describe, expect, test } from "vitest"
import { ENDING_REASONS, endingReasons } from "#contract/data/statutory/severance.ts"
import { decimal, ZERO } from "#server/domain/payroll/exact.ts"
import type { Explain } from "#server/domain/payroll/slip/explain.ts"
import { severanceTax } from "#server/domain/payroll/severance/finalTax.ts"
import {
  type EndingFacts,
  serviceMonths,
  severanceOf,
  serviceRow,
} from "#server/domain/payroll/severance/severance.ts"
import { severanceWage } from "#server/domain/payroll/severance/wage.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"

const law = lawOn("2026-11-01")
const givenWage = (basic: bigint) => severanceWage(law, { per: "bulanan", basic, fixed: [], minimum: null })
const facts = (more: Partial<EndingFacts> = {}): EndingFacts => ({
  is_foreign: false,
  reason: "retirement",
  service_months: 100,
  wage: givenWage(8_000_000n),
  leave_days: ZERO,
  leave_divisor: 25n,
  other_rights: 0n,
  separation: 0n,
  pension: 0n,
  ...more,
})
const amountOf = (more: Partial<EndingFacts>, code: string) =>
  severanceOf(law, facts(more)).parts.find((part) => part.code === code)?.amount ?? 0n

describe("service", () => {
  test.each([
    ["2000-03-25", "2021-01-03", 249],
    ["2020-01-01", "2020-12-31", 12],
    ["2020-01-01", "2020-12-30", 11],
    ["2024-01-31", "2024-02-27", 0],
    ["2024-01-31", "2024-02-28", 1],
  ])("%s to %s is %i whole months, the last day included", (from, to, months) => {
    expect(serviceMonths(from, to)).toBe(months)
  })

  test("each year of service begins the next row, and the last row has no end", () => {
    const { up_months, upmk_months } = law.severance
    expect([0, 11, 12, 95, 96, 600].map((months) => serviceRow(up_months, months))).toEqual([
      1, 1, 2, 8, 9, 9,
    ])
    expect([0, 35, 36, 71, 72, 287, 288].map((months) => serviceRow(upmk_months, months))).toEqual([
      0, 0, 2, 2, 3, 8, 10,
    ])
  })
})

describe("parts", () => {
  test("the pension fund's part is taken off UP first, then UPMK, and never below nothing", () => {
    expect(amountOf({ pension: 10_000_000n }, "UP")).toBe(126_000_000n - 10_000_000n)
    expect(amountOf({ pension: 130_000_000n }, "UP")).toBe(0n)
    expect(amountOf({ pension: 130_000_000n }, "UPMK")).toBe(20_000_000n)
    expect(severanceOf(law, facts({ pension: 900_000_000n })).total).toBe(0n)
  })

  test("half a day of leave counts half", () => {
    expect(amountOf({ leave_days: decimal("2.5") }, "UPH_CUTI")).toBe(800_000n)
  })

  test.each(endingReasons)(
    "%s: the total is the sum of its parts, each named and with an article",
    (reason) => {
      const found = severanceOf(
        law,
        facts({ reason, leave_days: decimal("3"), other_rights: 1_500_000n, separation: 2_000_000n }),
      )
      expect(found.parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(found.total)
      for (const { amount, nama, explain } of found.parts) {
        expect(explain).toMatchObject({
          label: nama,
          value: amount.toString(),
          article: expect.any(String) as string,
        })
      }
      expect(found.parts.some(({ code }) => code === "KOMPENSASI_PKWT")).toBe(ENDING_REASONS[reason].pkwt)
    },
  )

  test("a contract for a term has compensation from its first whole month on, and no severance", () => {
    expect(
      amountOf({ reason: "pkwt_end", service_months: 7, wage: givenWage(5_000_000n) }, "KOMPENSASI_PKWT"),
    ).toBe(2_916_666n)
    expect(severanceOf(law, facts({ reason: "pkwt_early", service_months: 0 })).total).toBe(0n)
  })
})

describe("wage", () => {
  const inputsOf = ({ inputs }: Explain) => inputs.reduce((sum, { value }) => sum + BigInt(value), 0n)
  test("basic pay and fixed allowances, and the explanation's parts are what was summed", () => {
    const wage = severanceWage(law, {
      per: "bulanan",
      basic: 5_000_000n,
      fixed: [{ nama: "Tunjangan jabatan", amount: 1_500_000n }],
      minimum: 5_500_000n,
    })
    expect(wage.amount).toBe(6_500_000n)
    expect(inputsOf(wage.explain)).toBe(wage.amount)
  })
  test("a day's pay counts thirty times, an hour's 173 times", () => {
    const of = (per: "harian" | "jam", basic: bigint) =>
      severanceWage(law, { per, basic, fixed: [], minimum: null }).amount
    expect(of("harian", 200_000n)).toBe(6_000_000n)
    expect(of("jam", 30_000n)).toBe(5_190_000n)
  })
  test("not below the minimum wage; no pay at all stays nothing", () => {
    const of = (basic: bigint) =>
      severanceWage(law, { per: "bulanan", basic, fixed: [], minimum: 5_500_000n }).amount
    expect(of(4_000_000n)).toBe(5_500_000n)
    expect(of(0n)).toBe(0n)
  })
})

describe("final tax", () => {
  test.each([
    [50_000_000n, 0n],
    [50_000_001n, 0n],
    [50_000_010n, 1n],
    [100_000_000n, 2_500_000n],
    [118_852_500n, 5_327_875n],
    [500_000_000n, 62_500_000n],
    [600_000_000n, 87_500_000n],
  ])("of %i is %i", (gross, tax) => {
    expect(severanceTax(law, { year: 2026, gross }).tax).toBe(tax)
  })

  test("parts within two calendar years are taxed as one payment, however they are cut", () => {
    for (const first of [1n, 49_999_999n, 120_000_000n, 599_999_999n]) {
      const one = { year: 2025, gross: first }
      const rest = { year: 2026, gross: 600_000_000n - first }
      expect(severanceTax(law, one).tax + severanceTax(law, rest, [one]).tax).toBe(87_500_000n)
    }
  })

  test("from the third year on Pasal 17 applies, to the payments of that year together", () => {
    const earlier = [{ year: 2024, gross: 100_000_000n }]
    const found = severanceTax(law, { year: 2026, gross: 60_000_000n }, earlier)
    expect(found).toMatchObject({ tax: 3_000_000n, isFinal: false })
    const again = severanceTax(law, { year: 2026, gross: 10_000_000n }, [
      ...earlier,
      { year: 2026, gross: 60_000_000n },
    ])
    expect(again.tax).toBe(1_500_000n)
  })
})
