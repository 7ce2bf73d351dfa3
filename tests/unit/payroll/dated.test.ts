import { describe, expect, test } from "vitest"
import type { EarlierSlip, OpeningYear } from "#server/domain/payroll/slip/facts.ts"
import { wageOn } from "#server/domain/payroll/slip/wageOn.ts"
import {
  amountsOf,
  codesOf,
  daysBetween,
  factsWith,
  insured,
  lineOf,
  own,
  planOf,
  slipWith,
} from "./facts.ts"

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
const monthOf = (n: number) => `2026-${String(n).padStart(2, "0")}`
const periodOf = (n: number) => ({ month: monthOf(n), start: `${monthOf(n)}-01`, end: lastOf(monthOf(n)) })
const basic = (amount: bigint) => ({ kode: "GAJI_POKOK", amount, from: "2020-01-01", until: null })

/** The year's tax by Pasal 17, by plain arithmetic: TK/0, gross income of whole months. */
const yearByLaw = (gross: bigint, months: bigint): bigint => {
  const cost = gross / 20n < 500_000n * months ? gross / 20n : 500_000n * months
  const above = gross - cost - 54_000_000n
  const pkp = above <= 0n ? 0n : (above / 1_000n) * 1_000n
  const part = (from: bigint, to: bigint) => (pkp <= from ? 0n : (pkp < to ? pkp : to) - from)
  return (
    (part(0n, 60_000_000n) * 5n +
      part(60_000_000n, 250_000_000n) * 15n +
      part(250_000_000n, 500_000_000n) * 25n +
      part(500_000_000n, 5_000_000_000n) * 30n) /
    100n
  )
}

/** Slips from one month to another; `tax` is what they withhold together. */
const slipsOf = (
  amount: bigint,
  { from, to, opening, left }: { from: number; to: number; opening: OpeningYear | null; left: string | null },
) => {
  const earlier: EarlierSlip[] = []
  for (let n = from; n <= to; n += 1) {
    const slip = slipWith({
      period: periodOf(n),
      components: [basic(amount)],
      employee: { opening, left },
      earlier,
    })
    earlier.push({ month: monthOf(n), kind: "regular", ...slip.tax })
  }
  return { tax: earlier.reduce((sum, one) => sum + one.tax, 0n), earlier }
}
/** Payments of the old system in the months before. */
const openingOf = (amount: bigint, upTo: number): OpeningYear | null =>
  upTo === 0
    ? null
    : {
        months: Array.from({ length: upTo }, (_none, at) => monthOf(at + 1)),
        taxable: amount * BigInt(upTo),
        tax: slipsOf(amount, { from: 1, to: upTo, opening: null, left: null }).tax,
        pension: 0n,
        zakat: 0n,
      }

describe("the tax of a year is that of Pasal 17", () => {
  const starts = Array.from({ length: 12 }, (_none, at) => at + 1)
  test.each(starts)("where the first slip is of month %i, with an opening", (first) => {
    for (const amount of [4_000_000n, 12_345_678n, 60_000_000n]) {
      const opening = openingOf(amount, first - 1)
      const { tax } = slipsOf(amount, { from: first, to: 12, opening, left: null })
      expect(tax + (opening?.tax ?? 0n)).toBe(yearByLaw(amount * 12n, 12n))
    }
  })
  test.each(starts)("where the employee leaves at the end of month %i", (last) => {
    const { tax, earlier } = slipsOf(12_345_678n, {
      from: 1,
      to: last,
      opening: null,
      left: lastOf(monthOf(last)),
    })
    expect(earlier.at(-1)?.closing).toBe(true)
    expect(tax).toBe(yearByLaw(12_345_678n * BigInt(last), BigInt(last)))
  })
  test("a company that begins in November: opening, explained", () => {
    const opening = openingOf(12_000_000n, 10)
    const { earlier } = slipsOf(12_000_000n, { from: 11, to: 11, opening, left: null })
    const slip = slipWith({
      period: periodOf(12),
      components: [basic(12_000_000n)],
      employee: { opening },
      earlier,
    })
    const words = JSON.stringify(lineOf(slip, "PPH21").explain, (_key, value: unknown) =>
      typeof value === "bigint" ? value.toString() : value,
    )
    expect(words).toContain("Januari 2026 sampai Oktober 2026, saldo awal")
    expect(words).toContain("120000000")
  })
})

