import { eq, type SQL, sql } from "drizzle-orm"
import type { attendanceTypes } from "#contract/areas/members/memberFields.ts"
import { outer } from "../../kit/textSearch.ts"
import { type Database, rowsOf } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { defineSweep } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn } from "../../time/calendar.ts"
import type { Context } from "../../call/handler.ts"

export type Change = {
  readonly attendance_type: (typeof attendanceTypes)[number]
  readonly offices_hours_id: number | null
  /** ISO date in Jakarta. */
  readonly effective_date: string
}

type Noting = Pick<Context, "tx" | "now" | "accountId">
type Planned = Omit<Change, "offices_hours_id"> & { readonly offices_hours_nama: string | null }

/** Future-dated changes of an employee (effective dating), the next one first. */
export const plansOf: SQL<Planned[]> =
  sql`(select coalesce(json_agg(json_build_object('effective_date', t.effective_date,
    'attendance_type', t.attendance_type, 'offices_hours_nama', h.nama) order by t.effective_date), '[]'::json)
  from member_attendance_types t
  left join offices_hours h on h.companies_id = t.companies_id and h.id = t.offices_hours_id
  where t.companies_id = ${outer(members.companies_id)} and t.members_id = ${outer(members.id)}
    and t.applied_at is null)`

/** Deletes planned changes that change nothing. Planning the current type again therefore cancels a planned change. */
const dropIdle = ({ tx }: Noting) =>
  tx.execute(
    sql`with planned as (
        select t.companies_id, t.members_id, t.effective_date, t.attendance_type, t.offices_hours_id,
          m.attendance_type as now_type, m.offices_hours_id as now_hours, row_number() over past as nth,
          lag(t.attendance_type) over past as last_type, lag(t.offices_hours_id) over past as last_hours
        from member_attendance_types t
        join members m on m.companies_id = t.companies_id and m.id = t.members_id
        where t.applied_at is null
        window past as (partition by t.companies_id, t.members_id order by t.effective_date)
      )
      delete from member_attendance_types t using planned p
      where t.companies_id = p.companies_id and t.members_id = p.members_id and t.effective_date = p.effective_date
        and p.attendance_type = case when p.nth = 1 then p.now_type else p.last_type end
        and p.offices_hours_id is not distinct from case when p.nth = 1 then p.now_hours else p.last_hours end`,
  )

const noteTypes = (ctx: Noting, which: SQL, change: Change) => {
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

/** Records today's change of attendance type in the history; the employee's row already has it. */
export const noteToday = async (
  ctx: Noting,
  id: number,
  way: Omit<Change, "effective_date">,
): Promise<void> => {
  await noteTypes(ctx, eq(members.id, id), { ...way, effective_date: dateIn(ctx.now) })
  await dropIdle(ctx)
}

/** Changes these employees from an effective date on; applies it at once when the date has come. @returns their ids */
export const changeTypes = async (ctx: Context, which: SQL, change: Change): Promise<number[]> => {
  await noteTypes(ctx, which, change)
  if (change.effective_date > dateIn(ctx.now)) {
    await dropIdle(ctx)
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
  await dropIdle(ctx)
  return rows.map((row) => row.id)
}

type Applied = { readonly date: string; readonly company: number; readonly member: number }

/** Applies the planned changes whose effective date has come. */
export const dueTypes = defineSweep({
  name: "members.attendanceTypes",
  every: "minute",
  chunk: async (tx, now, size, mark) => {
    const at = now.toISOString()
    const [date = "-infinity", company = 0, member = 0] = mark ?? []
    const done = await rowsOf<Applied>(
      tx,
      sql`with due as materialized (
          select companies_id, members_id, effective_date, attendance_type, offices_hours_id
          from member_attendance_types where applied_at is null and effective_date <= ${dateIn(now)}::date
            and (effective_date, companies_id, members_id) > (${date}::date, ${company}::bigint, ${member}::bigint)
          order by effective_date, companies_id, members_id limit ${size} for update skip locked
        ), latest as (
          select distinct on (companies_id, members_id) * from due order by companies_id, members_id, effective_date desc
        ), changed as (
          update members m set attendance_type = l.attendance_type, offices_hours_id = l.offices_hours_id,
            version = m.version + 1, updated_at = ${at}::timestamptz
          from latest l where m.companies_id = l.companies_id and m.id = l.members_id
        ), applied as (
          update member_attendance_types t set applied_at = ${at}::timestamptz from due d
          where t.companies_id = d.companies_id and t.members_id = d.members_id and t.effective_date = d.effective_date
        )
        select effective_date::text as date, companies_id::float8 as company, members_id::float8 as member from due
        order by effective_date, companies_id, members_id`,
    )
    const last = done.at(-1)
    return {
      done: done.length,
      next: last === undefined || done.length < size ? null : [last.date, last.company, last.member],
    }
  },
})

/**
 * @returns changes
 * @public Tests run this sweep alone.
 */
export const applyDueTypes = (db: Database, now: Date): Promise<number> => runSweep(db, dueTypes, now)
