import { sql, type SQL } from "drizzle-orm"
import type { Standing } from "../../domain/career/judge.ts"
import { AT_ONCE } from "../../db/dueDays.ts"
import { anyOf } from "../../db/ids.ts"
import type { Tx } from "../../db/database.ts"
import { behindClosedPay, carriedOn, carriedPay } from "../../db/placementTriggers.ts"

type Facts = "offices_id" | "departement_id" | "jabatan_id" | "atasan_id" | "status_karyawan"
const FACTS: readonly Facts[] = ["offices_id", "departement_id", "jabatan_id", "atasan_id", "status_karyawan"]
const listed = (row: string) => sql.raw(FACTS.map((fact) => `${row}.${fact}`).join(", "))
const names = sql.raw(FACTS.join(", "))

/** A change of one employee. */
type Placing = {
  readonly members_id: number
  readonly before: Standing
  readonly after: Standing
}
type Dated = {
  readonly companies_id: number
  readonly effective_date: string
  readonly end_date: string | null
}
type By = { readonly at: string; readonly account: number | null }

/** Rows with the facts after (`n`) and before (`o`), as the trigger of placements names them. */
const changed = ({ companies_id }: Dated, rows: readonly Placing[]): SQL => {
  const side = (key: "before" | "after") =>
    JSON.stringify(rows.map((row) => ({ companies_id, id: row.members_id, ...row[key] })))
  const columns = sql.raw(
    "companies_id bigint, id bigint, offices_id bigint, departement_id bigint, jabatan_id bigint, atasan_id bigint, status_karyawan text",
  )
  return sql`jsonb_to_recordset(${side("after")}::jsonb) as n(${columns})
    join jsonb_to_recordset(${side("before")}::jsonb) as o(${columns}) on o.id = n.id`
}

const heldOn = (day: SQL): SQL =>
  sql`(select mp.* from member_placements mp where mp.companies_id = n.companies_id and mp.members_id = n.id
    and mp.from_date <= ${day} order by mp.from_date desc limit 1)`
const closedPay = sql.raw(behindClosedPay)

/** The placement that an assignment returns to, on the day after its last one. */
const placeReturn = async (
  tx: Tx,
  dated: Dated,
  rows: readonly Placing[],
  { at, account }: By,
): Promise<void> => {
  await tx.execute(
    sql`insert into member_placements (companies_id, members_id, from_date, paid_from, ${names}, created_at, created_by)
      select n.companies_id, n.id, d.day, case when n.offices_id = o.offices_id then greatest(b.paid_from, d.day)
          else greatest(b.paid_from, d.day, ${closedPay}) end, ${listed("b")}, ${at}::timestamptz, ${account}::bigint
      from ${changed(dated, rows)} cross join (select ${dated.end_date}::date + 1 as day) d
      cross join lateral ${heldOn(sql`d.day`)} b on conflict do nothing`,
  )
}

/**
 * Effective dating: writes the placements of a change from its day on, in the past or the future. Later rows keep what
 * they changed, and take over the rest; an assignment is followed by its return.
 */
export const place = async (tx: Tx, dated: Dated, all: readonly Placing[], by: By): Promise<void> => {
  const rows = all.filter(({ before, after }) => FACTS.some((fact) => before[fact] !== after[fact]))
  if (rows.length === 0) return
  const { effective_date, end_date } = dated
  const day = sql`(select ${effective_date}::date as day) d`
  if (end_date !== null) await placeReturn(tx, dated, rows, by)
  await tx.execute(
    sql`insert into member_placements as l (companies_id, members_id, from_date, paid_from, ${names}, created_at, created_by)
      select n.companies_id, n.id, d.day, case when n.offices_id = o.offices_id then greatest(b.paid_from, d.day)
          else greatest(b.paid_from, d.day, ${closedPay}) end, ${listed("n")}, ${by.at}::timestamptz, ${by.account}::bigint
      from ${changed(dated, rows)} cross join ${day} left join lateral ${heldOn(sql`d.day`)} b on true
      on conflict (companies_id, members_id, from_date) do update set
        ${sql.raw(FACTS.map((fact) => `${fact} = excluded.${fact}`).join(", "))},
        paid_from = greatest(l.paid_from, excluded.paid_from), created_at = excluded.created_at, created_by = excluded.created_by`,
  )
  if (end_date === null)
    await tx.execute(
      sql`update member_placements l set ${sql.raw(carriedOn)}, ${sql.raw(carriedPay)} from ${changed(dated, rows)} cross join ${day}
        where l.companies_id = n.companies_id and l.members_id = n.id and l.from_date > d.day`,
    )
  await markDays(tx, dated, rows)
}

/** Days that were judged by the rules of another office are judged again. */
const markDays = async (
  tx: Tx,
  { companies_id, effective_date, end_date }: Dated,
  rows: readonly Placing[],
) => {
  const moved = rows.flatMap(({ members_id, before, after }) =>
    before.offices_id === after.offices_id ? [] : [members_id],
  )
  if (moved.length === 0) return
  await tx.execute(
    sql`update attendance_days set due_at = ${AT_ONCE}::timestamptz where companies_id = ${companies_id} and members_id = ${anyOf(moved)}
      and business_date >= ${effective_date}::date and (${end_date}::date is null or business_date <= ${end_date}::date)
      and due_at is distinct from ${AT_ONCE}::timestamptz`,
  )
}

/** Deletes the rows of a day that say the same as the row before them. */
const dropRepeated = (tx: Tx, from: SQL, day: SQL) =>
  tx.execute(
    sql`delete from member_placements l using ${from}
      cross join lateral (select mp.* from member_placements mp where mp.companies_id = n.companies_id and mp.members_id = n.id
        and mp.from_date < ${day} order by mp.from_date desc limit 1) b
      where l.companies_id = n.companies_id and l.members_id = n.id and l.from_date = ${day} and (${listed("l")}) is not distinct from (${listed("b")})`,
  )

/**
 * Removes the placements of a change that nothing rests on: what it set becomes as before, and a row that then says
 * nothing new is deleted. What was changed again on the same day, or on the day of an assignment's return, is kept.
 */
export const unplace = async (tx: Tx, dated: Dated, all: readonly Placing[]): Promise<void> => {
  const rows = all.filter(({ before, after }) => FACTS.some((fact) => before[fact] !== after[fact]))
  if (rows.length === 0) return
  const { effective_date, end_date } = dated
  const from = changed(dated, rows)
  await tx.execute(
    sql`update member_placements l set ${sql.raw(
      FACTS.map(
        (fact) =>
          `${fact} = case when n.${fact} is distinct from o.${fact} and l.${fact} is not distinct from n.${fact} then o.${fact} else l.${fact} end`,
      ).join(", "),
    )} from ${from} where l.companies_id = n.companies_id and l.members_id = n.id and l.from_date = ${effective_date}::date`,
  )
  await dropRepeated(tx, from, sql`${effective_date}::date`)
  if (end_date !== null) await dropRepeated(tx, from, sql`(${end_date}::date + 1)`)
  await markDays(tx, dated, rows)
}
