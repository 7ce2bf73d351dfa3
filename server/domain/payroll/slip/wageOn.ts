import { add, type Exact, times, whole, ZERO } from "../exact.ts"
import { rounded } from "../roundings.ts"
import { lawOn } from "../tables.ts"
import { step } from "./calculate.ts"
import type { Component, Day, Employee, SlipFacts } from "./facts.ts"
import type { Plan } from "./plan.ts"
import { newScope } from "./scope.ts"

/** The wage of an employee on a day, rupiah; allowances are a month's. */
export type WageOn = {
  /** Per month, day or hour, as the wage type says. */
  readonly per: Employee["pay_type"]
  readonly basic: bigint
  /** Fixed allowances (tunjangan tetap). */
  readonly fixed: bigint
  /** Other regular allowances (tunjangan tidak tetap). */
  readonly variable: bigint
  /** Each allowance of the two, for explanations. */
  readonly parts: readonly { readonly nama: string; readonly amount: bigint; readonly is_fixed: boolean }[]
}

export type WageFacts = {
  readonly day: string
  readonly employee: Employee
  readonly components: readonly Component[]
}

const presentOn = (date: string): Day => ({
  date,
  workday: true,
  present: true,
  unpaid: 0,
  unpaid_hours: null,
  late_min: 0,
  late_tolerance_min: null,
  worked_min: 0,
  shift: null,
})

const slipFacts = ({ day, employee, components }: WageFacts): SlipFacts => ({
  period: {
    kind: "regular",
    month: day.slice(0, 7),
    start: day,
    end: day,
    pay_date: day,
    basis: "schedule",
  },
  employee: { ...employee, joined: employee.joined > day ? day : employee.joined, left: null },
  components,
  days: [presentOn(day)],
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
})

/**
 * The wage that overtime, leave payout and severance are based on, made by the same steps as a slip's lines: basic pay,
 * fixed and other allowances in effect on a day. `null` = no basic pay on that day.
 */
export const wageOn = (plan: Plan, facts: WageFacts): WageOn | null => {
  const { employee, day } = facts
  const law = lawOn(`${day.slice(0, 7)}-01`)
  const scope = newScope(plan, slipFacts(facts), law)
  const found: { nama: string; amount: bigint; is_fixed: boolean }[] = []
  for (const planned of plan.steps) {
    const { kode, nama, kind, category, calc, recurring } = planned.parameter
    const isAllowance = category === "tunjangan_tetap" || category === "tunjangan_tidak_tetap"
    if (kind !== "earning" || recurring !== "monthly") continue
    if (kode !== "GAJI_POKOK" && (calc === "system" || !(isAllowance || category === "pokok"))) continue
    step(scope, planned)
    const worth = scope.worth.get(kode)
    if (worth === undefined || !isAllowance) continue
    const days = law.wages.daily_divisor[employee.work_week]
    const monthly: Exact =
      calc === "per_day_present"
        ? times(whole(worth.paid), whole(days))
        : calc === "per_hour"
          ? ZERO
          : worth.monthly
    const amount = rounded(monthly, "component")
    if (amount !== 0n) found.push({ nama, amount, is_fixed: category === "tunjangan_tetap" })
  }
  const basics = plan.steps.flatMap(({ parameter: { kode, category, kind } }) => {
    const worth = scope.worth.get(kode)
    return kind === "earning" && category === "pokok" && worth !== undefined ? [{ kode, worth }] : []
  })
  const monthlyBasic = basics.reduce((sum, { worth }) => add(sum, worth.monthly), ZERO)
  const rate = facts.components
    .filter(
      ({ kode, from, until }) => kode === "GAJI_POKOK" && from <= day && (until === null || until >= day),
    )
    .reduce<bigint | null>((_last, { amount }) => amount, null)
  const basic = employee.pay_type === "bulanan" ? rounded(monthlyBasic, "component") : rate
  if (basic === null || basic === 0n) return null
  const sum = (is: boolean) =>
    found.reduce((total, { amount, is_fixed }) => (is_fixed === is ? total + amount : total), 0n)
  return { per: employee.pay_type, basic, fixed: sum(true), variable: sum(false), parts: found }
}
