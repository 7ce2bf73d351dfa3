import {
  add,
  compare,
  divide,
  type Exact,
  greater,
  lesser,
  round,
  subtract,
  times,
  whole,
  ZERO,
} from "../exact.ts"
import { isWithin } from "../bounds.ts"
import type { FormulaFact } from "#contract/areas/payroll/payWords.ts"
import type { Comparison, Condition, Formula, FormulaFunction, Operator } from "./parse.ts"

/** Values of codes and facts; an unknown code has the value 0. */
export type Values = {
  readonly code: (code: string) => Exact
  readonly fact: (name: FormulaFact) => Exact
}

/** The formula has no value for these facts; the message is shown on the slip. */
export class NoValue extends Error {}
/** The value exceeds the bound of all amounts. It is not paid as 0: the slip itself fails. */
export class PastBound extends NoValue {}

const bounded = (value: Exact): Exact => {
  if (!isWithin(value)) throw new PastBound("hasilnya di atas seribu triliun")
  return value
}

const operated = (by: Operator, left: Exact, right: Exact): Exact => {
  switch (by) {
    case "+":
      return add(left, right)
    case "-":
      return subtract(left, right)
    case "*":
      return times(left, right)
    case "/": {
      const parts = divide(left, right)
      if (parts === null) throw new NoValue("dibagi dengan nol")
      return parts
    }
  }
}

/** `round` rounds half away from zero, to whole rupiah or to multiples of its second argument. */
const called = (name: Exclude<FormulaFunction, "if">, given: readonly Exact[]): Exact => {
  const [first = ZERO, ...others] = given
  switch (name) {
    case "min":
      return others.reduce(lesser, first)
    case "max":
      return others.reduce(greater, first)
    case "round": {
      const [unit = whole(1n)] = others
      const units = unit.n > 0n ? divide(first, unit) : null
      if (units === null) throw new NoValue("dibulatkan ke kelipatan nol")
      return times(whole(round(units)), unit)
    }
  }
}

const holds = (by: Comparison, order: -1 | 0 | 1): boolean => {
  switch (by) {
    case "<":
      return order < 0
    case "<=":
      return order <= 0
    case ">":
      return order > 0
    case ">=":
      return order >= 0
    case "==":
      return order === 0
    case "!=":
      return order !== 0
  }
}

export const conditionHolds = (condition: Condition, values: Values): boolean =>
  holds(condition.by, compare(evaluate(condition.left, values), evaluate(condition.right, values)))

const valueOf = (formula: Formula, values: Values): Exact => {
  switch (formula.kind) {
    case "number":
      return formula.value
    case "fact":
      return values.fact(formula.name)
    case "code":
      return values.code(formula.code)
    case "minus":
      return subtract(ZERO, evaluate(formula.of, values))
    case "operation":
      return operated(formula.by, evaluate(formula.left, values), evaluate(formula.right, values))
    case "call":
      return called(
        formula.name,
        formula.given.map((part) => evaluate(part, values)),
      )
    case "if":
      return conditionHolds(formula.when, values)
        ? evaluate(formula.yes, values)
        : evaluate(formula.otherwise, values)
  }
}

/**
 * The exact value of a formula; every subexpression is checked against the bound, also a single number.
 * @throws NoValue on a division by zero, PastBound on a value above a thousand trillion
 */
export const evaluate = (formula: Formula, values: Values): Exact => bounded(valueOf(formula, values))
