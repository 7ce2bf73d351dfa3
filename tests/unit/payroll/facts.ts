import { SYSTEM_COMPONENTS, systemCodes } from "#contract/areas/payroll/payWords.ts"
import type { Parameter, SlipFacts } from "#server/domain/payroll/slip/facts.ts"
import { calculateSlip } from "#server/domain/payroll/slip/calculate.ts"
import { type Plan, preparePlan } from "#server/domain/payroll/slip/plan.ts"
import type { Slip, SlipLine } from "#server/domain/payroll/slip/slip.ts"

const plain: Omit<Parameter, "id" | "kode" | "nama" | "kind" | "category"> = {
  calc: "fixed",
  amount: null,
  percent: null,
  base_codes: [],
  formula: null,
  condition: null,
  recurring: "monthly",
  month: null,
  taxable: true,
  bpjs_base: false,
  prorate: "none",
  rounding: null,
  min: null,
  max: null,
  order: 100,
  show_on_slip: true,
  show_if_zero: false,
  applies: { to: "all" },
}

/** A company's own component. */
export const own = (kode: string, more: Partial<Parameter> = {}): Parameter => ({
  id: 1_000,
  kode,
  nama: kode,
  kind: "earning",
  category: "tunjangan_tidak_tetap",
  ...plain,
  ...more,
})

/** The system components of a new company, whose amounts come from the law or from another part of the product. */
export const systemParameters: readonly Parameter[] = systemCodes.map((kode, at) => ({
  id: at + 1,
  kode,
  ...SYSTEM_COMPONENTS[kode],
  ...plain,
  calc: "system",
  taxable: SYSTEM_COMPONENTS[kode].kind === "earning" && kode !== "REIMBURSEMENT",
  bpjs_base: kode === "GAJI_POKOK",
  prorate: kode === "GAJI_POKOK" ? "workday" : "none",
  order: (at + 1) * 10,
}))

export const planOf = (...parameters: readonly Parameter[]): Plan => {
  const prepared = preparePlan([...systemParameters, ...parameters])
  if (!prepared.ok) throw new Error(prepared.problems.map(({ issue }) => issue).join("; "))
  return prepared.plan
}
export const problemsOf = (...parameters: readonly Parameter[]) => {
  const prepared = preparePlan([...systemParameters, ...parameters])
  return prepared.ok ? [] : prepared.problems
}

const DAY_MS = 86_400_000
/** Each day of a range; Monday to Friday are working days, on which the employee is present. */
export const daysBetween = (
  start: string,
  end: string,
  more: (date: string) => Partial<SlipFacts["days"][number]> = () => ({}),
): SlipFacts["days"] => {
  const days: SlipFacts["days"][number][] = []
  for (let at = Date.parse(start); at <= Date.parse(end); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10)
    const weekday = new Date(at).getUTCDay()
    const workday = weekday !== 0 && weekday !== 6
    days.push({
      date,
      workday,
      present: workday,
      unpaid: 0,
      unpaid_hours: null,
      late_min: 0,
      late_tolerance_min: null,
      shift: null,
      worked_min: workday ? 480 : 0,
      ...more(date),
    })
  }
  return days
}

type Given = Omit<SlipFacts, "period" | "employee">
type SomeEmployee = Partial<Omit<SlipFacts["employee"], "bpjs">> & {
  readonly bpjs?: Partial<SlipFacts["employee"]["bpjs"]>
}
type Some = Partial<Given> & {
  readonly period?: Partial<SlipFacts["period"]>
  readonly employee?: SomeEmployee
}
/** March 2026 has 22 working days and 31 calendar days. */
export const march = { month: "2026-03", start: "2026-03-01", end: "2026-03-31" } as const

/** Facts of an employee with basic pay of ten million, TK/0 and no BPJS, with these changes. */
export const factsWith = (some: Some = {}): SlipFacts => {
  const period = {
    kind: "regular" as const,
    ...march,
    pay_date: "2026-03-31",
    basis: "schedule" as const,
    ...some.period,
  }
  return {
    components: [{ kode: "GAJI_POKOK", amount: 10_000_000n, from: "2020-01-01", until: null }],
    days: daysBetween(period.start, period.end),
    attended: null,
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
    ...some,
    period,
    employee: {
      members_id: 7,
      offices_id: 1,
      departement_id: 2,
      jabatan_id: 3,
      born: "1990-05-01",
      joined: "2020-01-06",
      left: null,
      pay_type: "bulanan",
      work_week: 5,
      ptkp: "TK/0",
      tax_number: true,
      tax_method: "gross",
      tax_as: "permanent",
      average_wage: null,
      annualise: null,
      residence_ends: false,
      previous_employer: null,
      opening: null,
      ...some.employee,
      bpjs: {
        programmes: [],
        risk: "1_very_low",
        extra_family: 0,
        minimum_wage: null,
        ...some.employee?.bpjs,
      },
    },
  }
}

export const allProgrammes = ["kesehatan", "jht", "jp", "jkk", "jkm"] as const
export const insured = {
  programmes: allProgrammes,
  risk: "1_very_low",
  extra_family: 0,
  minimum_wage: null,
} as const

export const slipWith = (some: Some = {}, ...parameters: readonly Parameter[]): Slip =>
  calculateSlip(planOf(...parameters), factsWith(some))

export const amountsOf = (slip: Slip): Readonly<Record<string, bigint>> => {
  const sums: Record<string, bigint> = {}
  for (const { kode, amount } of slip.lines) sums[kode] = (sums[kode] ?? 0n) + amount
  return sums
}
export const lineOf = (slip: Slip, kode: string): SlipLine => {
  const line = slip.lines.find((one) => one.kode === kode)
  if (line === undefined) throw new Error(`no line ${kode}`)
  return line
}
export const codesOf = (slip: Slip) => slip.warnings.map(({ code }) => code)
