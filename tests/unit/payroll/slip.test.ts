import { describe, expect, test } from "vitest"
import {
  allProgrammes,
  amountsOf,
  codesOf,
  daysBetween,
  factsWith,
  insured,
  lineOf,
  march,
  own,
  planOf,
  problemsOf,
  slipWith,
} from "./facts.ts"

const basic = (amount: bigint, from = "2020-01-01", until: string | null = null) => ({
  kode: "GAJI_POKOK",
  amount,
  from,
  until,
})

describe("basic pay", () => {
  test.each([
    ["throughout", {}, 10_000_000n],
    ["joined on the 16th: 12 of 22 working days", { employee: { joined: "2026-03-16" } }, 5_454_545n],
    ["left on the 13th: 10 of 22", { employee: { left: "2026-03-13" } }, 4_545_455n],
    [
      "by calendar days: 16 of 31",
      { employee: { joined: "2026-03-16" }, period: { basis: "calendar" as const } },
      5_161_290n,
    ],
    [
      "of 21 fixed days: 12 of 21",
      { employee: { joined: "2026-03-16" }, period: { basis: "21" as const } },
      5_714_286n,
    ],
    ["throughout with fixed days", { period: { basis: "21" as const } }, 10_000_000n],
    [
      "two days without pay of 22",
      {
        days: daysBetween(march.start, march.end, (date) =>
          date === "2026-03-03" || date === "2026-03-04" ? { present: false, unpaid: 1 } : {},
        ),
      },
      9_090_909n,
    ],
    [
      "a day and a half without pay of 22",
      {
        days: daysBetween(march.start, march.end, (date) =>
          date === "2026-03-03"
            ? { present: false, unpaid: 1 }
            : date === "2026-03-04"
              ? { unpaid: 0.5 }
              : {},
        ),
      },
      9_318_182n,
    ],
    [
      "a day without pay of 25 fixed days",
      {
        period: { basis: "25" as const },
        days: daysBetween(march.start, march.end, (date) =>
          date === "2026-03-03" ? { present: false, unpaid: 1 } : {},
        ),
      },
      9_600_000n,
    ],
    [
      "raised on the 16th: 10 days of the old, 12 of the new",
      { components: [basic(10_000_000n, "2020-01-01", "2026-03-15"), basic(12_000_000n, "2026-03-16")] },
      11_090_909n,
    ],
    [
      "raised from the first of the month: the whole period of it",
      { components: [basic(10_000_000n), basic(12_000_000n, "2026-03-01")] },
      12_000_000n,
    ],
    [
      "a raise of the next month is not yet there",
      { components: [basic(10_000_000n), basic(12_000_000n, "2026-04-01")] },
      10_000_000n,
    ],
    [
      "a period from the 26th to the 25th has what holds for its month",
      {
        period: { start: "2026-02-26", end: "2026-03-25" },
        components: [basic(10_000_000n, "2020-01-01", "2026-02-28"), basic(12_000_000n, "2026-03-01")],
      },
      12_000_000n,
    ],
    [
      "by the day: 22 days",
      { employee: { pay_type: "harian" as const }, components: [basic(200_000n)] },
      4_400_000n,
    ],
    [
      "by the hour: 176 hours",
      { employee: { pay_type: "jam" as const }, components: [basic(50_000n)] },
      8_800_000n,
    ],
  ])("%s", (_words, some, expected) => {
    expect(amountsOf(slipWith(some))["GAJI_POKOK"]).toBe(expected)
  })

  test("without any it is told", () => {
    const slip = slipWith({ components: [] })
    expect(codesOf(slip)).toContain("tanpa_gaji_pokok")
    expect(slip.totals.net).toBe(0n)
  })
  test("without a schedule calendar days are taken, and told", () => {
    const slip = slipWith({
      employee: { joined: "2026-03-16" },
      days: daysBetween(march.start, march.end, () => ({ workday: false, present: false })),
    })
    expect(amountsOf(slip)["GAJI_POKOK"]).toBe(5_161_290n)
    expect(codesOf(slip)).toContain("tanpa_jadwal")
  })
})

