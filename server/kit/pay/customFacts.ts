import { type CustomValues, formulaName } from "#contract/kit/customFields.ts"
import { count, decimal, type Exact } from "../../domain/payroll/exact.ts"

/** Numbers among an employee's custom values, by their names in formulas; yes is 1 and no is 0. */
export const customFacts = (isian: CustomValues): Readonly<Record<string, Exact>> =>
  Object.fromEntries(
    Object.entries(isian).flatMap(([key, value]): readonly (readonly [string, Exact])[] => {
      if (typeof value === "number") return [[formulaName(key), decimal(String(value))]]
      return typeof value === "boolean" ? [[formulaName(key), count(value ? 1 : 0)]] : []
    }),
  )
