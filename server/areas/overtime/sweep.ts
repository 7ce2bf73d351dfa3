import { sql } from "drizzle-orm"
import { asCompany } from "../../db/asCompany.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { defineCompanySweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { settleOvertime } from "./settle.ts"

/** So many days back a day may still be reckoned by itself; beyond that somebody asks for it. */
const MOST_BACK = 7

type Due = { readonly date: string; readonly ids: readonly number[] }

const yesterday = (now: Date) => sql`${plusDays(dateIn(now), -1)}::date`
const isDue = (now: Date) =>
  sql`s.enabled and s.mode = 'auto_from_attendance' and coalesce(s.swept_until, '-infinity'::date) < ${yesterday(now)}`

/**
 * Keeps the overtime of companies whose overtime follows from attendance alone, a day at a time once it is over, so many
 * employees in a transaction. The day after the last one that is complete stands in the settings.
 */
export const overtimeDays = defineCompanySweep({
  name: "overtime.days",
  every: "minute",
  due: (now) => sql`exists (select from overtime_settings s where s.companies_id = c.id and ${isDue(now)})`,
  chunk: async (tx, company, now, size) => {
    const [due] = await rowsOf<Due>(
      tx,
      sql`with next as (
          select s.companies_id, greatest(coalesce(s.swept_until + 1, ${yesterday(now)}), ${yesterday(now)} - ${MOST_BACK}::int) as date,
            s.swept_member from overtime_settings s
          where s.companies_id = ${company} and ${isDue(now)} for update skip locked
        )
        select n.date::text as date, coalesce((
          select json_agg(x.id order by x.id) from (
            select a.members_id as id from attendance a where a.companies_id = n.companies_id and a.business_date = n.date
              and a.check_out_at is not null and a.members_id > coalesce(n.swept_member, 0) order by 1 limit ${size}) x), '[]'::json) as ids
        from next n`,
    )
    if (due === undefined) return 0
    const { date, ids } = due
    const span = { start_date: date, end_date: date }
    if (ids.length > 0)
      await asCompany(tx, company, dateIn(now), () => settleOvertime(tx, company, ids, span, now))
    const isDone = ids.length < size
    await tx.execute(
      isDone
        ? sql`update overtime_settings set swept_until = ${date}::date, swept_member = null where companies_id = ${company}`
        : sql`update overtime_settings set swept_member = ${ids.at(-1) ?? 0} where companies_id = ${company}`,
    )
    /** A day without anybody is done too. */
    return Math.max(1, ids.length)
  },
})

/**
 * @returns employees whose day was reckoned, and days without any
 * @public Tests run this sweep alone.
 */
export const settleFromAttendance = (db: Database, now: Date): Promise<number> =>
  runSweep(db, overtimeDays, now)
