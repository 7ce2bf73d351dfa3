import { sql } from "drizzle-orm"
import type { Tx } from "../../../db/database.ts"
import { someOf } from "./people.ts"
import { type Reckoned, reckonDays } from "./read.ts"
import { holdDays, pairOf, putDays } from "./store.ts"

type Span = { readonly start_date: string; readonly end_date: string }

/**
 * Writes results into attendance records. Records without check-in and check-out hold a manually entered state and are
 * not changed.
 */
export const writeRecords = async (tx: Tx, reckoned: readonly Reckoned[]): Promise<void> => {
  const judged = reckoned.flatMap(({ person, date, day }) =>
    day === null
      ? []
      : [
          {
            members_id: person.id,
            date,
            state: day.state,
            late_min: day.late_min,
            early_out_min: day.early_out_min,
            work_min: day.work_min,
            overtime_min: day.overtime_min,
          },
        ],
  )
  if (judged.length === 0) return
  await tx.execute(
    sql`update attendance a set day_status = v.state, late_min = v.late_min, early_out_min = v.early_out_min,
        work_min = v.work_min, overtime_min = v.overtime_min
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as v(members_id bigint, date date, state text,
        late_min int, early_out_min int, work_min int, overtime_min int)
      where a.members_id = v.members_id and a.business_date = v.date
        and (a.check_in_at is not null or a.check_out_at is not null)
        and (a.day_status, a.late_min, a.early_out_min, a.work_min, a.overtime_min)
          is distinct from (v.state, v.late_min, v.early_out_min, v.work_min, v.overtime_min)`,
  )
}

/**
 * Recalculates and stores the days of these employees after their input changed. Final days whose input has not changed
 * are skipped.
 */
export const judgeDays = async (tx: Tx, ids: readonly number[], span: Span, now: Date): Promise<void> => {
  const people = await someOf(tx, ids)
  const held = new Map(
    (await holdDays(tx, ids, span, now)).map(({ member, date, is_due }) => [pairOf(member, date), is_due]),
  )
  const reckoned = await reckonDays(tx, people, span, now, {
    only: (member, date) => held.get(pairOf(member, date)) !== false,
  })
  await writeRecords(tx, reckoned)
  await putDays(
    tx,
    reckoned.filter(({ person, date }) => held.has(pairOf(person.id, date))),
  )
}
