import { sql } from "drizzle-orm"
import { asCompany } from "../../db/asCompany.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { defineCompanySweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { settleOvertime } from "./settle.ts"

/** The sweep calculates days up to this many days back; older ones are recalculated on request only. */
const MOST_BACK = 7

type Due = { readonly date: string; readonly ids: readonly number[] }

const yesterday = (now: Date) => sql`${plusDays(dateIn(now), -1)}::date`
const isDue = (now: Date) =>
  sql`s.enabled and s.mode = 'auto_from_attendance' and coalesce(s.swept_until, '-infinity'::date) < ${yesterday(now)}`

/**
 * Calculates the overtime of companies in mode `auto_from_attendance`: one day at a time once it is over, in chunks of
 * employees. `swept_until` in the settings is the last complete day; the sweep goes on with the next one.
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
              and a.check_out_at is not null and a.members_id > coalesce(n.swept_member, 0) order by a.members_id limit ${size}) x), '[]'::json) as ids
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
    /** A day without employees counts as work done, so that the sweep goes on. */
    return Math.max(1, ids.length)
  },
})

/**
 * @returns number of employees calculated, plus days without any
 * @public Tests run this sweep alone.
 */
export const settleFromAttendance = (db: Database, now: Date): Promise<number> =>
  runSweep(db, overtimeDays, now)
