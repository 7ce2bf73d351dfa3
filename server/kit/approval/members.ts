import { type SQL, sql } from "drizzle-orm"
import { type Found, type Place, seek } from "../searchPage.ts"
import { isKeptIn, wordsIn } from "../textSearch.ts"
import type { Tx } from "../../db/database.ts"
import { currentOffices, ofOwnOffices } from "../../db/tables/kinds.ts"

export type AskedMember = {
  readonly q?: string | undefined
  readonly offices_id?: number | undefined
  readonly departement_id?: number | undefined
}

/** Filters on employees, as a condition on a table with the columns of `members` under an alias. */
export const memberWhere = (ask: AskedMember, alias: SQL): SQL => {
  const parts: SQL[] = [sql`true`]
  const q = wordsIn(ask.q)
  if (ask.offices_id !== undefined) parts.push(sql`${alias}.offices_id = ${ask.offices_id}`)
  if (ask.departement_id !== undefined) parts.push(sql`${alias}.departement_id = ${ask.departement_id}`)
  if (q !== "")
    parts.push(
      sql`(${isKeptIn(q, sql`${alias}.nama_sort`, sql`${alias}.nama_fold`)} or ${isKeptIn(q, sql`${alias}.nip_sort`, null)})`,
    )
  return sql.join(parts, sql` and `)
}

/** Whether any filter on employees is set. */
export const isOfSome = ({ q, offices_id, departement_id }: AskedMember): boolean =>
  wordsIn(q) !== "" || offices_id !== undefined || departement_id !== undefined

/**
 * Whether the employee of a row of `table` matches the filters. `is true` keeps the planner from turning it into a
 * join: that would look up requests for each of 95,000 employees with an "a" in their name.
 */
export const ofMember = (ask: AskedMember, table: SQL): SQL =>
  isOfSome(ask)
    ? sql`(${table}.members_id in (select m.id from members m where ${memberWhere(ask, sql`m`)})) is true`
    : sql`true`

/**
 * Whether the employee of a request is visible. A request is visible by its own office, but the employee may have moved
 * to another one; an account with company scope sees all employees of visible requests.
 */
export const inSight = (table: SQL): SQL =>
  sql`(${currentOffices} is null or exists (select from members m where m.companies_id = ${table}.companies_id and m.id = ${table}.members_id and ${ofOwnOffices}))`

/** With employee filters one scan gives both the total and the page; null without filters. */
export const idsOfSome =
  (tx: Tx, ask: AskedMember, queue: Pick<Parameters<typeof seek>[1], "table" | "id" | "where" | "by">) =>
  async (place: Place): Promise<Found | null> =>
    isOfSome(ask) ? seek(tx, { ...queue, ...place, most: null }) : null
