import fc from "fast-check"
import { expect, test } from "vitest"
import { ptkpStatuses } from "#contract/data/statutory/ptkp.ts"
import { calculateSlip } from "#server/domain/payroll/slip/calculate.ts"
import type { EarlierSlip, Parameter, SlipFacts } from "#server/domain/payroll/slip/facts.ts"
import { preparePlan } from "#server/domain/payroll/slip/plan.ts"
import type { Slip } from "#server/domain/payroll/slip/slip.ts"
import { yearTax } from "#server/domain/payroll/pph21/annual.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"
import { allProgrammes, daysBetween, factsWith, own, planOf, systemParameters } from "./facts.ts"

const RUNS = { numRuns: 150 }
const bytes = (slip: Slip): string =>
  JSON.stringify(slip, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value))

const rupiah = fc.bigInt({ min: 0n, max: 200_000_000n })
const codes = ["A", "B", "C", "D", "E"] as const
const expressions = [
  "GAJI_POKOK / 173 * JAM_LEMBUR",
  "GAJI_POKOK / HARI_HADIR",
  "max(0, GAJI_POKOK - 5000000) * 2.5%",
  "if(HARI_HADIR >= 20, 333333, 0 - 5)",
  "round(GAJI_POKOK / 7, 100) - MENIT_TERLAMBAT * 1000",
  "A * 3 + B",
  "min(C, D) / 3",
] as const

const parameter = (kode: string): fc.Arbitrary<Parameter> =>
  fc
    .record({
      kind: fc.constantFrom("earning", "deduction", "employer_cost", "info"),
      calc: fc.constantFrom("fixed", "per_day_present", "per_hour", "percent_of", "formula"),
      amount: fc.option(rupiah),
      percent: fc.constantFrom("2.5", "100", "0.333"),
      base_codes: fc.subarray(["GAJI_POKOK", ...codes].filter((one) => one !== kode)),
      formula: fc.constantFrom(...expressions),
      recurring: fc.constantFrom("monthly", "once", "yearly"),
      month: fc.integer({ min: 1, max: 12 }),
      taxable: fc.boolean(),
      bpjs_base: fc.boolean(),
      prorate: fc.constantFrom("none", "calendar", "workday"),
      rounding: fc.constantFrom(null, { unit: 100n, mode: "down" }, { unit: 1_000n, mode: "up" }),
    } as const)
    .map((more) => own(kode, more))

const dayFacts = fc.array(
  fc.record({
    workday: fc.boolean(),
    present: fc.boolean(),
    unpaid: fc.constantFrom(0, 0.5, 1),
    late_min: fc.integer({ min: 0, max: 300 }),
    worked_min: fc.integer({ min: 0, max: 900 }),
  }),
  { minLength: 31, maxLength: 31 },
)

const facts: fc.Arbitrary<SlipFacts> = fc
  .record({
    pay: rupiah,
    days: dayFacts,
    joined: fc.constantFrom("2010-01-01", "2026-03-10", "2026-03-31"),
    left: fc.constantFrom(null, "2026-03-05", "2026-03-20", "2026-04-30"),
    pay_type: fc.constantFrom("bulanan", "harian", "jam"),
    ptkp: fc.constantFrom(...ptkpStatuses),
    tax_number: fc.boolean(),
    tax_method: fc.constantFrom("gross", "gross_up", "nett"),
    tax_as: fc.constantFrom("permanent", "casual_monthly", "casual_daily"),
    basis: fc.constantFrom("calendar", "schedule", "21", "22", "25", "30"),
    kind: fc.constantFrom("regular", "thr", "bonus", "off_cycle"),
    holiday: fc.constantFrom(null, "2026-03-20"),
    programmes: fc.subarray([...allProgrammes]),
    minimum_wage: fc.option(rupiah),
    instalment: rupiah,
    claim: rupiah,
    overtime: rupiah,
    correction: fc.bigInt({ min: -50_000_000n, max: 50_000_000n }),
    carried: rupiah,
    own: fc.dictionary(fc.constantFrom(...codes), rupiah),
  } as const)
  .map((some) =>
    factsWith({
      period: { basis: some.basis, kind: some.kind },
      employee: {
        joined: some.joined,
        left: some.left,
        pay_type: some.pay_type,
        ptkp: some.ptkp,
        tax_number: some.tax_number,
        tax_method: some.tax_method,
        tax_as: some.tax_as,
        bpjs: {
          programmes: some.programmes,
          risk: "5_very_high",
          extra_family: 1,
          minimum_wage: some.minimum_wage,
        },
      },
      days: daysBetween("2026-03-01", "2026-03-31", (date) => some.days[Number(date.slice(8)) - 1] ?? {}),
      components: [
        { kode: "GAJI_POKOK", amount: some.pay, from: "2020-01-01", until: null },
        ...Object.entries(some.own).map(([kode, amount]) => ({
          kode,
          amount,
          from: "2026-03-12",
          until: null,
        })),
      ],
      claims: [
        {
          id: 1,
          label: "Klaim",
          amount: some.claim,
          kategori: "Transport",
          taxable: some.minimum_wage === null,
          account: null,
        },
      ],
      instalments: [{ id: 2, label: "KB", amount: some.instalment }],
      overtime: [{ id: 3, label: "Lembur", date: "2026-03-04", minutes: 95, amount: some.overtime }],
      corrections: [{ kode: "GAJI_POKOK", amount: some.correction, month: "2026-02", reason: "uji" }],
      carried: [{ kode: "KASBON", nama: "KB lama", amount: some.carried, month: "2026-02" }],
      thr_holiday: some.holiday,
    }),
  )

