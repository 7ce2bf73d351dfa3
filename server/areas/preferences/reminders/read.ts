import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import type { After, Source } from "./rule.ts"

export type Due = {
  readonly row_id: number
  readonly due_on: string
  readonly nama: string
  readonly about: string | null
  readonly people: readonly { readonly id: number; readonly nama: string }[]
}

/**
 * Accounts that a rule can notify: those of scope `company` and `office` by an index of their own, and the employees' leaders.
 * A company has an account for each employee, which are not looked through for each row.
 */
const people = (
  company: number,
  { reader }: Source,
) => sql`(select coalesce(json_agg(json_build_object('id', p.id, 'nama', p.nama_lengkap) order by p.id), '[]'::json) from (
    select a.id, a.nama_lengkap from accounts a where a.companies_id = ${company} and a.scope in ('company', 'office') and a.is_active and ${reader}
    union select a.id, a.nama_lengkap from members l join accounts a on a.companies_id = l.companies_id and a.id = l.accounts_id
      where l.companies_id = ${company} and l.id = m.atasan_id and a.is_active and ${reader}) p)`

/** The next rows of a source with the accounts to notify, by date and id; nothing is written. */
export const readDue = (
  tx: Tx,
  company: number,
  source: Source,
  { on, row }: After,
  most: number,
): Promise<Due[]> =>
  rowsOf<Due>(
    tx,
    sql`select d.row_id::float8 as row_id, d.due_on::text as due_on, m.nama, d.about, ${people(company, source)} as people
      from (select * from (${source.rows}) s
        where ${on === null ? sql`true` : sql`(s.due_on, s.row_id) > (${on}::date, ${row}::bigint)`}
        order by s.due_on, s.row_id limit ${literal(most)}) d
      join members m on m.companies_id = ${company} and m.id = d.members_id
      order by d.due_on, d.row_id`,
  )

/** Marks rows as told and returns those that were not: of a date that is changed there is another mark. */
export const markDue = async (
  tx: Tx,
  { company, rule, at }: { readonly company: number; readonly rule: number; readonly at: string },
  { kind, step }: Source,
  due: readonly Due[],
): Promise<ReadonlySet<number>> => {
  if (due.length === 0) return new Set()
  const rows = JSON.stringify(due.map(({ row_id, due_on }) => ({ row_id, due_on })))
  const fresh = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into pengingat_marks (companies_id, pengingat_id, kind, row_id, due_on, step, created_at)
      select ${company}, ${rule}, ${kind}, r.row_id, r.due_on, ${step}, ${at}::timestamptz
      from json_to_recordset(${rows}::text::json) as r (row_id bigint, due_on date)
      on conflict do nothing returning row_id::float8 as id`,
  )
  return new Set(fresh.map(({ id }) => id))
}
