import { type SQL, sql } from "drizzle-orm"
import type { attendanceTypes } from "#contract/memberFields.ts"
import { inChunks } from "../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { members } from "../db/tables/index.ts"
import { dateIn } from "../domain/calendar.ts"
import type { Context } from "../http/handler.ts"

export type Change = {
  readonly attendance_type: (typeof attendanceTypes)[number]
  readonly offices_hours_id: number | null
  /** ISO date in Jakarta. */
  readonly effective_date: string
}

/** Notes from which day on these employees attend in this way. */
export const noteTypes = (ctx: Pick<Context, "tx" | "now" | "accountId">, which: SQL, change: Change) => {
  const at = ctx.now.toISOString()
  const isDue = change.effective_date <= dateIn(ctx.now)
  return ctx.tx.execute(
    sql`insert into member_attendance_types
        (companies_id, members_id, effective_date, attendance_type, offices_hours_id, applied_at, created_at, created_by)
      select ${members.companies_id}, ${members.id}, ${change.effective_date}::date, ${change.attendance_type},
        ${change.offices_hours_id}::bigint, ${isDue ? at : null}::timestamptz, ${at}::timestamptz, ${ctx.accountId}::bigint
      from ${members} where ${which}
      on conflict (companies_id, members_id, effective_date) do update set
        attendance_type = excluded.attendance_type, offices_hours_id = excluded.offices_hours_id,
        applied_at = excluded.applied_at, created_at = excluded.created_at, created_by = excluded.created_by`,
  )
}

/** Changes these employees from a day on: at once when it has come. @returns their ids */
export const changeTypes = async (ctx: Context, which: SQL, change: Change): Promise<number[]> => {
  await noteTypes(ctx, which, change)
  if (change.effective_date > dateIn(ctx.now)) {
    const rows = await ctx.tx.select({ id: members.id }).from(members).where(which)
    return rows.map((row) => row.id)
  }
  const rows = await ctx.tx
    .update(members)
    .set({
      attendance_type: change.attendance_type,
      offices_hours_id: change.offices_hours_id,
      version: sql`${members.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    })
    .where(which)
    .returning({ id: members.id })
  return rows.map((row) => row.id)
}

const applySome = async (tx: Tx, now: Date, size: number): Promise<number> => {
  const at = now.toISOString()
  const done = await rowsOf(
    tx,
    sql`with due as (
        select companies_id, members_id, effective_date, attendance_type, offices_hours_id
        from member_attendance_types where applied_at is null and effective_date <= ${dateIn(now)}::date
        order by effective_date, companies_id, members_id limit ${size} for update skip locked
      ), latest as (
        select distinct on (companies_id, members_id) * from due order by companies_id, members_id, effective_date desc
      ), changed as (
        update members m set attendance_type = l.attendance_type, offices_hours_id = l.offices_hours_id,
          version = m.version + 1, updated_at = ${at}::timestamptz
        from latest l where m.companies_id = l.companies_id and m.id = l.members_id
      )
      update member_attendance_types t set applied_at = ${at}::timestamptz from due d
      where t.companies_id = d.companies_id and t.members_id = d.members_id and t.effective_date = d.effective_date
      returning 1`,
  )
  return done.length
}

/** Brings about the changes whose day has come. */
export const applyDueTypes = (db: Database, now: Date): Promise<number> =>
  inChunks(db, (tx, size) => applySome(tx, now, size))
