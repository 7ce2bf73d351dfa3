import { type LeaveUnit, unitNoun } from "#contract/areas/leave/leaveWords.ts"
import { formatNumber } from "./format.ts"

/** `2,5 hari`. */
export const formatLeave = (amount: number, unit: LeaveUnit): string =>
  `${formatNumber(amount, 2)} ${unitNoun(unit)}`
/** The same with its sign: a change of a balance. */
export const formatMoved = (amount: number, unit: LeaveUnit): string =>
  `${amount > 0 ? "+" : "−"}${formatLeave(Math.abs(amount), unit)}`
