import { type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import type { Plan } from "../day/facts.ts"

/** The record of a day as it should be; null times = there is none left. */
export type WantedDay = {
  readonly members_id: number
  readonly business_date: string
  readonly offices_id: number
  readonly plan: Plan
  readonly check_in_at: string | null
  readonly check_out_at: string | null
}
export type WantedMark = {
  readonly members_id: number
  readonly business_date: string
  readonly offices_id: number
  readonly kind: "in" | "out"
  readonly at: string
  readonly device: string
  readonly terminal_records_id: number
}
export type WantedRecord = {
  readonly id: number
  readonly state: string
  readonly reason: string | null
  readonly members_id: number | null
  readonly business_date: string | null
}

const DAYS = sql.raw(
  "members_id bigint, business_date date, offices_id bigint, plan jsonb, check_in_at timestamptz, check_out_at timestamptz",
)
const days = (rows: readonly WantedDay[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(${DAYS})`

/** Writes attendance records. The schedule they are judged by is the one of the first press. */
export const putDays = async (tx: Tx, company: number, wanted: readonly WantedDay[]): Promise<void> => {
  const isGone = ({ check_in_at, check_out_at }: WantedDay) => check_in_at === null && check_out_at === null
  const [gone, kept] = [wanted.filter(isGone), wanted.filter((day) => !isGone(day))]
  if (gone.length > 0)
    await tx.execute(
      sql`delete from attendance a using ${days(gone)} where a.companies_id = ${company} and a.members_id = v.members_id
        and a.business_date = v.business_date`,
    )
  if (kept.length === 0) return
  await tx.execute(
    sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status, plan)
      select ${company}::bigint, v.members_id, v.business_date, v.offices_id, v.check_in_at, v.check_out_at, 'hadir', v.plan from ${days(kept)}
      order by v.business_date, v.members_id
      on conflict (companies_id, business_date, members_id) do update set check_in_at = excluded.check_in_at,
        check_out_at = excluded.check_out_at, day_status = 'hadir', plan = coalesce(attendance.plan, excluded.plan)`,
  )
}

/** Replaces marks of terminals: only those that differ, because each change makes its day due. */
export const putMarks = async (
  tx: Tx,
  company: number,
  removed: readonly number[],
  added: readonly WantedMark[],
): Promise<void> => {
  if (removed.length > 0)
    await tx.execute(
      sql`delete from attendance_marks where companies_id = ${company} and id = ${anyOf(removed)}`,
    )
  if (added.length === 0) return
  await tx.execute(
    sql`insert into attendance_marks (companies_id, members_id, offices_id, business_date, kind, at, source, device, terminal_records_id)
      select ${company}::bigint, v.members_id, v.offices_id, v.business_date, v.kind, v.at, 'terminal', v.device, v.terminal_records_id
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as v(members_id bigint, offices_id bigint, business_date date,
        kind text, at timestamptz, device text, terminal_records_id bigint) order by v.terminal_records_id`,
  )
}

export const putRecords = async (tx: Tx, company: number, wanted: readonly WantedRecord[]): Promise<void> => {
  if (wanted.length === 0) return
  await tx.execute(
    sql`update terminal_records r set state = v.state, reason = v.reason, members_id = v.members_id, business_date = v.business_date
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as v(id bigint, state text, reason text, members_id bigint, business_date date)
      where r.companies_id = ${company} and r.id = v.id
        and (r.state, r.reason, r.members_id, r.business_date) is distinct from (v.state, v.reason, v.members_id, v.business_date)`,
  )
}

/** Deletes records whose day was judged without them; marks of employees who are not judged any more go with them. */
export const dropRecords = async (tx: Tx, company: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(
    sql`delete from attendance_marks where companies_id = ${company} and terminal_records_id = ${anyOf(ids)}`,
  )
  await tx.execute(sql`delete from terminal_records where companies_id = ${company} and id = ${anyOf(ids)}`)
}
