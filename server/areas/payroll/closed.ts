import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"

/** The current month in Jakarta (`YYYY-MM`). */
export const monthOf = (now: Date): string => dateIn(now).slice(0, 7)

/** Last day of the closed payroll periods; null = none. */
export const closedUntil = async (tx: Tx): Promise<string | null> => {
  const [found] = await rowsOf<{ readonly day: string | null }>(
    tx,
    sql`select max(end_date)::text as day from payroll_periods where status in ('approved', 'paid', 'locked')`,
  )
  return found?.day ?? null
}
