import { type Closed, closedOn } from "../../../kit/closedPeriods.ts"
import type { Placed } from "../../../kit/placements.ts"
import { lockedDay } from "./dayOf.ts"
import type { Day } from "./facts.ts"

/** Marks a day of a closed period when it is read: closing and reopening a period does not touch the stored days. */
export const withLock = <D extends Day>(day: D, closed: Closed, person: Placed): D => {
  const period = closedOn(closed, day.date, person)
  return period === undefined ? day : { ...day, ...lockedDay(day, period.nama) }
}
