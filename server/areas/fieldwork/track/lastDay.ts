import { sql } from "drizzle-orm"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"

/**
 * Latest day with a position before a day without any; null = none since `since`. One look-up of each employee in the
 * indexes that begin with the employee.
 */
export const lastDayBefore = async (tx: Tx, day: string, since: string): Promise<string | null> => {
  const [found] = await rowsOf<{ readonly day: string | null }>(
    tx,
    sql`select max(greatest(v.day, x.day, p.day))::text as day from members m
      left join lateral (select tanggal as day from visits where companies_id = m.companies_id and members_id = m.id
        and tanggal < ${day}::date and tanggal >= ${since}::date and in_lat is not null order by tanggal desc limit 1) v on true
      left join lateral (select business_date as day from attendance_marks where companies_id = m.companies_id and members_id = m.id
        and business_date < ${day}::date and business_date >= ${since}::date and lat is not null order by business_date desc limit 1) x on true
      left join lateral (select (at at time zone 'Asia/Jakarta')::date as day from track_points where companies_id = m.companies_id
        and members_id = m.id and at < ${startOfJakartaDay(day)}::timestamptz and at >= ${startOfJakartaDay(since)}::timestamptz
        order by at desc limit 1) p on true`,
  )
  return found?.day ?? null
}
