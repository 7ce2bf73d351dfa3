import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../../../db/database.ts"
import { defineSweep } from "../../../kit/sweeps/define.ts"
import { runSweep } from "../../../kit/sweeps/run.ts"
import { settleRows } from "../../../kit/sweeps/settle.ts"
import { dateIn } from "../../../time/calendar.ts"
import { isSettledBy, ofAlias } from "./columns.ts"
import { endingLifecycle } from "./lifecycle.ts"

/** Completes endings whose last day is over and whose payments are made. */
export const completedEndings = defineSweep({
  name: "payroll.endings",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await rowsOf<{ readonly id: number; readonly companies_id: number }>(
      tx,
      sql`select z.id::float8 as id, z.companies_id::float8 as companies_id from employment_endings z
        where z.status = 'approved' and z.last_day < ${dateIn(now)}::date and z.id > ${Number(mark?.[0] ?? 0)}
          and ${isSettledBy(ofAlias("z"))} order by z.id limit ${size}`,
    )
    return settleRows(tx, now, endingLifecycle(null), due, size)
  },
})

/**
 * @returns endings
 * @public Tests run this sweep alone.
 */
export const completeEndings = (db: Database, now: Date): Promise<number> =>
  runSweep(db, completedEndings, now)