const company = fc.tuple(...codes.map(parameter)).map((parameters) => {
  const prepared = preparePlan([...systemParameters, ...parameters])
  return prepared.ok ? prepared.plan : planOf()
})

test("the same facts are the same slip, byte for byte", () => {
  fc.assert(
    fc.property(company, facts, (plan, given) => {
      expect(bytes(calculateSlip(plan, given))).toBe(bytes(calculateSlip(plan, structuredClone(given))))
    }),
    RUNS,
  )
})

test("lines add up to totals, the net is never below nothing, and no number is a float", () => {
  fc.assert(
    fc.property(company, facts, (plan, given) => {
      const slip = calculateSlip(plan, given)
      const sum = (kind: string) =>
        slip.lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + amount, 0n)
      expect(slip.totals).toEqual({
        gross: sum("earning"),
        deduction: sum("deduction"),
        net: sum("earning") - sum("deduction"),
        employer_cost: sum("employer_cost"),
      })
      expect(slip.totals.net >= 0n).toBe(true)
      expect(slip.lines.every(({ amount }) => typeof amount === "bigint")).toBe(true)
      expect(bytes(slip)).not.toMatch(/NaN|Infinity|\d\.\d{7}/)
    }),
    RUNS,
  )
})

test("what is not taken is carried over, to the rupiah", () => {
  fc.assert(
    fc.property(rupiah, rupiah, rupiah, (pay, first, second) => {
      const slip = calculateSlip(
        planOf(),
        factsWith({
          components: [{ kode: "GAJI_POKOK", amount: pay, from: "2020-01-01", until: null }],
          instalments: [
            { id: 1, label: "a", amount: first },
            { id: 2, label: "b", amount: second },
          ],
        }),
      )
      const taken = slip.lines
        .filter(({ kode }) => kode === "KASBON")
        .reduce((total, { amount }) => total + amount, 0n)
      const carried = slip.carried_over
        .filter(({ kode }) => kode === "KASBON")
        .reduce((total, { amount }) => total + amount, 0n)
      expect(taken + carried).toBe(first + second)
    }),
    RUNS,
  )
})

test("another employee changes nobody's slip", () => {
  fc.assert(
    fc.property(company, facts, facts, (plan, one, other) => {
      const alone = bytes(calculateSlip(plan, one))
      calculateSlip(plan, other)
      expect(bytes(calculateSlip(plan, one))).toBe(alone)
    }),
    RUNS,
  )
})

const monthEnd = (month: number) => new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10)

test("the months' taxes add up to the year's, whatever is paid in which of them", () => {
  const pays = fc.array(fc.bigInt({ min: 0n, max: 150_000_000n }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(
      pays,
      fc.constantFrom(...ptkpStatuses),
      fc.constantFrom("gross", "gross_up", "nett"),
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      (months, ptkp, tax_method, tax_number, last) => {
        const plan = planOf()
        const earlier: EarlierSlip[] = []
        for (const [at, amount] of months.slice(0, last).entries()) {
          const month = `2026-${String(at + 1).padStart(2, "0")}`
          const slip = calculateSlip(
            plan,
            factsWith({
              period: { month, start: `${month}-01`, end: monthEnd(at + 1) },
              employee: {
                ptkp,
                tax_method,
                tax_number,
                left: last === 12 ? null : monthEnd(last),
                bpjs: { programmes: allProgrammes },
              },
              components: [{ kode: "GAJI_POKOK", amount, from: "2020-01-01", until: null }],
              earlier: [...earlier],
            }),
          )
          earlier.push({ month, kind: "regular", ...slip.tax })
        }
        const sum = (of: "tax" | "taxable" | "pension") => earlier.reduce((total, row) => total + row[of], 0n)
        const year = yearTax(lawOn("2026-12-01"), {
          ptkp,
          surcharge: !tax_number,
          gross: sum("taxable"),
          months: last,
          monthlyCap: null,
          pension: sum("pension"),
          zakat: 0n,
          previous: null,
          withheld: 0n,
          annualise: null,
        })
        expect(sum("tax")).toBe(year.tax)
        expect(earlier.at(-1)?.closing).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
