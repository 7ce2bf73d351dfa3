import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rupiahWords } from "#contract/kit/words.ts"
import { lateRuleOn, penaltyOf } from "#server/domain/payroll/latePenalty.ts"
import type { LateRule, SlipFacts } from "#server/domain/payroll/slip/facts.ts"
import { amountsOf, codesOf, daysBetween, lineOf, march, own, slipWith } from "./facts.ts"

type Day = SlipFacts["days"][number]
const days = (by: Readonly<Record<string, Partial<Day>>>) =>
  daysBetween(march.start, march.end, (date) => by[date] ?? {})
const rule = (more: Partial<LateRule>): LateRule => ({
  from: null,
  mode: "per_minute",
  value: 5_000n,
  tiers: [],
  ...more,
})
const late = (min: number): Partial<Day> => ({ late_min: min, late_tolerance_min: 10 })
/** Late four times, 240 minutes in all. */
const fourTimes = days({
  "2026-03-03": late(60),
  "2026-03-10": late(45),
  "2026-03-18": late(75),
  "2026-03-24": late(60),
})
const steps = [
  { from_min: 15, amount: 20_000n },
  { from_min: 60, amount: 50_000n },
]

describe("a fine for coming late", () => {
  test.each([
    ["240 minutes of 5,000 each", rule({}), 1_200_000n],
    ["each of four times", rule({ mode: "per_event", value: 25_000n }), 100_000n],
    ["by steps: three times the upper one, once the lower", rule({ mode: "tier", tiers: steps }), 170_000n],
    ["none", rule({ mode: "none" }), undefined],
  ])("%s", (_words, of, expected) => {
    const slip = slipWith({ days: fourTimes, late_rules: [of] })
    expect(amountsOf(slip)["DENDA_TERLAMBAT"]).toBe(expected)
    expect(slip.totals.net).toBe(slip.totals.gross - slip.totals.deduction)
    expect(slip.tax.taxable).toBe(10_000_000n)
  })

  test("is told day by day, with the minutes, the tolerance and the step that was reached", () => {
    const slip = slipWith({ days: fourTimes, late_rules: [rule({ mode: "tier", tiers: steps })] })
    const { explain } = lineOf(slip, "DENDA_TERLAMBAT")
    expect(explain).toMatchObject({ value: "170000", article: "PP 36/2021 Pasal 59 dan 60" })
    expect(
      explain.inputs.map(({ label, value, formula, inputs }) => [label, value, formula, inputs[0]?.value]),
    ).toEqual([
      ["3 Maret 2026, terlambat 60 menit", "50000", `tingkat mulai 60 menit: ${rupiahWords(50_000)}`, "10"],
      ["10 Maret 2026, terlambat 45 menit", "20000", `tingkat mulai 15 menit: ${rupiahWords(20_000)}`, "10"],
      ["18 Maret 2026, terlambat 75 menit", "50000", `tingkat mulai 60 menit: ${rupiahWords(50_000)}`, "10"],
      ["24 Maret 2026, terlambat 60 menit", "50000", `tingkat mulai 60 menit: ${rupiahWords(50_000)}`, "10"],
    ])
  })

  test("each day by the rule that held on it", () => {
    const rules = [
      rule({ mode: "none" }),
      rule({ from: "2026-03-10", value: 1_000n }),
      rule({ from: "2026-03-20", mode: "per_event", value: 30_000n }),
    ]
    expect(["2026-03-09", "2026-03-10", "2026-03-31"].map((date) => lateRuleOn(rules, date)?.mode)).toEqual([
      "none",
      "per_minute",
      "per_event",
    ])
    // 45 + 75 minutes at 1,000 each, then once 30,000; on the 3rd there was no fine yet.
    expect(amountsOf(slipWith({ days: fourTimes, late_rules: rules }))["DENDA_TERLAMBAT"]).toBe(150_000n)
  })

  test("never takes deductions over half of the pay: the rest waits for the next period", () => {
    const slip = slipWith({
      days: fourTimes,
      late_rules: [rule({ value: 30_000n })],
      instalments: [{ id: 1, label: "KB-1", amount: 1_000_000n }],
    })
    const tax = amountsOf(slip)["PPH21"] ?? 0n
    expect(slip.totals.deduction).toBe(5_000_000n)
    expect(amountsOf(slip)["DENDA_TERLAMBAT"]).toBe(4_000_000n - tax)
    expect(slip.carried_over).toEqual([
      { kode: "DENDA_TERLAMBAT", nama: "Denda terlambat", amount: 3_200_000n + tax, ref: null },
    ])
    expect(codesOf(slip)).toContain("potongan_melebihi_gaji")
    expect(codesOf(slip)).not.toContain("potongan_lebih_separuh")
  })

  test("what is carried in of a fine yields to the bound as well", () => {
    const slip = slipWith({
      carried: [{ kode: "DENDA_TERLAMBAT", nama: "Denda terlambat", amount: 9_000_000n, month: "2026-02" }],
    })
    expect(slip.totals.deduction).toBe(5_000_000n)
    expect(slip.carried_over[0]?.amount).toBe(4_000_000n + (amountsOf(slip)["PPH21"] ?? 0n))
  })

  test("is no part of a THR", () => {
    const slip = slipWith({ period: { kind: "thr" }, days: fourTimes, late_rules: [rule({})] })
    expect(amountsOf(slip)["DENDA_TERLAMBAT"]).toBeUndefined()
  })

  test("can be read by a formula", () => {
    const slip = slipWith(
      { days: fourTimes, late_rules: [rule({})] },
      own("SETENGAH_DENDA", { calc: "formula", formula: "DENDA_TERLAMBAT / 2" }),
    )
    expect(amountsOf(slip)["SETENGAH_DENDA"]).toBe(600_000n)
  })

  test("grows with the minutes and is nothing without any, whatever the rule", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("none", "per_minute", "per_event", "tier" as const),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 700 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 500_000 })), {
          maxLength: 6,
        }),
        (mode, some, more, made) => {
          const byMinute = made.toSorted(([a], [b]) => a - b)
          const amounts = made.map(([, amount]) => amount).toSorted((a, b) => a - b)
          const of = rule({
            mode,
            tiers: byMinute.map(([from_min], at) => ({ from_min, amount: BigInt(amounts[at] ?? 0) })),
          })
          expect(penaltyOf(of, 0).amount).toBe(0n)
          expect(penaltyOf(of, some + more).amount >= penaltyOf(of, some).amount).toBe(true)
        },
      ),
    )
  })
})

