import { sql, type SQL } from "drizzle-orm"
import { dateIn, plusDays } from "../../time/calendar.ts"

type Aged = {
  /** Plain date of the expense. */
  readonly tanggal: string
  /** The category's limit: days after the expense within which it can be claimed. */
  readonly max_age_days: number
}

/** Whether an expense was claimed too late on a day; the last day of the limit is still in time. */
export const isLateOn = ({ tanggal, max_age_days }: Aged, day: string): boolean =>
  tanggal < plusDays(day, -max_age_days)

/** The same check for the instant of a claim, in Jakarta time. */
export const isLateAt = (item: Aged, at: string): boolean => isLateOn(item, dateIn(new Date(at)))

/** The same check in SQL, for an expense `i` in a category `k` of a claim `r`. */
export const lateIn = (r: SQL): SQL =>
  sql`i.tanggal < (${r}.created_at at time zone 'Asia/Jakarta')::date - k.max_age_days`
