import fc from "fast-check"
import { expect, test } from "vitest"
import { ptkpStatuses } from "#contract/data/statutory/ptkp.ts"
import { yearTax } from "#server/domain/payroll/pph21/annual.ts"
import { severanceWage } from "#server/domain/payroll/severance/wage.ts"
import { calculateSlip } from "#server/domain/payroll/slip/calculate.ts"
import type { Explain } from "#server/domain/payroll/slip/explain.ts"
import type { Component, EarlierSlip, OpeningYear, SlipFacts } from "#server/domain/payroll/slip/facts.ts"
import type { Slip } from "#server/domain/payroll/slip/slip.ts"
import { lawOn } from "#server/domain/payroll/tables.ts"
import { allProgrammes, factsWith, own, planOf } from "./facts.ts"

/** Properties of a whole year, of amounts that are paid once, and of what explanations say they are the sum of. */

const monthOf = (month: number) => `2026-${String(month).padStart(2, "0")}`
const endOf = (month: number) => new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10)
const rupiah = fc.bigInt({ min: 0n, max: 150_000_000n })
const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

type Year = {
  readonly start: number
  readonly last: number
  readonly pays: readonly bigint[]
  readonly thr: bigint
  readonly opening: OpeningYear | null
  readonly previous: { readonly net: bigint; readonly tax: bigint } | null
  readonly employee: Partial<Omit<SlipFacts["employee"], "bpjs">>
}
/** Months of work from any month on, to any month, with or without openings before the first slip here. */
const years: fc.Arbitrary<Year> = fc
  .record({
    start: fc.integer({ min: 1, max: 12 }),
    length: fc.integer({ min: 1, max: 12 }),
    before: fc.integer({ min: 0, max: 11 }),
    pays: fc.array(rupiah, { minLength: 12, maxLength: 12 }),
    thr: fc.bigInt({ min: 0n, max: 60_000_000n }),
    amounts: fc.record({
      taxable: rupiah,
      pension: fc.bigInt({ min: 0n, max: 4_000_000n }),
      zakat: fc.bigInt({ min: 0n, max: 2_000_000n }),
      tax: fc.bigInt({ min: 0n, max: 30_000_000n }),
    }),
    previous: fc.option(fc.record({ net: rupiah, tax: fc.bigInt({ min: 0n, max: 20_000_000n }) })),
    ptkp: fc.constantFrom(...ptkpStatuses),
    tax_method: fc.constantFrom("gross", "gross_up", "nett"),
    tax_number: fc.boolean(),
  } as const)
  .map(({ start, length, before, pays, thr, amounts, previous, ptkp, tax_method, tax_number }) => {
    const months = Array.from({ length: Math.min(before, start - 1) }, (_none, at) =>
      monthOf(start - 1 - at),
    ).toReversed()
    return {
      start,
      last: Math.min(12, start + length - 1),
      pays,
      thr,
      opening: months.length === 0 ? null : { months, ...amounts },
      previous,
      employee: { ptkp, tax_method, tax_number },
    }
  })

test("a year's taxes are those of Pasal 17, for every first and last month, with openings and earlier employers", () => {
  const plan = planOf()
  fc.assert(
    fc.property(years, ({ start, last, pays, thr, opening, previous, employee }) => {
      const earlier: EarlierSlip[] = []
      for (let month = start; month <= last; month += 1) {
        const facts = factsWith({
          period: {
            month: monthOf(month),
            start: `${monthOf(month)}-01`,
            end: endOf(month),
            pay_date: endOf(month),
          },
          employee: {
            ...employee,
            joined: opening === null && start > 1 ? `${monthOf(start)}-01` : "2020-01-06",
            left: last === 12 ? null : endOf(last),
            opening,
            previous_employer: previous,
            bpjs: { programmes: allProgrammes },
          },
          components: [
            { kode: "GAJI_POKOK", amount: pays[month - 1] ?? 0n, from: "2020-01-01", until: null },
          ],
        })
        const paidThr: SlipFacts = {
          ...facts,
          period: { ...facts.period, kind: "thr" },
          components: [{ kode: "GAJI_POKOK", amount: thr, from: "2020-01-01", until: null }],
          thr_holiday: endOf(month),
        }
        const runs = month === last ? [paidThr, facts] : [facts]
        for (const run of runs)
          earlier.push({
            month: monthOf(month),
            kind: run.period.kind,
            ...calculateSlip(plan, { ...run, earlier: [...earlier] }).tax,
          })
      }
      const of = (key: "taxable" | "tax" | "pension" | "zakat") =>
        total(earlier.map((row) => row[key])) + (opening?.[key] ?? 0n)
      const year = yearTax(lawOn("2026-12-01"), {
        ptkp: employee.ptkp ?? "TK/0",
        surcharge: employee.tax_number === false,
        gross: of("taxable"),
        months: last - start + 1 + (opening?.months.length ?? 0),
        monthlyCap: null,
        pension: of("pension"),
        zakat: of("zakat"),
        previous,
        withheld: 0n,
        annualise: null,
      })
      expect(of("tax") + (previous?.tax ?? 0n)).toBe(year.tax)
    }),
    { numRuns: 120 },
  )
})

