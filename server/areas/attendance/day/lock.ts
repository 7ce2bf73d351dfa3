import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { lockedDay } from "./dayOf.ts"
import type { Day } from "./facts.ts"

export type Lock = { readonly nama: string; readonly from: string; readonly to: string }
type Span = { readonly start_date: string; readonly end_date: string }

/** Closed payroll periods that touch a range. */
export const locksIn = (tx: Tx, { start_date, end_date }: Span): Promise<readonly Lock[]> =>
  rowsOf<Lock>(
    tx,
    sql`select nama, start_date::text as "from", end_date::text as "to" from payroll_periods
      where status in ('approved', 'paid', 'locked') and start_date <= ${end_date}::date and end_date >= ${start_date}::date`,
  )

export const lockOn = (locks: readonly Lock[], date: string): string | null =>
  locks.find(({ from, to }) => from <= date && date <= to)?.nama ?? null

/** A period is closed and opened without any of its days being touched: that they lie in it is said when they are read. */
export const withLock = <D extends Day>(day: D, locks: readonly Lock[]): D => {
  const lock = lockOn(locks, day.date)
  return lock === null ? day : { ...day, ...lockedDay(day, lock) }
}
