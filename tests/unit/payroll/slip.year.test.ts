import { describe, expect, test } from "vitest"
import type { EarlierSlip } from "#server/domain/payroll/slip/facts.ts"
import { amountsOf, codesOf, insured, lineOf, own, slipWith } from "./facts.ts"

const basic = (amount: bigint, from = "2020-01-01", until: string | null = null) => ({
  kode: "GAJI_POKOK",
  amount,
  from,
  until,
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
    // The official example has a pension contribution of 100,000 in December, too; here there is none: PKP 54,400,000.
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
    claims: [
      { id: 5, label: "Taksi", amount: 150_000n, kategori: "Transport", taxable: false, account: null },
    ],
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
