import { monthWords } from "#contract/kit/words.ts"
import type { Law } from "../tables.ts"
import * as explain from "./explain.ts"
import type { Component, SlipFacts } from "./facts.ts"
import type { Plan, Planned } from "./plan.ts"
import type { Scope } from "./scope.ts"
import type { Slip, SlipLine } from "./slip.ts"

/** The inputs of a closed month that basic pay, fixed allowances and contributions are calculated from. */
export type MonthFacts = Pick<SlipFacts, "period" | "employee" | "days" | "attended">

/** Basic pay, fixed allowances, and contributions: no other line follows basic pay. */
const follows = ({ kind, category, source }: SlipLine): boolean =>
  source === "bpjs" || (kind === "earning" && (category === "pokok" || category === "tunjangan_tetap"))

/**
 * The lines of a month that follow basic pay, with each set of components.
 * @param calculate makes a slip; passed in, because slips themselves have back pay
 * @param sets components without any raise, with the first, with the first two, and so on
 */
export const monthWith = (
  calculate: (plan: Plan, facts: SlipFacts, law: Law) => Slip,
  plan: Plan,
  law: Law,
  facts: MonthFacts,
  sets: readonly (readonly Component[])[],
): readonly (readonly SlipLine[])[] =>
  sets.map((components) =>
    calculate(
      plan,
      {
        ...facts,
        components,
        late_rules: [],
        shift_rates: [],
        overtime: [],
        claims: [],
        instalments: [],
        corrections: [],
        carried: [],
        earlier: [],
        paid_codes: [],
        thr_holiday: null,
      },
      law,
    ).lines.filter(follows),
  )

const sumOf = (lines: readonly SlipLine[], kode: string): bigint =>
  lines.reduce((sum, line) => (line.kode === kode ? sum + line.amount : sum), 0n)

const told = (label: string, lines: readonly SlipLine[], kode: string): explain.Explain =>
  explain.rupiah(
    label,
    sumOf(lines, kode),
    {},
    lines.flatMap((line) => (line.kode === kode ? [line.explain] : [])),
  )

/** "September 2026", or "September 2026 sampai Oktober 2026". */
const spanOf = (months: readonly string[]): string => {
  const [first, last] = [months[0] ?? "", months.at(-1) ?? ""]
  return first === last ? monthWords(first) : `${monthWords(first)} sampai ${monthWords(last)}`
}

/**
 * Pays the difference of closed months for a component: a line for each raise, explained by month. The tax is that of the
 * month of payment; JHT and JP lower it like those of the month.
 */
export const payBack = (scope: Scope, { parameter }: Planned): void => {
  const { kode, nama, kind, category, taxable, order, id } = parameter
  for (const { id: ref, judul, months } of scope.facts.back_pay ?? []) {
    const parts = months.flatMap((month) => {
      const amount = sumOf(month.after, kode) - sumOf(month.before, kode)
      return amount === 0n ? [] : [{ ...month, amount }]
    })
    if (parts.length === 0) continue
    const amount = parts.reduce((sum, part) => sum + part.amount, 0n)
    const label = `Rapel ${nama} ${spanOf(parts.map(({ month }) => month))}`
    if (kode === "JHT" || kode === "JP") scope.tax.pension += amount
    scope.lines.push({
      parameter_id: id,
      kode,
      nama: label,
      kind,
      category,
      source: "back_pay",
      amount,
      taxable,
      order,
      shown: true,
      ref,
      explain: explain.rupiah(label, amount, { formula: "jumlah selisih tiap bulan" }, [
        ...parts.map((part) =>
          explain.rupiah(
            monthWords(part.month),
            part.amount,
            { formula: "sesudah kenaikan − sebelum kenaikan" },
            [told("Sesudah kenaikan", part.after, kode), told("Sebelum kenaikan", part.before, kode)],
          ),
        ),
        explain.words("Kenaikan gaji", judul),
      ]),
    })
  }
}
