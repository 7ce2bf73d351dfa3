import { dateWords } from "#contract/kit/words.ts"
import { paidWords } from "./paidWords.ts"
import { hoursWords } from "./hoursWords.ts"
import { formulaFacts } from "#contract/areas/payroll/payWords.ts"
import { add, type Exact, greater, lesser, percent, round, share, times, whole, ZERO } from "../exact.ts"
import { codesOf } from "../formula/parse.ts"
import { SlipFault } from "../bounds.ts"
import { conditionHolds, evaluate, NoValue, PastBound } from "../formula/evaluate.ts"
import { rounded } from "../roundings.ts"
import { paidPresence, type Share, shareOf, type Slice, slicesOf, sumShares, unpaidOf } from "./daysOf.ts"
import * as explain from "./explain.ts"
import type { Explain } from "./explain.ts"
import type { Employee, Parameter } from "./facts.ts"
import type { Planned } from "./plan.ts"
import { factsOf, type Scope, valuesOf, warn } from "./scope.ts"
import type { Entry, LineSource } from "./slip.ts"

export type Reckoned = {
  readonly exact: Exact
  readonly monthly: Exact
  readonly source: LineSource
  readonly explain: Explain
}

export const appliesTo = ({ applies }: Parameter, employee: Employee): boolean => {
  if (applies.to === "all") return true
  const within = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id)
  return (
    within(applies.offices, employee.offices_id) ||
    within(applies.departements, employee.departement_id) ||
    within(applies.jabatans, employee.jabatan_id) ||
    within(applies.members, employee.members_id)
  )
}

/** Bonuses, yearly and one-time payments: runs besides the regular one may pay them. */
export const isIrregular = ({ recurring, category }: Pick<Parameter, "recurring" | "category">): boolean =>
  recurring !== "monthly" || category === "insentif"

/** Whether a component applies to this period: by the kind of period, the month and the condition. */
export const fallsDue = (scope: Scope, { parameter, condition }: Planned): boolean => {
  const { period, employee } = scope.facts
  const isSystem = parameter.calc === "system"
  if (!appliesTo(parameter, employee)) return false
  if (parameter.recurring === "yearly" && Number(period.month.slice(5)) !== parameter.month) return false
  if (!isSystem && period.kind === "thr") return false
  const irregular = isIrregular(parameter)
  if (period.kind !== "regular" && !isSystem && !irregular) return false
  // A bonus that another run of the month has paid is not paid again; one-time amounts are bound by their rows.
  if (irregular && parameter.recurring !== "once" && scope.facts.paid_codes.includes(parameter.kode))
    return false
  if (condition === null) return true
  try {
    return conditionHolds(condition, valuesOf(scope, "paid"))
  } catch (error) {
    if (!(error instanceof NoValue)) throw error
    if (error instanceof PastBound) throw new SlipFault(`Syarat ${parameter.kode}: ${error.message}`)
    warn(scope, "rumus_gagal", `Syarat ${parameter.kode}: ${error.message}`)
    return false
  }
}

const sliceWords = ({ from, to }: Slice) => `${dateWords(from)} s.d. ${dateWords(to)}`

/** Days without pay, with leave hours as fractions of their day. */
const unpaidInputs = ({ unpaid, hours }: Pick<Share, "unpaid" | "hours">): readonly Explain[] =>
  unpaid.n === 0n
    ? []
    : [
        explain.days(
          "Tidak dibayar",
          unpaid,
          {},
          hours.map(({ date, min, of }) =>
            explain.hours(`Izin tanpa upah ${dateWords(date)}`, share(BigInt(Math.round(min)), 60n), {
              formula: `dari ${hoursWords(of)} kerja hari itu`,
            }),
          ),
        ),
      ]

