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

/** What codes and facts are worth; a code that is not there is nothing. */
export type Values = {
  readonly code: (code: string) => Exact
  readonly fact: (name: FormulaFact) => Exact
}

/** A formula that has no value for these facts, in words for whoever reads the slip. */
export class NoValue extends Error {}
/** A value past all pay: nothing is paid in its place, the slip itself cannot be made. */
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

/** `round` takes a half away from zero, to whole rupiah or to multiples of its second value. */
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
 * The exact value of a formula; each part of it is bounded, also a bare number.
 * @throws NoValue on a division by zero, PastBound on a value above a thousand trillion
 */
export const evaluate = (formula: Formula, values: Values): Exact => bounded(valueOf(formula, values))
