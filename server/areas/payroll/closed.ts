import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"

/** The current month in Jakarta (`YYYY-MM`). */
export const monthOf = (now: Date): string => dateIn(now).slice(0, 7)

/** Last day of the closed regular payroll periods; null = none. A THR or a bonus closes nothing. */
export const closedUntil = async (tx: Tx): Promise<string | null> => {
  const [found] = await rowsOf<{ readonly day: string | null }>(
    tx,
    sql`select max(end_date)::text as day from payroll_periods where type = 'regular' and status in ('approved', 'paid', 'locked')`,
  )
  return found?.day ?? null
}
