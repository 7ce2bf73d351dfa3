import { and, eq, getTableColumns, notInArray, type SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { titles } from "#contract/kit/resource.ts"
import type { Tx } from "../db/database.ts"
import { InvalidFields } from "../call/answer.ts"
import type { RowTable, TenantTable, Values } from "./tenantTable.ts"
import { Joinable } from "./selection.ts"
import { outer } from "./textSearch.ts"

/** A join table (n:m): the row's id in `own`, the listed id in `other`. */
export type LinkRules = {
  readonly table: PgTable
  readonly own: AnyPgColumn
  readonly other: AnyPgColumn
  readonly to: TenantTable
}
/** A child table (1:n): the row's id in `own`, the position from 0 in `order`. */
export type ChildRules = {
  readonly table: TenantTable
  readonly own: AnyPgColumn
  readonly order: AnyPgColumn
}

type Owner = { readonly tx: Tx; readonly companyId: number }

const columnsOf = (table: PgTable) => sql.identifier(getTableConfig(table).name)
const ownedBy = (link: Pick<LinkRules, "table" | "own">, of: TenantTable): SQL =>
  sql`l.companies_id = ${outer(of.companies_id)} and l.${sql.identifier(link.own.name)} = ${outer(of.id)}`

/** The column with the display name of a table's rows. */
export const titleOf = (table: RowTable): SQL => {
  const columns = getTableColumns(table as PgTable)
  const title = titles.find((name) => name in columns)
  if (title === undefined)
    throw new Error(`${getTableConfig(table).name} has neither ${titles.join(" nor ")}`)
  return sql`${sql.identifier(title)}`
}

/** Linked rows sorted by name, so that the lists of ids and of names correspond. */
const linked = (link: LinkRules, of: TenantTable, shown: SQL): SQL =>
  sql`(select coalesce(json_agg(n.${shown} order by lower(n.${titleOf(link.to)}) collate "C", n.id), '[]'::json) from ${columnsOf(link.table)} l
    join ${columnsOf(link.to)} n on n.companies_id = l.companies_id and n.id = l.${sql.identifier(link.other.name)} where ${ownedBy(link, of)})`

/** Linked ids, as a column of the selection. */
export const linkedIds = (link: LinkRules, of: TenantTable): SQL<number[]> =>
  linked(link, of, sql`id`) as SQL<number[]>
/** Names of the linked rows, in the same order as the ids. */
export const linkedNames = (link: LinkRules, of: TenantTable): SQL<string[]> =>
  linked(link, of, titleOf(link.to)) as SQL<string[]>

/** The name of the referenced row. */
export const nameOf = (to: RowTable, of: RowTable, column: AnyPgColumn): SQL<string | null> => {
  const [table, id] = [columnsOf(to), outer(column)]
  const title = titleOf(to)
  const { companies_id: company } = of
  /** Platform tables have no company column. */
  const among = (alias: SQL) =>
    company === undefined || to.companies_id === undefined
      ? sql``
      : sql`${alias}.companies_id = ${outer(company)} and `
  return new Joinable(
    sql`(select n.${title} from ${table} n where ${among(sql`n`)}n.id = ${id})`,
    (alias) => ({
      join: sql`left join ${table} ${alias} on ${among(alias)}${alias}.id = ${id}`,
      column: sql`${alias}.${title}`,
    }),
  ) as SQL<string | null>
}

/** Replaces the pairs of a row. */
export const saveLinks = async (
  { tx, companyId }: Owner,
  { table, own, other }: LinkRules,
  rowId: number,
  ids: readonly number[],
): Promise<void> => {
  const wanted = [...new Set(ids)]
  await tx
    .delete(table)
    .where(and(eq(own, rowId), wanted.length === 0 ? undefined : notInArray(other, wanted)))
  if (wanted.length === 0) return
  const rows = wanted.map((id) => ({ companies_id: companyId, [own.name]: rowId, [other.name]: id }))
  await tx
    .insert(table)
    .values(rows as never)
    .onConflictDoNothing()
}

/**
 * Replaces the children of a row, in this order: one with an `id` is updated, one without is inserted, missing ones are
 * deleted.
 * @throws InvalidFields where an id is not a child of this row
 */
export const saveChildren = async (
  { tx, companyId }: Owner,
  { table, own, order }: ChildRules,
  field: string,
  rowId: number,
  children: readonly (Values & { readonly id?: number })[],
): Promise<void> => {
  const held = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(own, rowId))
  const known = new Set(held.map((row) => row.id as number))
  const strange = children.flatMap(({ id }, at) =>
    id === undefined || known.has(id) ? [] : [[`${field}.${at}.id`, ["Pilihan tidak dikenal"]] as const],
  )
  if (strange.length > 0) throw new InvalidFields(Object.fromEntries(strange))
  const kept = children.flatMap(({ id }) => (id === undefined ? [] : [id]))
  await tx
    .delete(table as PgTable)
    .where(and(eq(own, rowId), kept.length === 0 ? undefined : notInArray(table.id, kept)))
  for (const [at, { id, ...values }] of children.entries()) {
    const placed = { ...values, [order.name]: at }
    await (id === undefined
      ? tx.insert(table as PgTable).values({ companies_id: companyId, [own.name]: rowId, ...placed } as never)
      : tx
          .update(table as PgTable)
          .set(placed as never)
          .where(and(eq(own, rowId), eq(table.id, id))))
  }
}