describe("residency", () => {
  test("a non-resident pays PPh 26 on the gross, without PTKP", () => {
    const slip = slipWith({ employee: { tax_as: "nonresident", tax_number: false } })
    expect(lineOf(slip, "PPH21").amount).toBe(2_000_000n)
    expect(slip.tax.closing).toBe(false)
    expect(codesOf(slip)).not.toContain("tanpa_npwp")
  })
  test("a foreigner since September is annualised in December", () => {
    const { earlier } = slipsOf(60_000_000n, { from: 9, to: 11, opening: null, left: null })
    const slip = slipWith({
      period: periodOf(12),
      components: [basic(60_000_000n)],
      employee: { annualise: 4 },
      earlier,
    })
    const whole = yearByLaw(720_000_000n, 12n)
    const withheld = earlier.reduce((sum, one) => sum + one.tax, 0n)
    expect(lineOf(slip, "PPH21").amount).toBe((whole * 4n) / 12n - withheld)
  })
  test("whose residency ends in the month is settled in it", () => {
    const slip = slipWith({ period: periodOf(6), employee: { residence_ends: true, annualise: 6 } })
    expect(slip.tax.closing).toBe(true)
  })
})

describe("workers paid by the day", () => {
  const daily = {
    employee: { pay_type: "harian", tax_as: "casual_monthly", bpjs: insured },
    components: [basic(220_000n)],
  } as const
  test("their BPJS base is 25 days, whatever the week", () => {
    const amounts = amountsOf(slipWith(daily))
    expect([amounts["JHT"], amounts["JHT_PERUSAHAAN"]]).toEqual([110_000n, 203_500n])
  })
  test("paid by the month, they have the monthly rate", () => {
    const slip = slipWith({
      ...daily,
      employee: { pay_type: "harian", tax_as: "casual_monthly" },
      components: [basic(600_000n)],
      days: daysBetween("2026-03-01", "2026-03-31", (date) => ({
        present: date <= "2026-03-17" && ![0, 6].includes(new Date(date).getUTCDay()),
      })),
    })
    expect(amountsOf(slip)["GAJI_POKOK"]).toBe(7_200_000n)
    expect(lineOf(slip, "PPH21").amount).toBe(90_000n)
  })
  test("their THR is the average of the last twelve months, taxed with the month", () => {
    const slip = slipWith({
      ...daily,
      period: { kind: "thr" },
      employee: {
        pay_type: "harian",
        tax_as: "casual_monthly",
        average_wage: { amount: 4_400_000n, months: 12 },
      },
      thr_holiday: "2026-03-20",
    })
    expect(amountsOf(slip)["THR"]).toBe(4_400_000n)
    expect(amountsOf(slip)["PPH21"] ?? 0n).toBe(0n)
  })
})

describe("one-time amounts", () => {
  const bonus = own("BONUS", { category: "insentif", recurring: "once" })
  const given = { id: 41, kode: "BONUS", amount: 30_000_000n, from: "2026-03-01", until: null }
  test("are lines bound to their assignment, in a bonus run and in the regular one, and never in a THR run", () => {
    for (const kind of ["regular", "bonus", "off_cycle"] as const)
      expect(lineOf(slipWith({ period: { kind }, components: [given] }, bonus), "BONUS")).toMatchObject({
        ref: 41,
        source: "one_time",
        amount: 30_000_000n,
      })
    const thr = slipWith(
      { period: { kind: "thr" }, components: [basic(5_000_000n), given], thr_holiday: "2026-03-20" },
      bonus,
    )
    expect(Object.keys(amountsOf(thr))).not.toContain("BONUS")
  })
  test("two of one month are two lines", () => {
    const slip = slipWith(
      { period: { kind: "bonus" }, components: [given, { ...given, id: 42, from: "2026-03-10" }] },
      bonus,
    )
    expect(slip.lines.filter(({ kode }) => kode === "BONUS").map(({ ref }) => ref)).toEqual([41, 42])
  })
  test("an incentive that another run of the month has paid is not paid again", () => {
    const incentive = own("INSENTIF", { category: "insentif", amount: 1_000_000n })
    expect(amountsOf(slipWith({}, incentive))["INSENTIF"]).toBe(1_000_000n)
    expect(amountsOf(slipWith({ paid_codes: ["INSENTIF"] }, incentive))["INSENTIF"]).toBeUndefined()
  })
})

