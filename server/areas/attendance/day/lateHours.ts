import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { type FigureAsk, inSight } from "./figures.ts"

/** Stored late days; `weekday` 0 = Sunday, `hour` of the check-in in the office's local time. */
export type LateHour = { readonly weekday: number; readonly hour: number; readonly late: number }

/** Number of late days of a range by weekday and hour, as of the last sweep. */
export const lateHours = (tx: Tx, ask: FigureAsk): Promise<LateHour[]> =>
  rowsOf<LateHour>(
    tx,
    /** Aggregates before joining offices, so that the join has few rows. */
    sql`select weekday, extract(hour from (d.hours at time zone 'UTC' at time zone o.timezone))::int as hour, sum(late)::int as late
      from (select companies_id, offices_id, extract(dow from business_date)::int as weekday,
          date_trunc('hour', check_in_at at time zone 'UTC') as hours, count(*) as late
        from attendance_days where ${inSight(ask)} and late_min > 0 and check_in_at is not null
        group by 1, 2, 3, 4) d
      join offices o on o.companies_id = d.companies_id and o.id = d.offices_id group by 1, 2 order by 1, 2`,
  )
