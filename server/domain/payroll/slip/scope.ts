import { count, type Exact, isNegative, share, subtract, whole, ZERO } from "../exact.ts"
import type { FormulaFact } from "#contract/areas/payroll/payWords.ts"
import type { Values } from "../formula/evaluate.ts"
import type { Law } from "../tables.ts"
import type { Contribution } from "../bpjs.ts"
import type { Explain } from "./explain.ts"
import { monthsBetween } from "../wages.ts"
import { type DaysOf, daysOf, unpaidOf } from "./daysOf.ts"
import type { SlipFacts } from "./facts.ts"
import type { Plan } from "./plan.ts"
import type { TerRate } from "./slipTax.ts"
import type { CarriedOver, SlipLine, SlipWarning, WarningCode } from "./slip.ts"

/** The value of a code in the period: the amount paid, and the amount of a full month. */
export type Worth = { readonly paid: bigint; readonly monthly: Exact }

/** A slip during its calculation, one code after the other. */
export type Scope = {
  readonly plan: Plan
  readonly law: Law
  readonly facts: SlipFacts
  readonly days: DaysOf
  readonly worth: Map<string, Worth>
  readonly lines: SlipLine[]
  readonly carriedOver: CarriedOver[]
  readonly warnings: SlipWarning[]
  /** Computed lazily, on first use. */
  readonly once: {
    facts?: Readonly<Record<FormulaFact, Exact>>
    insured?: { readonly wage: bigint; readonly inputs: readonly Explain[] }
    contributions?: readonly Contribution[]
  }
  tax: {
    taxable: bigint
    tax: bigint
    pension: bigint
    zakat: bigint
    closing: boolean
    rate: TerRate | null
    final: { readonly taxable: bigint; readonly tax: bigint }
  }
}

export const newScope = (plan: Plan, facts: SlipFacts, law: Law): Scope => ({
  plan,
  law,
  facts,
  days: daysOf(facts.period, facts.employee, facts.days, facts.attended),
  worth: new Map(),
  lines: [],
  carriedOver: [],
  warnings: [],
  once: {},
  tax: {
    taxable: 0n,
    tax: 0n,
    pension: 0n,
    zakat: 0n,
    closing: false,
    rate: null,
    final: { taxable: 0n, tax: 0n },
  },
})

export const warn = (scope: Scope, code: WarningCode, message: string): void => {
  if (!scope.warnings.some((one) => one.code === code && one.message === message))
    scope.warnings.push({ code, message })
}

/** Facts of the period by their formula names. */
export const factsOf = (scope: Scope): Readonly<Record<FormulaFact, Exact>> =>
  (scope.once.facts ??= countedFacts(scope))

const countedFacts = ({ facts, days }: Scope): Readonly<Record<FormulaFact, Exact>> => {
  const { employee, period, overtime } = facts
  const unpaid = unpaidOf(days.employed)
  const paid = subtract(count(days.employed.workdays), unpaid)
  const hours = days.employed.hours.reduce((sum, { min }) => sum + Math.round(min), 0)
  const overtimeMinutes = overtime.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    HARI_KALENDER: count(days.period.calendar),
    HARI_KERJA: count(days.period.workdays),
    HARI_DIBAYAR: isNegative(paid) ? ZERO : paid,
    HARI_HADIR: count(days.employed.present),
    HARI_SHIFT: count(days.attendedDays.filter(({ present, shift }) => present && shift !== null).length),
    HARI_TANPA_UPAH: unpaid,
    JAM_TANPA_UPAH: share(BigInt(hours), 60n),
    MENIT_TERLAMBAT: count(days.employed.late_min),
    KALI_TERLAMBAT: count(days.employed.late_times),
    JAM_KERJA: share(BigInt(days.employed.worked_min), 60n),
    JAM_LEMBUR: share(BigInt(overtimeMinutes), 60n),
    MASA_KERJA: count(monthsBetween(employee.joined, period.end)),
    UPAH_MINIMUM: whole(employee.bpjs.minimum_wage ?? 0n),
  }
}

/** Values for formulas: codes as paid, or as of a full month. */
export const valuesOf = (scope: Scope, which: "paid" | "monthly"): Values => {
  const facts = factsOf(scope)
  return {
    fact: (name) => facts[name],
    code: (code) => {
      const worth = scope.worth.get(code)
      if (worth === undefined) return scope.facts.employee.custom?.[code] ?? ZERO
      return which === "paid" ? whole(worth.paid) : worth.monthly
    },
  }
}
