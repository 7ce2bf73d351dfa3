import { expect, test } from "vitest"
import {
  judgeRaise,
  isRaised,
  type RaiseFacts,
  type RaiseRule,
  raisedBasic,
} from "#server/domain/payroll/raise.ts"
import { monthWith } from "#server/domain/payroll/slip/backPay.ts"
import { calculateSlip } from "#server/domain/payroll/slip/calculate.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"
import { factsWith, insured, march, own, planOf } from "./facts.ts"

type Some = NonNullable<Parameters<typeof factsWith>[0]>

const rule = (more: Partial<RaiseRule> = {}): RaiseRule => ({
  way: "percent",
  percent: 5,
  amount: null,
  rounding: "1",
  effective_date: "2026-03-01",
  ...more,
})
const facts = (more: Partial<RaiseFacts> = {}): RaiseFacts => ({
  per: "bulanan",
  old: 5_000_000,
  has_change: false,
  later: null,
  is_employed: true,
  is_settled: false,
  umk: null,
  given: null,
  ...more,
})

test.each([
  [{ percent: 5 }, 5_000_000, 5_250_000],
  [{ percent: 5.55 }, 4_333_333, 4_573_833],
  [{ percent: 0.01 }, 4_999, 4_999],
  [{ percent: 5.55, rounding: "100" }, 4_333_333, 4_573_800],
  [{ percent: 5.55, rounding: "1000" }, 4_333_333, 4_574_000],
  [{ percent: 5, rounding: "10000" }, 4_900_000, 5_150_000],
  [{ way: "amount", percent: null, amount: 500_000 }, 5_000_000, 5_500_000],
  [{ way: "amount", percent: null, amount: 123_456, rounding: "1000" }, 5_000_000, 5_123_000],
] as const)("%o of %i is %i", (more, old, raised) => {
  expect(raisedBasic(rule(more), { old, umk: null, given: null })).toBe(raised)
})

test("to UMK lifts those below it, rounded up, and nobody else", () => {
  const umk = rule({ way: "umk", percent: null, rounding: "1000" })
  expect(judgeRaise(umk, facts({ umk: 5_396_761 })).new_amount).toBe(5_397_000)
  expect(isRaised(umk, facts({ umk: 5_000_000 }))).toBe(false)
  expect(isRaised(umk, facts({ umk: 5_000_001 }))).toBe(true)
  expect(judgeRaise(umk, facts()).refusal).toBe("UMK kantornya belum diisi")
  expect(judgeRaise(umk, facts({ per: "harian", umk: 6_000_000 })).refusal).toMatch(/per hari/)
})

test.each([
  [{ is_employed: false }, "Tidak bekerja pada tanggal itu"],
  [{ is_settled: true }, "Gaji terakhirnya sudah ditutup"],
  [{ old: null }, "Belum ada gaji pokok pada tanggal itu"],
  [{ has_change: true }, "Gaji pokoknya sudah berubah pada tanggal itu"],
] as const)("%o is refused", (more, why) => {
  expect(judgeRaise(rule(), facts(more))).toEqual({ new_amount: null, refusal: why, warnings: [] })
})

test("a spreadsheet raises, and lowers nobody", () => {
  const sheet = rule({ way: "sheet", percent: null })
  const refusal = (given: number | null) => judgeRaise(sheet, facts({ given })).refusal
  expect(judgeRaise(sheet, facts({ given: 6_000_000 })).new_amount).toBe(6_000_000)
  expect(refusal(null)).toBe("Gaji pokok barunya belum diisi")
  expect(refusal(5_000_000)).toBe("Sama dengan gaji pokok sekarang")
  expect(refusal(4_999_999)).toBe("Lebih rendah dari gaji pokok sekarang")
})

test("below UMK and a later change are warnings", () => {
  const { new_amount, warnings } = judgeRaise(rule(), facts({ umk: 5_400_000, later: "2026-06-01" }))
  expect(new_amount).toBe(5_250_000)
  expect(warnings).toEqual([
    "Di bawah UMK Rp\u00a05.400.000",
    "Berlaku sampai gaji pokok berubah lagi pada 1 Juni 2026",
  ])
})

