import type { Component } from "../../../domain/payroll/slip/facts.ts"
import type { Plan } from "../../../domain/payroll/slip/plan.ts"
import { type Held, versionsOf } from "../../../domain/payroll/slip/versions.ts"

/**
 * Amounts of an employee by component. A one-time amount is due once, on its day: it neither goes on after a temporary
 * one nor ends; a later row of the same day corrects it.
 */
export const componentsOf = (plan: Plan, held: readonly Held[]): readonly Component[] => {
  const isOnce = ({ kode }: Held) => plan.byCode.get(kode)?.parameter.recurring === "once"
  const byDay = new Map(held.filter(isOnce).map((row) => [`${row.kode} ${row.from}`, row]))
  const once = [...byDay.values()].flatMap(({ id, kode, amount, from }) =>
    amount === null ? [] : [{ id, kode, amount: BigInt(amount), from, until: null }],
  )
  return [...versionsOf(held.filter((row) => !isOnce(row))), ...once]
}
