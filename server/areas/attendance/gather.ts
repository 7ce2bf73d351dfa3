import { sql } from "drizzle-orm"
import { dayMeasures, measureColumns, measureSums } from "../../db/dayMeasures.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"

/** Compacts the delta rows of an attendance sum into one row. */
export const gatheredSums = defineSweep({
  name: "attendance.sums",
  every: "minute",
  chunk: async (tx, _now, size, mark) => {
    const gathered = await rowsOf<{ readonly id: number }>(
      tx,
      sql`with loose as (
          delete from attendance_sums
          where ctid = any (array(select ctid from attendance_sums where not is_gathered and id > ${Number(mark?.[0] ?? 0)} order by attendance_sums.id limit ${size} for update skip locked))
          returning id, companies_id, business_date, offices_id, day_status, ${sql.raw(measureColumns)}
        ), gathered as (
          insert into attendance_sums as s (companies_id, business_date, offices_id, day_status, ${sql.raw(measureColumns)}, is_gathered)
          select companies_id, business_date, offices_id, day_status, ${sql.raw(measureSums)}, true from loose
          group by 1, 2, 3, 4 order by companies_id, business_date, offices_id, day_status
          on conflict (companies_id, business_date, offices_id, day_status) where is_gathered
          do update set ${sql.raw(dayMeasures.map((name) => `${name} = s.${name} + excluded.${name}`).join(", "))}
        )
        select id::float8 as id from loose order by loose.id`,
    )
    const last = gathered.at(-1)
    return { done: gathered.length, next: last === undefined || gathered.length < size ? null : [last.id] }
  },
})

/**
 * @returns number of delta rows compacted
 * @public Tests run this sweep alone.
 */
export const gatherSums = (db: Database): Promise<number> => runSweep(db, gatheredSums, new Date(0))