describe("the wage on a day", () => {
  const fixed = own("TUNJ_JABATAN", {
    category: "tunjangan_tetap",
    amount: 1_500_000n,
    prorate: "workday",
    bpjs_base: true,
  })
  const meal = own("UANG_MAKAN", { calc: "per_day_present", amount: 20_000n })
  const facts = factsWith({ components: [basic(5_000_000n)] })
  test("is basic pay, fixed and other allowances, by the steps of a slip", () => {
    const plan = planOf(fixed, meal)
    const wage = wageOn(plan, {
      day: "2026-03-16",
      employee: facts.employee,
      components: facts.components,
    })
    expect(wage).toMatchObject({ basic: 5_000_000n, fixed: 1_500_000n, variable: 420_000n })
    expect(wage?.parts.map(({ amount }) => amount)).toEqual([1_500_000n, 420_000n])
  })
  test("every user of the wage has the fixed allowance: BPJS, THR", () => {
    const slip = slipWith({ components: [basic(5_000_000n)], employee: { bpjs: insured } }, fixed)
    expect(amountsOf(slip)["JHT"]).toBe(130_000n)
    const thr = slipWith(
      { period: { kind: "thr" }, components: [basic(5_000_000n)], thr_holiday: "2026-03-20" },
      fixed,
    )
    expect(amountsOf(thr)["THR"]).toBe(6_500_000n)
  })
  test("no basic pay is no wage, and a daily rate is per day", () => {
    const ask = { day: "2026-03-16", employee: { ...facts.employee, pay_type: "harian" as const } }
    expect(wageOn(planOf(), { ...ask, components: [] })).toBeNull()
    expect(wageOn(planOf(), { ...ask, components: [basic(200_000n)] })).toMatchObject({
      per: "harian",
      basic: 200_000n,
    })
  })
})

describe("questions: silence is not a decision", () => {
  const asked = (code: string, some: Parameters<typeof slipWith>[0]) =>
    slipWith(some).warnings.filter((one) => one.code === code)
  const missing = ["2026-03-10", "2026-03-11"]
  const days = (records: boolean) =>
    daysBetween("2026-03-01", "2026-03-31", (date) => ({
      ...(records ? {} : { present: false, unrecorded: true }),
      ...(missing.includes(date) ? { present: false, unrecorded: true } : {}),
    }))
  test("two days without a record are asked about, with what they cost", () => {
    expect(asked("tanpa_keterangan", { days: days(true) })).toMatchObject([
      { cost: 909_091n, message: expect.stringContaining("2 hari kerja tanpa catatan") as string },
    ])
  })
  test("an employee without any record is asked about the whole month", () => {
    expect(asked("tanpa_keterangan", { days: days(false) })).toMatchObject([
      { message: expect.stringContaining("22 hari kerja tanpa catatan") as string },
    ])
  })
  test("a card that is not issued yet: the contributions are due, and named", () => {
    const numbered = { kesehatan: true, ketenagakerjaan: false }
    const some = { employee: { bpjs: { ...insured, numbered } } }
    expect(amountsOf(slipWith(some))["JHT"]).toBe(200_000n)
    expect(asked("nomor_bpjs", some)).toMatchObject([
      { message: expect.stringContaining("Nomor BPJS Ketenagakerjaan belum diisi") as string },
    ])
    expect(asked("nomor_bpjs", { employee: { bpjs: { numbered } } })).toEqual([])
  })
  test("months of the year that nobody entered", () => {
    const unknown_months = ["2026-01", "2026-02", "2026-10"]
    expect(asked("saldo_awal", { period: periodOf(11), employee: { unknown_months } })).toMatchObject([
      { message: expect.stringContaining("Januari 2026 sampai Februari 2026, Oktober 2026") as string },
    ])
    expect(asked("saldo_awal", { period: periodOf(11) })).toEqual([])
  })
})
