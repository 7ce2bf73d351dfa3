import { type Closed, closedOn } from "../../../kit/closedPeriods.ts"
import type { Placed } from "../../../kit/placements.ts"
import { lockedDay } from "./dayOf.ts"
import type { Day } from "./facts.ts"

/** A period is closed and opened without any of its days being touched: that they lie in it is said when they are read. */
export const withLock = <D extends Day>(day: D, closed: Closed, person: Placed): D => {
  const period = closedOn(closed, day.date, person)
  return period === undefined ? day : { ...day, ...lockedDay(day, period.nama) }
}
