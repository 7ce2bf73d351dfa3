import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../../db/database.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { groupedBy } from "../../kit/groupedBy.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { settleRows } from "../../kit/sweeps/settle.ts"
import { dateIn } from "../../time/calendar.ts"
import { applyRows, type DueRow, dueColumns, todayThere } from "./apply.ts"
import { careerLifecycle } from "./lifecycle.ts"

/** The zone in which a day begins first. */
const EARLIEST = "Asia/Jayapura"

type Found = DueRow & { readonly next_on: string }

/**
 * Changes whose day has begun in the employee's office, and assignments whose last day there is over. Only rows with a
 * step ahead are indexed, so the cost follows the steps that are due.
 */
export const dueCareers = defineSweep({
  name: "career.rows",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const [day = "0001-01-01", company = 0, id = 0] = mark ?? []
    const due = await rowsOf<Found>(
      tx,
      sql`select ${dueColumns}, r.next_on::text as next_on from career_change_rows r
        join career_changes z on z.companies_id = r.companies_id and z.id = r.careers_id
        join members m on m.companies_id = r.companies_id and m.id = r.members_id
        join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
        where r.next_on <= ${dateIn(now, EARLIEST)}::date and r.next_on <= ${todayThere(now)}
          and (r.next_on, r.companies_id, r.id) > (${day}::date, ${company}::bigint, ${id}::bigint)
        order by r.next_on, r.companies_id, r.id limit ${size}`,
    )
    for (const [companies_id, rows] of groupedBy(due, (row) => row.companies_id))
      await applyRows(systemMover(tx, now, companies_id, "sweep"), companies_id, rows)
    const last = due.at(-1)
    return {
      done: due.length,
      next: last === undefined || due.length < size ? null : [last.next_on, last.companies_id, last.id],
    }
  },
})

/** Documents whose employees have all taken their step. */
export const followedCareers = defineSweep({
  name: "career.documents",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const due = await rowsOf<{ readonly id: number; readonly companies_id: number }>(
      tx,
      sql`select z.id::float8 as id, z.companies_id::float8 as companies_id from career_changes z
        where (z.status = 'scheduled' or z.status = 'applied' and z.end_date is not null) and z.id > ${Number(mark?.[0] ?? 0)}
          and not exists (select from career_change_rows r where r.companies_id = z.companies_id and r.careers_id = z.id
            and (z.status = 'scheduled' and r.state = 'planned' or z.status = 'applied' and r.next_on is not null))
        order by z.id limit ${size}`,
    )
    return settleRows(tx, now, careerLifecycle(null), due, size)
  },
})

/**
 * @returns employees and documents
 * @public Tests run these sweeps alone.
 */
export const settleCareers = async (db: Database, now: Date): Promise<number> =>
  (await runSweep(db, dueCareers, now)) + (await runSweep(db, followedCareers, now))
