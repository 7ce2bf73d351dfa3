import { describe, expect, test } from "vitest"
import type { EarlierSlip } from "#server/domain/payroll/slip/facts.ts"
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
          date === "2026-03-03" || date === "2026-03-04" ? { present: false, unpaid: true } : {},
        ),
      },
      9_090_909n,
    ],
    [
      "a day without pay of 25 fixed days",
      {
        period: { basis: "25" as const },
        days: daysBetween(march.start, march.end, (date) =>
          date === "2026-03-03" ? { present: false, unpaid: true } : {},
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

const year = (gross: bigint, tax: bigint, upTo: number, more: Partial<EarlierSlip> = {}): EarlierSlip[] =>
  Array.from({ length: upTo }, (_none, at) => ({
    month: `2026-${String(at + 1).padStart(2, "0")}`,
    kind: "regular",
    taxable: gross,
    tax,
    pension: 0n,
    zakat: 0n,
    closing: false,
    ...more,
  }))
const december = { month: "2026-12", start: "2026-12-01", end: "2026-12-31" }

describe("the last tax period", () => {
  test("December takes what is left of the year's tax", () => {
    const slip = slipWith({
      period: december,
      employee: { ptkp: "K/0" },
      earlier: year(10_000_000n, 200_000n, 11, { pension: 100_000n }),
    })
    // The official example pays 100,000 of pension in December too; here it is none: PKP 54,400,000.
    expect(lineOf(slip, "PPH21").amount).toBe(2_720_000n - 2_200_000n)
    expect(slip.tax.closing).toBe(true)
  })
  test("who leaves in August is settled in August, and given back what was too much", () => {
    const slip = slipWith({
      period: { month: "2026-08", start: "2026-08-01", end: "2026-08-31" },
      employee: { left: "2026-08-31" },
      earlier: year(10_000_000n, 200_000n, 7),
    })
    // 80,000,000 − 4,000,000 − 54,000,000 = 22,000,000 × 5 %
    expect(lineOf(slip, "PPH21").amount).toBe(1_100_000n - 1_400_000n)
    expect(slip.totals.net).toBe(10_300_000n)
    expect(codesOf(slip)).toContain("pajak_dikembalikan")
  })
  test("a payment after it settles the year again", () => {
    const closed = year(10_000_000n, 200_000n, 12).map((row, at) => ({ ...row, closing: at === 11 }))
    const slip = slipWith(
      {
        period: { ...december, kind: "bonus" },
        components: [{ kode: "BONUS", amount: 5_000_000n, from: "2026-12-20", until: null }],
        earlier: closed,
      },
      own("BONUS", { category: "insentif", recurring: "once" }),
    )
    // Year: 125,000,000 − 6,000,000 − 54,000,000 = 65,000,000 → 3,750,000
    expect(amountsOf(slip)).toEqual({ BONUS: 5_000_000n, PPH21: 3_750_000n - 2_400_000n })
  })
  test.each(["gross_up", "nett"] as const)("%s pays the whole pay in December too", (tax_method) => {
    const slip = slipWith({
      period: december,
      employee: { tax_method },
      earlier: year(10_230_179n, 230_179n, 11),
    })
    expect(slip.totals.net).toBe(10_000_000n)
    expect(slip.tax.closing).toBe(true)
  })
  test("an earlier employer's slip counts", () => {
    const slip = slipWith({
      period: december,
      employee: { previous_employer: { net: 135_200_000n, tax: 6_180_000n } },
      components: [basic(22_500_000n)],
      earlier: [9, 10, 11].map((month) => ({
        ...(year(22_500_000n, 2_025_000n, 1)[0] as EarlierSlip),
        month: `2026-${String(month).padStart(2, "0")}`,
        pension: 100_000n,
      })),
    })
    expect(slip.tax.taxable).toBe(22_500_000n)
    // net 87,700,000 + 135,200,000, PKP 168,900,000 → 19,335,000
    expect(lineOf(slip, "PPH21").amount).toBe(19_335_000n - 6_180_000n - 6_075_000n)
  })
})

describe("decided sums", () => {
  const decided = {
    claims: [{ id: 5, label: "Taksi", amount: 150_000n }],
    instalments: [{ id: 8, label: "Kasbon KB-1", amount: 1_000_000n }],
    overtime: [
      { id: 1, label: "Lembur", date: "2026-03-04", minutes: 120, amount: 200_000n },
      { id: 2, label: "Lembur", date: "2026-03-05", minutes: 60, amount: 90_000n },
    ],
  }
  test("claims are paid untaxed, overtime taxed, instalments taken", () => {
    const slip = slipWith(decided)
    expect(amountsOf(slip)).toMatchObject({ REIMBURSEMENT: 150_000n, LEMBUR: 290_000n, KASBON: 1_000_000n })
    expect(slip.tax.taxable).toBe(10_290_000n)
    expect(lineOf(slip, "KASBON").ref).toBe(8)
    expect(lineOf(slip, "LEMBUR").explain.inputs).toHaveLength(3)
  })
  test("a correction is a line of its own, of its month, and taxed as its component", () => {
    const slip = slipWith({
      corrections: [
        { kode: "GAJI_POKOK", amount: -500_000n, month: "2026-02", reason: "Hari alpa terlewat" },
      ],
    })
    expect(
      slip.lines.filter(({ kode }) => kode === "GAJI_POKOK").map(({ source, amount }) => [source, amount]),
    ).toEqual([
      ["recurring", 10_000_000n],
      ["correction", -500_000n],
    ])
    expect(slip.tax.taxable).toBe(9_500_000n)
  })
  test("zakat through the employer lowers the year's income", () => {
    const slip = slipWith({
      period: december,
      components: [basic(10_000_000n), { kode: "ZAKAT", amount: 250_000n, from: "2026-01-01", until: null }],
      earlier: year(10_000_000n, 200_000n, 11, { zakat: 250_000n }),
    })
    // 120,000,000 − 6,000,000 − 3,000,000 − 54,000,000 = 57,000,000 × 5 %
    expect(lineOf(slip, "PPH21").amount).toBe(2_850_000n - 2_200_000n)
    expect(lineOf(slip, "ZAKAT").amount).toBe(250_000n)
  })
})

describe("deductions that exceed pay", () => {
  const small = {
    components: [basic(1_000_000n)],
    instalments: [{ id: 8, label: "KB-1", amount: 1_500_000n }],
  }
  test("are taken as far as it goes, carried over and told; the net is nothing", () => {
    const slip = slipWith(small)
    expect(slip.totals.net).toBe(0n)
    expect(lineOf(slip, "KASBON").amount).toBe(1_000_000n)
    expect(slip.carried_over).toEqual([
      { kode: "KASBON", nama: "Cicilan kasbon: KB-1", amount: 500_000n, ref: 8 },
    ])
    expect(codesOf(slip)).toEqual(
      expect.arrayContaining(["potongan_melebihi_gaji", "potongan_lebih_separuh"]),
    )
  })
  test("the law's come first", () => {
    const slip = slipWith({ ...small, employee: { bpjs: { ...insured, programmes: ["jht"] } } })
    expect(lineOf(slip, "JHT").amount).toBe(20_000n)
    expect(lineOf(slip, "KASBON").amount).toBe(980_000n)
  })
  test("what was carried over is taken in the next slip", () => {
    const slip = slipWith({
      carried: [{ kode: "KASBON", nama: "Cicilan kasbon: KB-1", amount: 500_000n, month: "2026-02" }],
    })
    expect(slip.lines.find(({ source }) => source === "carried")?.amount).toBe(500_000n)
  })
  test("earnings below nothing are owed, not paid", () => {
    const slip = slipWith({
      components: [basic(1_000_000n)],
      corrections: [{ kode: "GAJI_POKOK", amount: -3_000_000n, month: "2026-02", reason: "Salah input" }],
    })
    expect(slip.totals.net).toBe(0n)
    expect(slip.carried_over).toEqual([
      { kode: "KOREKSI", nama: "Kelebihan bayar", amount: 2_000_000n, ref: null },
    ])
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
