import type { PayCategory } from "#contract/areas/payroll/payWords.ts"
import type { Exact } from "../exact.ts"
import type { Scope } from "./scope.ts"

const FIXED: readonly PayCategory[] = ["pokok", "tunjangan_tetap"]

/** The components of a full month's wage by law, each with its monthly amount: basic pay and fixed allowances. */
export const fixedWages = ({
  plan,
  worth,
}: Pick<Scope, "plan" | "worth">): readonly { readonly kode: string; readonly monthly: Exact }[] =>
  plan.steps
    .filter(({ parameter: { category, kind } }) => kind === "earning" && FIXED.includes(category))
    .flatMap(({ parameter: { kode } }) => {
      const held = worth.get(kode)
      return held === undefined ? [] : [{ kode, monthly: held.monthly }]
    })
