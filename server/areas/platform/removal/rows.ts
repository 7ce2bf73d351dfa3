import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import type { KeptTable } from "../../../db/retention.ts"
import { stayingTables } from "./order.ts"

/** Keyset cursor inside one table: the values of its key as text; null = from the beginning. */
export type After = readonly string[] | null

export const identifiers = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
const tableOf = ({ name }: Pick<KeptTable, "name">) => sql`${sql.identifier(name)} t`

/** Rows that rows of a staying table refer to must stay too: the receipts of top-ups. */
const unreferenced = ({ name }: KeptTable): SQL => {
  const holds = stayingTables.flatMap((staying) =>
    staying.references
      .filter(({ to }) => to === name)
      .map(({ columns, toColumns }) => {
        const same = columns.map(
          (column, at) => sql`s.${sql.identifier(column)} = t.${sql.identifier(toColumns[at] ?? "id")}`,
        )
        return sql`and not exists (select from ${sql.identifier(staying.name)} s where ${sql.join(same, sql` and `)})`
      }),
  )
  return sql.join(holds, sql` `)
}

const rest = ({ key }: KeptTable) => key.slice(1)

/** Condition of the rows of a company after a cursor. */
const condition = (table: KeptTable, company: number, after: After, stays: SQL): SQL => {
  const columns = rest(table)
  const own = sql`t.companies_id = ${company} ${stays}`
  if (after === null || columns.length === 0) return own
  const values = columns.map(({ type }, at) => sql`${after[at] ?? null}::${sql.raw(type)}`)
  return sql`${own} and (${identifiers(columns.map(({ name }) => name))}) > (${sql.join(values, sql`, `)})`
}

/**
 * The next rows of a company by the table's key: their place, and their key as text.
 * @param stays condition against rows that must stay
 */
export const nextRows = (
  table: KeptTable,
  company: number,
  after: After,
  size: number,
  stays = unreferenced(table),
): SQL => {
  const columns = rest(table).map(({ name }) => sql`t.${sql.identifier(name)}`)
  const texts = columns.map((column) => sql`${column}::text`)
  const order = [sql`t.companies_id`, ...columns]
  return sql`select t.ctid as at, array[${sql.join(texts, sql`, `)}]::text[] as key, row_number() over (order by ${sql.join(order, sql`, `)}) as place
    from ${tableOf(table)} where ${condition(table, company, after, stays)} order by ${sql.join(order, sql`, `)} limit ${literal(size)}`
}

export type Step = { readonly done: number; readonly after: After }
export type Found = { readonly n: number; readonly last: readonly string[] | null }

export const stepOf = (found: Found | undefined): Step => ({
  done: found?.n ?? 0,
  after: found?.last ?? null,
})
export const last = sql`(select array_to_json(key) from due order by place desc limit 1) as last`

/** Deletes the next rows of a company in one table. */
export const deleteNext = async (
  tx: Tx,
  table: KeptTable,
  company: number,
  after: After,
  size: number,
): Promise<Step> => {
  const [found] = await rowsOf<Found>(
    tx,
    sql`with due as materialized (${nextRows(table, company, after, size)}),
      gone as (delete from ${tableOf(table)} where t.ctid = any (array(select at from due)) returning 1)
      select (select count(*)::int from gone) as n, ${last}`,
  )
  return stepOf(found)
}

/** Counts the next rows of a company in one table. */
export const countNext = async (
  tx: Tx,
  table: KeptTable,
  company: number,
  after: After,
  size: number,
): Promise<Step> => {
  const [found] = await rowsOf<Found>(
    tx,
    sql`with due as materialized (${nextRows(table, company, after, size)})
      select (select count(*)::int from due) as n, ${last}`,
  )
  return stepOf(found)
}

/** Sets a reference to null in the next rows of a company, so that the rows it names can be deleted. */
export const loosenNext = async (
  tx: Tx,
  { table, column }: { readonly table: string; readonly column: string },
  company: number,
  size: number,
): Promise<number> => {
  const named = sql.identifier(column)
  const rows = await rowsOf(
    tx,
    sql`update ${sql.identifier(table)} t set ${named} = null where t.ctid = any (array(
      select o.ctid from ${sql.identifier(table)} o where o.companies_id = ${company} and o.${named} is not null limit ${literal(size)})) returning 1`,
  )
  return rows.length
}
