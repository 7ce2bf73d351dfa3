import { sql } from "drizzle-orm"
import type { Tx } from "../../../db/database.ts"
import { someOf } from "./people.ts"
import { readDays } from "./read.ts"

type Span = { readonly start_date: string; readonly end_date: string }

/**
 * Writes into the records of these employees what their days are, after facts of them changed: the home counts them
 * without reckoning. Records without a check-in or check-out say what somebody noted, and stay.
 */
export const judgeDays = async (tx: Tx, ids: readonly number[], span: Span, now: Date): Promise<void> => {
  const days = await readDays(tx, await someOf(tx, ids), span, now)
  const judged = [...days].flatMap(([members_id, all]) =>
    all.map(({ date, state, late_min, early_out_min, work_min, overtime_min }) => ({
      members_id,
      date,
      state,
      late_min,
      early_out_min,
      work_min,
      overtime_min,
    })),
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
