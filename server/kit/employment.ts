import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { EmployedFacts, Employment } from "#machines/lifecycles/employment.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { outer } from "./textSearch.ts"

/** Last working day of an employee `m`; if archived without one, the day of archiving. null = still employed. */
export const lastDay: SQL = sql`coalesce(m.tanggal_keluar, case when m.archived_at is not null then (m.archived_at at time zone 'Asia/Jakarta')::date end)`

/** Input of `inEmployment` for the selected row; a row without dates of its own uses the date of the decision. */
export const employmentOf = (
  companyId: AnyPgColumn,
  memberId: AnyPgColumn,
  days: { readonly first: AnyPgColumn; readonly last: AnyPgColumn } | null,
  /** It pays out a remainder of the employment, so it may come after its end. */
  isPayout = false,
): SQL<EmployedFacts["employment"]> =>
  sql<
    EmployedFacts["employment"]
  >`(select json_build_object('from', m.tanggal_masuk::text, 'until', ${isPayout ? sql`null::text` : sql`(${lastDay})::text`},
      'first', ${days === null ? sql`null::text` : sql`${outer(days.first)}::text`}, 'last', ${days === null ? sql`null::text` : sql`${outer(days.last)}::text`})
    from members m where m.companies_id = ${outer(companyId)} and m.id = ${outer(memberId)})`

/** First and last working day of some employees. */
export const employmentsOf = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Employment>> => {
  const rows = await rowsOf<Employment & { readonly id: number }>(
    tx,
    sql`select m.id::float8 as id, m.tanggal_masuk::text as "from", (${lastDay})::text as until from members m
      where m.id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`,
  )
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