const basic = (amount: bigint, from = "2024-01-01") => ({ kode: "GAJI_POKOK", amount, from, until: null })
const plan = planOf(
  own("TUNJ_JABATAN", {
    category: "tunjangan_tetap",
    calc: "percent_of",
    percent: "10",
    base_codes: ["GAJI_POKOK"],
    bpjs_base: true,
  }),
)
const law = lawOn("2026-03-01")
const closedMonth = (some: Some, ...sets: readonly (readonly ReturnType<typeof basic>[])[]) =>
  monthWith(
    calculateSlip,
    plan,
    law,
    factsWith({ ...some, employee: { bpjs: insured, ...some.employee } }),
    sets,
  )
/** The back pay of April for a raise of March. */
const paidIn = (before: bigint, after: bigint, some: Some = {}) => {
  const [without = [], withIt = []] = closedMonth(some, [basic(before)], [basic(after)])
  const { lines, tax } = calculateSlip(
    plan,
    {
      ...factsWith({
        employee: { bpjs: insured },
        period: { month: "2026-04", start: "2026-04-01", end: "2026-04-30" },
      }),
      components: [basic(after)],
      back_pay: [
        { id: 7, judul: "Kenaikan uji", months: [{ month: "2026-03", before: without, after: withIt }] },
      ],
    },
    lawOn("2026-04-01"),
  )
  return { lines: lines.filter(({ source }) => source === "back_pay"), tax, all: lines }
}
const byCode = (lines: ReturnType<typeof paidIn>["lines"]) =>
  Object.fromEntries(lines.map(({ kode, amount }) => [kode, Number(amount)]))

test("basic pay, what follows it, and every contribution of the month are paid back", () => {
  /** 500.000, and a tenth of it as a fixed allowance: contributions of 550.000. */
  expect(byCode(paidIn(5_000_000n, 5_500_000n).lines)).toEqual({
    GAJI_POKOK: 500_000,
    TUNJ_JABATAN: 50_000,
    BPJS_KES: 5_500,
    BPJS_KES_PERUSAHAAN: 22_000,
    JHT: 11_000,
    JHT_PERUSAHAAN: 20_350,
    JP: 5_500,
    JP_PERUSAHAAN: 11_000,
    JKK: 1_320,
    JKM: 1_650,
  })
})

test("no contribution beyond a ceiling is paid back", () => {
  /** 11.880.000 and 13.200.000: health stops at 12.000.000; JP is at its ceiling before. */
  expect(byCode(paidIn(10_800_000n, 12_000_000n).lines)).toEqual({
    GAJI_POKOK: 1_200_000,
    TUNJ_JABATAN: 120_000,
    BPJS_KES: 1_200,
    BPJS_KES_PERUSAHAAN: 4_800,
    JHT: 26_400,
    JHT_PERUSAHAAN: 48_840,
    JKK: 3_168,
    JKM: 3_960,
  })
})

test("every line is the sum of the parts that explain it, and its contributions lower the tax like the month's", () => {
  const { lines, tax, all } = paidIn(5_000_000n, 5_500_000n)
  for (const { amount, explain, ref } of lines) {
    expect(ref).toBe(7)
    const months = explain.inputs.filter(({ unit }) => unit === "rupiah")
    expect(months.reduce((sum, { value }) => sum + BigInt(value), 0n)).toBe(amount)
    for (const { value, inputs } of months)
      expect(BigInt(inputs[0]?.value ?? 0) - BigInt(inputs[1]?.value ?? 0)).toBe(BigInt(value))
  }
  const sum = (...codes: readonly string[]) =>
    all.reduce((total, { kode, amount }) => (codes.includes(kode) ? total + amount : total), 0n)
  expect(tax.pension).toBe(sum("JHT", "JP"))
  expect(tax.taxable).toBe(sum("GAJI_POKOK", "TUNJ_JABATAN", "BPJS_KES_PERUSAHAAN", "JKK", "JKM"))
})

test("a month of half the days pays back half, and its contributions in full", () => {
  const { lines } = paidIn(5_000_000n, 5_500_000n, {
    period: march,
    employee: { joined: "2026-03-17" },
  })
  const { GAJI_POKOK, JHT } = byCode(lines)
  expect(JHT).toBe(11_000)
  expect(GAJI_POKOK).toBeGreaterThan(200_000)
  expect(GAJI_POKOK).toBeLessThan(300_000)
})