describe("components of the company's own", () => {
  test.each([
    ["fixed for all", own("T", { amount: 500_000n }), {}, 500_000n],
    ["only for whoever has one", own("T"), {}, undefined],
    ["for each day of presence", own("T", { calc: "per_day_present", amount: 25_000n }), {}, 550_000n],
    ["for each hour", own("T", { calc: "per_hour", amount: 1_000n }), {}, 176_000n],
    [
      "per cent of another",
      own("T", { calc: "percent_of", percent: "2.5", base_codes: ["GAJI_POKOK"] }),
      {},
      250_000n,
    ],
    [
      "a formula",
      own("T", { calc: "formula", formula: "GAJI_POKOK * 5% + HARI_HADIR * 1000" }),
      {},
      522_000n,
    ],
    [
      "rounded to hundreds, down",
      own("T", { calc: "formula", formula: "GAJI_POKOK / 173", rounding: { unit: 100n, mode: "down" } }),
      {},
      57_800n,
    ],
    ["with a floor", own("T", { amount: 5n, min: 1_000n }), {}, 1_000n],
    ["with a bound", own("T", { amount: 5_000n, max: 1_000n }), {}, 1_000n],
    ["its condition does not hold", own("T", { amount: 5n, condition: "MASA_KERJA < 12" }), {}, undefined],
    ["once a year in another month", own("T", { amount: 5n, recurring: "yearly", month: 12 }), {}, undefined],
    ["once a year in this month", own("T", { amount: 5n, recurring: "yearly", month: 3 }), {}, 5n],
    [
      "for other offices",
      own("T", {
        amount: 5n,
        applies: { to: "some", offices: [9], departements: [], jabatans: [], members: [] },
      }),
      {},
      undefined,
    ],
    [
      "for this division",
      own("T", {
        amount: 5n,
        applies: { to: "some", offices: [9], departements: [2], jabatans: [], members: [] },
      }),
      {},
      5n,
    ],
    [
      "prorated by calendar days",
      own("T", { amount: 310_000n, prorate: "calendar" }),
      { employee: { joined: "2026-03-16" } },
      160_000n,
    ],
    ["a value below zero is nothing", own("T", { calc: "formula", formula: "0 - 5" }), {}, 0n],
    [
      "a formula without a value is nothing",
      own("T", { calc: "formula", formula: "1 / (HARI_KERJA - 22)" }),
      {},
      0n,
    ],
  ])("%s", (_words, parameter, some, expected) => {
    expect(amountsOf(slipWith(some, parameter))["T"]).toBe(expected)
  })

  test("an amount of one's own goes before that of all, and is paid once where it is said so", () => {
    const components = [basic(10_000_000n), { kode: "T", amount: 700_000n, from: "2026-03-10", until: null }]
    expect(amountsOf(slipWith({ components }, own("T", { amount: 1n, recurring: "once" })))["T"]).toBe(
      700_000n,
    )
    const april = { month: "2026-04", start: "2026-04-01", end: "2026-04-30" }
    expect(
      amountsOf(slipWith({ components, period: april }, own("T", { amount: 1n, recurring: "once" })))["T"],
    ).toBeUndefined()
    expect(amountsOf(slipWith({ components, period: april }, own("T", { amount: 1n })))["T"]).toBe(700_000n)
  })

  test("what failed is told by name", () => {
    const slip = slipWith({}, own("T", { calc: "formula", formula: "1 / (HARI_KERJA - 22)" }))
    expect(slip.warnings).toContainEqual({ code: "rumus_gagal", message: "Rumus T: dibagi dengan nol" })
  })
})

describe("refused plans", () => {
  test.each([
    ["an unknown code", [own("A", { calc: "formula", formula: "B * 2" })], "Kode B tidak ada"],
    [
      "a circle of two",
      [
        own("A", { calc: "formula", formula: "B * 2" }),
        own("B", { calc: "percent_of", percent: "5", base_codes: ["A"] }),
      ],
      "Rumus berputar: B → A → B",
    ],
    [
      "a circle over the law: taxed pay of its own tax",
      [own("A", { calc: "formula", formula: "PPH21" })],
      "Rumus berputar: A → PPH21 → A",
    ],
    [
      "a base of BPJS that is of BPJS",
      [own("A", { calc: "formula", formula: "JHT", bpjs_base: true, taxable: false })],
      "Rumus berputar: A → JHT → A",
    ],
    ["no system component", [own("A", { calc: "system" })], "A bukan komponen sistem"],
    ["a condition that is none", [own("A", { condition: "1 + 1" })], "Syarat harus perbandingan"],
  ])("%s", (_words, parameters, issue) => {
    expect(problemsOf(...parameters)[0]?.issue).toContain(issue)
  })
})