const runKinds = ["regular", "thr", "bonus", "off_cycle"] as const
test("what was given once is paid once over all runs of a month, in any order", () => {
  const plan = planOf(
    own("SEKALI", { recurring: "once", category: "insentif" }),
    own("TAHUNAN", { recurring: "yearly", month: 3, amount: 3_000_000n }),
  )
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...runKinds, ...runKinds], { minLength: 1 }),
      fc.array(fc.tuple(rupiah, fc.integer({ min: 1, max: 31 })), { maxLength: 4 }),
      (order, amounts) => {
        const given = amounts.map(([amount, day], at): Component => ({
          id: at + 1,
          kode: "SEKALI",
          amount,
          from: `2026-03-${String(day).padStart(2, "0")}`,
          until: null,
        }))
        const basic = { kode: "GAJI_POKOK", amount: 10_000_000n, from: "2020-01-01", until: null }
        const slips: Slip[] = []
        for (const kind of order) {
          const lines = slips.flatMap((slip) => slip.lines)
          const bound = new Set(lines.filter(({ kode }) => kode === "SEKALI").map(({ ref }) => ref))
          slips.push(
            calculateSlip(
              plan,
              factsWith({
                period: { kind },
                components: [basic, ...given.filter(({ id }) => !bound.has(id ?? null))],
                paid_codes: [...new Set(lines.map(({ kode }) => kode))],
              }),
            ),
          )
        }
        const paid = (code: string) =>
          total(
            slips.flatMap(({ lines }) =>
              lines.filter(({ kode }) => kode === code).map(({ amount }) => amount),
            ),
          )
        const pays = order.some((kind) => kind !== "thr")
        expect(paid("SEKALI")).toBe(pays ? total(given.map(({ amount }) => amount)) : 0n)
        expect(paid("TAHUNAN")).toBe(pays ? 3_000_000n : 0n)
      },
    ),
    { numRuns: 200 },
  )
})

/** Nodes that are said to be the sum of their rupiah inputs. */
const SUMS =
  /^(?:Dasar iuran|Upah sebulan|Bruto sebulan|Bruto setahun|Bruto slip ini|Bruto masa sebelumnya|Bruto|Sudah dipotong|Iuran JHT\/JP pegawai)$/
const sumsIn = (node: Explain): readonly Explain[] => [
  ...(SUMS.test(node.label) && node.inputs.some(({ unit }) => unit === "rupiah") ? [node] : []),
  ...node.inputs.flatMap(sumsIn),
]
const partsOf = ({ inputs }: Explain) =>
  total(inputs.filter(({ unit }) => unit === "rupiah").map(({ value }) => BigInt(value)))

test("every base in an explanation is the sum of the parts it names, fixed allowances among them", () => {
  const plan = planOf(
    own("TUNJ_TETAP", { category: "tunjangan_tetap", bpjs_base: true }),
    own("TUNJ_HARIAN", { calc: "per_day_present" }),
  )
  fc.assert(
    fc.property(
      rupiah,
      rupiah,
      fc.constantFrom(...runKinds),
      fc.constantFrom("permanent", "casual_monthly", "nonresident"),
      fc.boolean(),
      (basic, fixed, kind, tax_as, isLast) => {
        const slip = calculateSlip(
          plan,
          factsWith({
            period: { kind },
            employee: { tax_as, left: isLast ? "2026-03-31" : null, bpjs: { programmes: allProgrammes } },
            components: [
              { kode: "GAJI_POKOK", amount: basic, from: "2020-01-01", until: null },
              { kode: "TUNJ_TETAP", amount: fixed, from: "2020-01-01", until: null },
              { kode: "TUNJ_HARIAN", amount: 25_000n, from: "2020-01-01", until: null },
            ],
            earlier: [
              {
                month: "2026-02",
                kind: "regular",
                taxable: basic,
                tax: 1_000n,
                pension: 30_000n,
                zakat: 0n,
                closing: false,
              },
            ],
            thr_holiday: kind === "thr" ? "2026-03-20" : null,
          }),
        )
        const sums = slip.lines.flatMap((line) => sumsIn(line.explain))
        expect(sums.map((one) => [one.label, partsOf(one)])).toEqual(
          sums.map(({ label, value }) => [label, BigInt(value)]),
        )
        const wages = sums.filter(({ label }) => /^(?:Dasar iuran|Upah sebulan)$/.test(label))
        for (const { value } of wages) expect(BigInt(value)).toBe(basic + fixed)
        expect(kind !== "thr" || wages.length > 0).toBe(true)
        const severance = severanceWage(lawOn("2026-03-01"), {
          per: "bulanan",
          basic,
          fixed: [{ nama: "Tunjangan tetap", amount: fixed }],
          minimum: null,
        })
        expect([severance.amount, partsOf(severance.explain)]).toEqual([basic + fixed, basic + fixed])
      },
    ),
    { numRuns: 150 },
  )
})