/** A monthly amount, prorated by the days each amount was in effect. */
const monthlyPay = (scope: Scope, parameter: Parameter, slices: readonly Slice[]): Reckoned => {
  const { days, facts } = scope
  const last = slices.at(-1)
  const monthly = whole(last?.amount ?? 0n)
  if (parameter.prorate === "none") {
    return {
      exact: monthly,
      monthly,
      source: "recurring",
      explain: explain.rupiah(parameter.nama, monthly, { formula: "nominal sebulan, tanpa prorata" }),
    }
  }
  const parts = slices.map((slice) => ({
    slice,
    share: shareOf(days, facts.period, parameter.prorate, slice.counted),
  }))
  const exact = parts.reduce((sum, one) => add(sum, times(whole(one.slice.amount), one.share.paid)), ZERO)
  const whole1 = sumShares(parts.map((one) => one.share))
  return {
    exact,
    monthly,
    source: "recurring",
    explain: explain.rupiah(parameter.nama, exact, { formula: "nominal × bagian hari yang dibayar" }, [
      ...parts.flatMap((one) => [
        explain.rupiah(`Nominal ${sliceWords(one.slice)}`, one.slice.amount),
        explain.days(`Hari ${sliceWords(one.slice)}`, one.share.days, {}, unpaidInputs(one.share)),
      ]),
      explain.days(`Pembagi: ${parts[0]?.share.of ?? ""}`, parts[0]?.share.total ?? ZERO),
      explain.words("Dibayar", paidWords(whole1, parts[0]?.share)),
    ]),
  }
}

/** The unpaid leave on days of presence. */
const unpaidPresence = ({ counted: { present, unpaid_present, hours } }: Slice): readonly Explain[] => {
  const own = hours.filter((one) => one.present)
  const unpaid = unpaidOf({ unpaid: unpaid_present, hours: own })
  return unpaid.n === 0n ? [] : [explain.days("Hadir", present), ...unpaidInputs({ unpaid, hours: own })]
}

/** An amount per day of presence, or per hour worked. */
const countedPay = (
  { nama }: Parameter,
  slices: readonly Slice[],
  by: "day" | "paidDay" | "hour",
  monthlyUnits: Exact | null,
): Reckoned => {
  const units = ({ counted }: Slice): Exact =>
    by === "hour"
      ? share(BigInt(counted.worked_min), 60n)
      : by === "day"
        ? whole(BigInt(counted.present))
        : paidPresence(counted)
  const exact = slices.reduce((sum, slice) => add(sum, times(whole(slice.amount), units(slice))), ZERO)
  const last = slices.at(-1)
  const show = by === "hour" ? explain.hours : explain.days
  return {
    exact,
    monthly: monthlyUnits === null ? exact : times(whole(last?.amount ?? 0n), monthlyUnits),
    source: "attendance",
    explain: explain.rupiah(
      nama,
      exact,
      { formula: by === "hour" ? "tarif × jam kerja" : "tarif × hari hadir" },
      slices.flatMap((slice) => [
        explain.rupiah(`Tarif ${sliceWords(slice)}`, slice.amount),
        show(by === "hour" ? "Jam kerja" : "Hari hadir", units(slice)),
        ...(by === "paidDay" ? unpaidPresence(slice) : []),
      ]),
    ),
  }
}

const nameOf = ({ plan }: Scope, kode: string): string => plan.byCode.get(kode)?.parameter.nama ?? kode

const ofCodes = (scope: Scope, { nama, base_codes, percent: rate }: Parameter): Reckoned => {
  const part = percent(rate ?? "0")
  const sum = (which: "paid" | "monthly") =>
    base_codes.reduce((total, kode) => {
      const worth = scope.worth.get(kode)
      if (worth === undefined) return total
      return add(total, which === "paid" ? whole(worth.paid) : worth.monthly)
    }, ZERO)
  const exact = times(sum("paid"), part)
  return {
    exact,
    monthly: times(sum("monthly"), part),
    source: "recurring",
    explain: explain.rupiah(nama, exact, { formula: "persen × jumlah komponen" }, [
      explain.rate("Persen", rate ?? "0"),
      ...base_codes.map((kode) => explain.rupiah(nameOf(scope, kode), scope.worth.get(kode)?.paid ?? 0n)),
    ]),
  }
}

