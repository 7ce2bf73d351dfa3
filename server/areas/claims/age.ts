import { sql, type SQL } from "drizzle-orm"
import { dateIn, plusDays } from "../../time/calendar.ts"

type Aged = {
  /** Plain date of the expense. */
  readonly tanggal: string
  /** How many days after it a claim is taken, of its category. */
  readonly max_age_days: number
}

/** Whether an expense was claimed too late on a day; the last day of the limit is still in time. */
export const isLateOn = ({ tanggal, max_age_days }: Aged, day: string): boolean =>
  tanggal < plusDays(day, -max_age_days)

/** The same of a claim that was made at an instant, in Jakarta. */
export const isLateAt = (item: Aged, at: string): boolean => isLateOn(item, dateIn(new Date(at)))

/** The same in SQL: of an expense `i` in a category `k`, of a claim `r`. */
export const lateIn = (r: SQL): SQL =>
  sql`i.tanggal < (${r}.created_at at time zone 'Asia/Jakarta')::date - k.max_age_days`