describe("contributions and tax", () => {
  test("health, JKK and JKM of the employer are income, JHT and JP are not", () => {
    const slip = slipWith({ employee: { bpjs: insured } })
    expect(slip.tax).toMatchObject({ taxable: 10_454_000n, pension: 300_000n })
    expect(amountsOf(slip)).toMatchObject({
      BPJS_KES: 100_000n,
      JHT: 200_000n,
      JP: 100_000n,
      BPJS_KES_PERUSAHAAN: 400_000n,
      JHT_PERUSAHAAN: 370_000n,
      JP_PERUSAHAAN: 200_000n,
      JKK: 24_000n,
      JKM: 30_000n,
      // 2.5 % of 10,454,000
      PPH21: 261_350n,
    })
    expect(slip.totals).toEqual({
      gross: 10_000_000n,
      deduction: 661_350n,
      net: 9_338_650n,
      employer_cost: 1_024_000n,
    })
  })
  test("contributions are of a whole month's wage where only a part of it is paid", () => {
    const slip = slipWith({ employee: { joined: "2026-03-16", bpjs: insured } })
    expect(amountsOf(slip)["JHT"]).toBe(200_000n)
  })
  test("fixed allowances are of the base, others are not", () => {
    const slip = slipWith(
      { employee: { bpjs: insured } },
      own("TETAP", { amount: 1_000_000n, category: "tunjangan_tetap", bpjs_base: true }),
      own("HADIR", { amount: 10_000n, calc: "per_day_present" }),
    )
    expect(amountsOf(slip)["JHT"]).toBe(220_000n)
  })
  test("from pension age on there is no JP", () => {
    const slip = slipWith({ employee: { born: "1960-01-01", bpjs: insured } })
    expect(amountsOf(slip)["JP"]).toBeUndefined()
    expect(amountsOf(slip)["JHT"]).toBe(200_000n)
  })
  test("without a tax number a fifth more, and told", () => {
    const slip = slipWith({ employee: { tax_number: false } })
    expect(amountsOf(slip)["PPH21"]).toBe(240_000n)
    expect(codesOf(slip)).toContain("tanpa_npwp")
  })
  test.each([
    ["gross", 0n, 200_000n, 0n, 9_800_000n],
    ["gross_up", 230_179n, 230_179n, 0n, 10_000_000n],
    ["nett", 0n, 0n, 230_179n, 10_000_000n],
  ] as const)("%s", (tax_method, allowance, tax, borne, net) => {
    const slip = slipWith({ employee: { tax_method } })
    const found = amountsOf(slip)
    expect(found["TUNJANGAN_PPH21"] ?? 0n).toBe(allowance)
    expect(found["PPH21"] ?? 0n).toBe(tax)
    expect(found["PPH21_PERUSAHAAN"] ?? 0n).toBe(borne)
    expect(slip.totals.net).toBe(net)
  })
  test("a casual worker paid by the day is taxed by it, without a last period", () => {
    const slip = slipWith({
      period: { month: "2026-12", start: "2026-12-01", end: "2026-12-31" },
      employee: { tax_as: "casual_daily", pay_type: "harian" },
      components: [basic(500_000n)],
    })
    expect(amountsOf(slip)["PPH21"]).toBe(23n * 2_500n)
    expect(slip.tax.closing).toBe(false)
  })
  test("THR of a worker paid by the day is no pay of a day: the monthly rate, apart from the wages", () => {
    const thr = slipWith({
      period: { kind: "thr" },
      thr_holiday: "2026-03-20",
      employee: {
        tax_as: "casual_daily",
        pay_type: "harian",
        average_wage: { amount: 4_620_000n, months: 12 },
      },
      earlier: [
        {
          month: "2026-03",
          kind: "regular",
          taxable: 9_000_000n,
          tax: 45_000n,
          pension: 0n,
          zakat: 0n,
          closing: false,
        },
      ],
    })
    expect(amountsOf(thr)).toEqual({ THR: 4_620_000n, PPH21: 0n })
    const bonus = slipWith(
      {
        period: { kind: "bonus" },
        employee: { tax_as: "casual_daily", pay_type: "harian" },
        components: [{ kode: "BONUS", amount: 2_000_000n, from: "2026-03-10", until: null }],
        earlier: [{ month: "2026-03", kind: "thr", ...thr.tax }],
      },
      own("BONUS", { category: "insentif", recurring: "once" }),
    )
    expect(bonus.tax.tax).toBe(66_200n)
  })
  test("THR and pay of one month are taxed together", () => {
    const thr = slipWith({
      period: { kind: "thr" },
      thr_holiday: "2026-03-20",
    })
    expect(amountsOf(thr)).toEqual({ THR: 10_000_000n, PPH21: 200_000n })
    const regular = slipWith({
      earlier: [{ month: "2026-03", kind: "thr", ...thr.tax }],
    })
    // 9 % of 20,000,000, of which 200,000 was withheld
    expect(amountsOf(regular)["PPH21"]).toBe(1_600_000n)
  })
  test("THR of seven months is seven twelfths", () => {
    const slip = slipWith({
      period: { kind: "thr" },
      employee: { joined: "2025-08-10" },
      components: [basic(6_000_000n)],
      thr_holiday: "2026-03-20",
    })
    expect(lineOf(slip, "THR").amount).toBe(3_500_000n)
  })
})

test("every line of a full slip is explained down to its inputs", () => {
  const slip = slipWith({ employee: { bpjs: { ...insured, programmes: allProgrammes } } })
  for (const { explain, amount } of slip.lines) {
    expect(explain.value).toBe(amount.toString())
    expect(explain.inputs.length + (explain.formula ?? "").length).toBeGreaterThan(0)
  }
  expect(lineOf(slip, "PPH21").explain).toMatchObject({
    article: "PP 58/2023 Pasal 2, Lampiran A–C",
    formula: "tarif efektif × bruto",
    rounding: "tax",
  })
})

test("facts are read, never changed", () => {
  const facts = factsWith({ employee: { bpjs: insured } })
  const before = JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  )
  slipWith(facts)
  planOf()
  expect(
    JSON.stringify(facts, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value)),
  ).toBe(before)
})
