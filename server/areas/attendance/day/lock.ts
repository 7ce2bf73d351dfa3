import { type ClosedPeriod, closedOn } from "../../../kit/closedPeriods.ts"
import { lockedDay } from "./dayOf.ts"
import type { Day } from "./facts.ts"

/** A period is closed and opened without any of its days being touched: that they lie in it is said when they are read. */
export const withLock = <D extends Day>(day: D, periods: readonly ClosedPeriod[], office: number): D => {
  const period = closedOn(periods, day.date, office)
  return period === undefined ? day : { ...day, ...lockedDay(day, period.nama) }
}