describe("shift money", () => {
  const inShift = (kode: string): Partial<Day> => ({ shift: kode })
  const rates = [
    { nama: "Malam", kode: "MLM", amount: 35_000n },
    { nama: "Siang", kode: "SNG", amount: 15_000n },
  ]
  const worked = days({
    "2026-03-02": inShift("MLM"),
    "2026-03-03": inShift("MLM"),
    "2026-03-04": inShift("SNG"),
    "2026-03-05": { ...inShift("MLM"), present: false, unpaid: 1 },
    "2026-03-06": inShift("PGI"),
  })
  test("is paid for each day of presence in the shift, taxed as pay, and told by shift", () => {
    const slip = slipWith({ days: worked, shift_rates: rates })
    expect(amountsOf(slip)["UANG_SHIFT"]).toBe(85_000n)
    const without = slipWith({ days: worked })
    expect(slip.tax.taxable - without.tax.taxable).toBe(85_000n)
    expect(
      lineOf(slip, "UANG_SHIFT").explain.inputs.map(({ label, value, inputs }) => [
        label,
        value,
        inputs[1]?.value,
      ]),
    ).toEqual([
      ["Shift Malam (MLM)", "70000", "2"],
      ["Shift Siang (SNG)", "15000", "1"],
    ])
  })
  test("formulas read its days and its sum", () => {
    const slip = slipWith(
      { days: worked, shift_rates: rates },
      own("UJI", { calc: "formula", formula: "HARI_SHIFT * 1000 + UANG_SHIFT" }),
    )
    expect(amountsOf(slip)["UJI"]).toBe(89_000n)
  })
})

