import { isSystemCode, type SystemCode } from "#contract/areas/payroll/payWords.ts"
import { isFormulaName } from "#contract/kit/customFields.ts"
import { codesOf, type Condition, type Formula, parseCondition, parseFormula } from "../formula/parse.ts"
import { circleWords, ordered } from "../formula/order.ts"
import type { Parameter } from "./facts.ts"

export type Planned = {
  readonly parameter: Parameter
  readonly formula: Formula | null
  readonly condition: Condition | null
}

/**
 * A company's parameters prepared once for all slips of a period: formulas parsed, components sorted by dependencies.
 */
export type Plan = {
  readonly steps: readonly Planned[]
  readonly byCode: ReadonlyMap<string, Planned>
}

export type PlanProblem = {
  readonly kode: string
  readonly field: "formula" | "condition" | "base_codes" | "kode"
  readonly issue: string
}
export type Prepared =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] }

const PREMIUMS: readonly SystemCode[] = ["BPJS_KES_PERUSAHAAN", "JKK", "JKM"]
const PENSION: readonly SystemCode[] = ["JHT", "JP"]
const BPJS: readonly SystemCode[] = [...PREMIUMS, ...PENSION, "JHT_PERUSAHAAN", "JP_PERUSAHAAN", "BPJS_KES"]
const OF_TAX: readonly SystemCode[] = ["TUNJANGAN_PPH21", "PPH21_PERUSAHAAN"]

/** Codes that a system component depends on, by the flags of the company's parameters. */
const systemRests = (kode: SystemCode, parameters: readonly Parameter[]): readonly string[] => {
  const others = parameters.filter((one) => one.kode !== kode)
  const codes = (fits: (one: Parameter) => boolean) => others.filter(fits).map((one) => one.kode)
  if (BPJS.includes(kode)) return codes((one) => one.bpjs_base)
  if (OF_TAX.includes(kode)) return ["PPH21"]
  switch (kode) {
    case "THR":
      return codes(({ category }) => category === "pokok" || category === "tunjangan_tetap")
    case "PPH21":
      return [
        ...codes(
          (one) =>
            one.taxable &&
            (one.kind === "earning" || one.kind === "deduction") &&
            !OF_TAX.some((of) => of === one.kode),
        ),
        ...PREMIUMS,
        ...PENSION,
        "ZAKAT",
      ]
    default:
      return []
  }
}

const readOne = (
  parameter: Parameter,
): { readonly planned: Planned; readonly problems: readonly PlanProblem[] } => {
  const problems: PlanProblem[] = []
  const { kode, calc } = parameter
  const formula = calc === "formula" ? parseFormula(parameter.formula ?? "") : null
  if (formula?.ok === false) problems.push({ kode, field: "formula", issue: formula.issue })
  const asked = parameter.condition?.trim() ?? ""
  const condition = asked === "" ? null : parseCondition(asked)
  if (condition?.ok === false) problems.push({ kode, field: "condition", issue: condition.issue })
  if (calc === "system" && !isSystemCode(kode))
    problems.push({ kode, field: "kode", issue: `${kode} bukan komponen sistem` })
  return {
    planned: {
      parameter,
      formula: formula?.ok === true ? formula.tree : null,
      condition: condition?.ok === true ? condition.tree : null,
    },
    problems,
  }
}

const restsOf = (
  { parameter, formula, condition }: Planned,
  all: readonly Parameter[],
): readonly string[] => {
  const own = [
    ...(parameter.calc === "percent_of" ? parameter.base_codes : []),
    ...(formula === null ? [] : codesOf(formula)),
    ...(condition === null ? [] : codesOf(condition)),
  ]
  return parameter.calc === "system" && isSystemCode(parameter.kode)
    ? [...own, ...systemRests(parameter.kode, all)]
    : own
}

/** Reports a cycle beginning with a company-defined component: the statutory dependencies cannot be changed. */
const fromOwn = (circle: readonly string[], byCode: Plan["byCode"]): readonly string[] => {
  const ring = circle.slice(1)
  const at = Math.max(
    0,
    ring.findIndex((kode) => byCode.get(kode)?.parameter.calc !== "system"),
  )
  const turned = [...ring.slice(at), ...ring.slice(0, at)]
  return [...turned, ...turned.slice(0, 1)]
}

/**
 * Prepares parameters. Refuses formulas that cannot be parsed, unknown codes and cycles, each by name. Names of custom fields
 * are checked where a formula is written.
 */
export const preparePlan = (parameters: readonly Parameter[]): Prepared => {
  const sorted = parameters.toSorted((a, b) => a.order - b.order || (a.kode < b.kode ? -1 : 1))
  const read = sorted.map(readOne)
  const byCode = new Map(read.map(({ planned }) => [planned.parameter.kode, planned]))
  const unknown = read.flatMap(({ planned }): readonly PlanProblem[] => {
    const { kode, calc, base_codes } = planned.parameter
    const parts = [
      ["formula", planned.formula === null ? [] : codesOf(planned.formula)],
      ["condition", planned.condition === null ? [] : codesOf(planned.condition)],
      ["base_codes", calc === "percent_of" ? base_codes : []],
    ] as const
    return parts.flatMap(([field, codes]) =>
      codes
        .filter((code) => !byCode.has(code) && !isFormulaName(code))
        .map((code) => ({ kode, field, issue: `Kode ${code} tidak ada` })),
    )
  })
  const problems = [...read.flatMap((one) => one.problems), ...unknown]
  if (problems.length > 0) return { ok: false, problems }
  const order = ordered(new Map([...byCode].map(([kode, planned]) => [kode, restsOf(planned, sorted)])))
  if (!order.ok) {
    const circle = fromOwn(order.circle, byCode)
    const kode = circle[0] ?? ""
    const field = byCode.get(kode)?.parameter.calc === "percent_of" ? "base_codes" : "formula"
    return { ok: false, problems: [{ kode, field, issue: circleWords(circle) }] }
  }
  const steps = order.order.flatMap((kode) => {
    const planned = byCode.get(kode)
    return planned === undefined ? [] : [planned]
  })
  return { ok: true, plan: { steps, byCode } }
}