const ofFormula = (scope: Scope, { parameter, formula }: Planned): Reckoned => {
  const { nama, kode } = parameter
  if (formula === null)
    return { exact: ZERO, monthly: ZERO, source: "recurring", explain: explain.nothing(nama) }
  try {
    const paid = valuesOf(scope, "paid")
    const value = evaluate(formula, paid)
    const { days, facts } = scope
    const due = shareOf(days, facts.period, parameter.prorate, days.employed)
    const exact = times(value, due.paid)
    const names = codesOf(formula)
    const read = factsOf(scope)
    const shownFacts = Object.keys(formulaFacts).filter((name) =>
      parameter.formula?.toUpperCase().includes(name),
    )
    return {
      exact,
      monthly: evaluate(formula, valuesOf(scope, "monthly")),
      source: "recurring",
      explain: explain.rupiah(nama, exact, { formula: parameter.formula ?? "" }, [
        ...names.map((code) =>
          scope.plan.byCode.has(code)
            ? explain.rupiah(nameOf(scope, code), paid.code(code))
            : explain.number(code, paid.code(code)),
        ),
        ...Object.entries(read)
          .filter(([name]) => shownFacts.includes(name))
          .map(([name, is]) => explain.number(name, is)),
        ...(parameter.prorate === "none" ? [] : [explain.part(`Bagian ${due.of}`, due.paid)]),
      ]),
    }
  } catch (error) {
    if (!(error instanceof NoValue)) throw error
    if (error instanceof PastBound) throw new SlipFault(`Rumus ${kode}: ${error.message}`)
    warn(scope, "rumus_gagal", `Rumus ${kode}: ${error.message}`)
    return {
      exact: ZERO,
      monthly: ZERO,
      source: "recurring",
      explain: explain.rupiah(nama, ZERO, { formula: parameter.formula ?? "" }, [
        explain.words("Tidak ada hasil", error.message),
      ]),
    }
  }
}

/** The calculated amount of a company-defined component; `null` where it does not apply to the employee. */
export const reckoned = (scope: Scope, planned: Planned): Reckoned | null => {
  const { parameter } = planned
  const { facts, days } = scope
  const versions = facts.components.filter(({ kode }) => kode === parameter.kode)
  const slices = () => slicesOf(days, facts.period, versions, parameter.amount)
  switch (parameter.calc) {
    case "percent_of":
      return ofCodes(scope, parameter)
    case "formula":
      return ofFormula(scope, planned)
    case "system":
      return null
    case "fixed": {
      const held = slices()
      return held.length === 0 ? null : monthlyPay(scope, parameter, held)
    }
    case "per_day_present":
    case "per_hour": {
      const held = slices()
      if (held.length === 0) return null
      return countedPay(parameter, held, parameter.calc === "per_day_present" ? "day" : "hour", null)
    }
  }
}

/**
 * One-time payments: assigned to the employee from a day within this period, or its month, and not yet paid by another
 * slip. Each is a line, bound to its assignment.
 */
export const onceEntries = (scope: Scope, parameter: Parameter): readonly Entry[] => {
  const { period, components } = scope.facts
  return components
    .filter(
      (one) =>
        one.kode === parameter.kode &&
        ((one.from >= period.start && one.from <= period.end) ||
          (one.from.endsWith("-01") && one.from.startsWith(period.month))),
    )
    .map(({ id, amount, from }) => ({
      amount: fitted(parameter, whole(amount)),
      source: "one_time",
      ...(id === undefined ? {} : { ref: id }),
      explain: explain.rupiah(parameter.nama, amount, {
        formula: `dibayar sekali, berlaku ${dateWords(from)}`,
      }),
    }))
}

/** Basic pay: of the month, of the days, or of the hours. */
export const basicPay = (scope: Scope, parameter: Parameter): Reckoned | null => {
  const { facts, days, law } = scope
  const versions = facts.components.filter(({ kode }) => kode === parameter.kode)
  const slices = slicesOf(days, facts.period, versions, parameter.amount)
  if (slices.length === 0) return null
  switch (facts.employee.pay_type) {
    case "bulanan":
      return monthlyPay(scope, parameter, slices)
    case "harian":
      return countedPay(
        parameter,
        slices,
        "paidDay",
        whole(law.wages.daily_divisor[facts.employee.work_week]),
      )
    case "jam":
      return countedPay(parameter, slices, "hour", whole(law.overtime.monthly_hours))
  }
}

/** Bounds and rounding of a component, in this order. */
export const fitted = ({ min, max, rounding }: Parameter, exact: Exact): bigint => {
  const lifted = min === null ? exact : greater(exact, whole(min))
  const bounded = max === null ? lifted : lesser(lifted, whole(max))
  return rounding === null ? rounded(bounded, "component") : round(bounded, rounding.mode, rounding.unit)
}
