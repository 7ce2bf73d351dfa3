import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import type { KeptTable } from "../../../db/keptTables.ts"
import { ALONG, type Pass, stayingTables } from "./order.ts"

/** Keyset cursor inside one table: the values of its key as text; null = from the beginning. */
export type After = readonly string[] | null

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

/** Condition of the rows of a pass after a cursor. @param stays condition against rows that must stay */
const condition = (
  { table, by, first }: Pass,
  company: number,
  after: After,
  stays = unreferenced(table),
): SQL => {
  const along = ALONG[table.name]?.[0]
  const part =
    first === null || along === undefined
      ? sql``
      : sql`and t.${sql.identifier(along)} is ${first === "set" ? sql`not null` : sql`null`}`
  const own = sql`t.companies_id = ${company} ${part} ${stays}`
  if (after === null || by.length === 0) return own
  const values = by.map(({ type }, at) => sql`${after[at] ?? null}::${sql.raw(type)}`)
  return sql`${own} and (${columnsOf(by)}) > (${sql.join(values, sql`, `)})`
}

const columnsOf = (by: Pass["by"]): SQL =>
  sql.join(
    by.map(({ name }) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  )
const texts = (by: Pass["by"]): SQL =>
  sql`array[${sql.join(
    by.map(({ name }) => sql`t.${sql.identifier(name)}::text`),
    sql`, `,
  )}]::text[]`
/** The order of the pass's index; its leading columns are constant. */
const orderOf = ({ table, by, first }: Pass): SQL => {
  const along = first === "null" ? [{ name: ALONG[table.name]?.[0] ?? "" }] : []
  return sql.join(
    ["companies_id", ...[...along, ...by].map(({ name }) => name)].map(
      (name) => sql`t.${sql.identifier(name)}`,
    ),
    sql`, `,
  )
}

/** The next rows of a pass: their place, and their key as text. @param stays condition against rows that must stay */
const nextOf = (pass: Pass, company: number, after: After, size: number, stays?: SQL): SQL => {
  const order = orderOf(pass)
  return sql`select t.ctid as at, ${texts(pass.by)} as key, row_number() over (order by ${order}) as place
    from ${tableOf(pass.table)} where ${condition(pass, company, after, stays)} order by ${order} limit ${literal(size)}`
}
const byKey = (table: KeptTable): Pass => ({ table, by: table.key.slice(1), first: null })
/** The next rows of a company by the table's key. */
export const nextRows = (table: KeptTable, company: number, after: After, size: number, stays?: SQL): SQL =>
  nextOf(byKey(table), company, after, size, stays)

export type Found = { readonly n: number; readonly last: readonly string[] | null }
export const stepOf = (found: Found | undefined): Step => ({
  done: found?.n ?? 0,
  after: found?.last ?? null,
})
export const last = sql`(select array_to_json(key) from due order by place desc limit 1) as last`

export type Step = { readonly done: number; readonly after: After }

/** Deletes the next rows of a pass. */
export const deleteNext = async (
  tx: Tx,
  pass: Pass,
  company: number,
  after: After,
  size: number,
): Promise<Step> => {
  const [found] = await rowsOf<Found>(
    tx,
    sql`with due as materialized (${nextOf(pass, company, after, size)}),
      gone as (delete from ${tableOf(pass.table)} where t.ctid = any (array(select at from due)) returning 1)
      select (select count(*)::int from gone) as n, ${last}`,
  )
  return stepOf(found)
}

/**
 * Counts the next rows of a company in one table. A whole slice is not counted: it ends with its `size`-th row, and the
 * look-up of that row reads only the index.
 */
export const countNext = async (
  tx: Tx,
  table: KeptTable,
  company: number,
  after: After,
  size: number,
): Promise<Step> => {
  const pass = byKey(table)
  const where = condition(pass, company, after)
  const [end] = await rowsOf<{ readonly key: readonly string[] }>(
    tx,
    sql`select array_to_json(${texts(pass.by)}) as key from ${tableOf(table)}
      where ${where} order by ${orderOf(pass)} offset ${literal(size - 1)} limit 1`,
  )
  if (end !== undefined) return { done: size, after: end.key }
  const [rest] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`select count(*)::int as n from ${tableOf(table)} where ${where}`,
  )
  return { done: rest?.n ?? 0, after: null }
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