describe("leave without pay in hours", () => {
  const three = { unpaid_hours: { min: 180, of: 480 } }
  test.each([
    // 22 working days: 10,000,000 × (22 − 3/8) ÷ 22
    ["three of eight hours", {}, { "2026-03-03": three }, 9_829_545n],
    ["of 21 fixed days", { period: { basis: "21" as const } }, { "2026-03-03": three }, 9_821_429n],
    [
      "beside half a day at most its other half",
      {},
      { "2026-03-03": { unpaid: 0.5 as const, unpaid_hours: { min: 480, of: 480 } } },
      9_545_455n,
    ],
    ["on a day without pay nothing more", {}, { "2026-03-03": { unpaid: 1 as const, ...three } }, 9_545_455n],
    [
      "of whoever is paid by the day, too: 22 days less 3/8",
      {
        employee: { pay_type: "harian" as const },
        components: [{ kode: "GAJI_POKOK", amount: 200_000n, from: "2020-01-01", until: null }],
      },
      { "2026-03-03": three },
      4_325_000n,
    ],
  ])("%s", (_words, some, by, expected) => {
    expect(amountsOf(slipWith({ ...some, days: days(by) }))["GAJI_POKOK"]).toBe(expected)
  })
  test("is told on the slip, hour by hour", () => {
    const { explain } = lineOf(slipWith({ days: days({ "2026-03-03": three }) }), "GAJI_POKOK")
    const told = explain.inputs.flatMap(({ inputs }) => inputs)[0]
    expect(told).toMatchObject({ label: "Tidak dibayar", value: "0.375" })
    expect(told?.inputs).toMatchObject([
      {
        label: "Izin tanpa upah 3 Maret 2026",
        value: "3",
        unit: "hours",
        formula: "dari 8 jam kerja hari itu",
      },
    ])
  })
  test("formulas read it", () => {
    const slip = slipWith(
      { days: days({ "2026-03-03": three }) },
      own("UJI", {
        calc: "formula",
        formula: "JAM_TANPA_UPAH * 100 + HARI_TANPA_UPAH * 1000 + HARI_DIBAYAR",
      }),
    )
    // 300 + 375 + 21.625
    expect(amountsOf(slip)["UJI"]).toBe(697n)
  })
  test("as many hours as the day has cost what the day costs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 720 }),
        fc.integer({ min: 3_000_000, max: 40_000_000 }),
        (of, pay) => {
          const components = [{ kode: "GAJI_POKOK", amount: BigInt(pay), from: "2020-01-01", until: null }]
          const paid = (day: Partial<Day>) =>
            amountsOf(slipWith({ components, days: days({ "2026-03-03": day }) }))["GAJI_POKOK"]
          expect(paid({ unpaid_hours: { min: of, of } })).toBe(paid({ unpaid: 1 }))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe("attendance up to a cut-off", () => {
  const attended = daysBetween("2026-02-21", "2026-03-20", (date) =>
    date === "2026-02-24" ? { present: false, unpaid: 1 } : date === "2026-02-25" ? late(30) : {},
  )
  test("is read of its own days, the month is divided by those of the period", () => {
    const period = days({ "2026-03-25": { present: false, unpaid: 1, late_min: 90 } })
    const slip = slipWith({ days: period, attended, late_rules: [rule({})] })
    // One unpaid day of 22: 24 February. 25 March belongs to the next period.
    expect(amountsOf(slip)).toMatchObject({ GAJI_POKOK: 9_545_455n, DENDA_TERLAMBAT: 150_000n })
  })
  test("what it counts before the period is paid by what held at its beginning", () => {
    const slip = slipWith({
      days: days({}),
      attended,
      components: [
        { kode: "GAJI_POKOK", amount: 10_000_000n, from: "2020-01-01", until: "2026-03-15" },
        { kode: "GAJI_POKOK", amount: 12_000_000n, from: "2026-03-16", until: null },
      ],
    })
    // (10 − 1) × 10,000,000 ÷ 22 + 12 × 12,000,000 ÷ 22
    expect(amountsOf(slip)["GAJI_POKOK"]).toBe(10_636_364n)
  })
  test("presence is counted of it", () => {
    const slip = slipWith(
      { days: days({}), attended },
      own("MAKAN", { calc: "per_day_present", amount: 10_000n }),
    )
    // 20 weekdays from 21 February to 20 March, one of them absent.
    expect(amountsOf(slip)["MAKAN"]).toBe(190_000n)
  })
})

describe("claims", () => {
  const claims = [
    { id: 5, label: "RB-1", amount: 150_000n, kategori: "Transport", taxable: false, account: "6110" },
    {
      id: 5,
      label: "RB-1",
      amount: 400_000n,
      kategori: "Tunjangan kacamata",
      taxable: true,
      account: "6230",
    },
    { id: 3, label: "RB-0", amount: 50_000n, kategori: "Transport", taxable: false, account: "6110" },
  ]
  test("of a taxable category are income, the others are not; each stands under its category", () => {
    const slip = slipWith({ claims })
    expect(amountsOf(slip)).toMatchObject({ REIMBURSEMENT: 200_000n, KLAIM_KENA_PAJAK: 400_000n })
    expect(slip.tax.taxable).toBe(10_400_000n)
    expect(
      slip.lines
        .filter(({ source }) => source === "reimbursement")
        .map(({ nama, claim, ref }) => [nama, claim, ref]),
    ).toEqual([
      ["Reimbursement: Transport, RB-0", { kategori: "Transport", account: "6110" }, 3],
      ["Reimbursement: Transport, RB-1", { kategori: "Transport", account: "6110" }, 5],
      ["Klaim kena pajak: Tunjangan kacamata, RB-1", { kategori: "Tunjangan kacamata", account: "6230" }, 5],
    ])
  })
})
