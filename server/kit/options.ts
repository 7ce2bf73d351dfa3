import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { titles } from "#contract/kit/resource.ts"
import { literal } from "../db/literal.ts"
import { ok } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import type { RowTable, Values } from "./tenantTable.ts"
import { byText, contains } from "./textSearch.ts"

/** Maximum number of options in a select; search narrows it. */
export const SHOWN = 50
/** Maximum when options are requested by id, to show the names of chosen ones: as many as the schema allows. */
const NAMED = 100
/** Maximum for tables that are returned as a whole. */
const ALL = 1_000

export type Asked = { readonly q?: string; readonly ids?: readonly number[] }

export const mostOf = ({ ids }: Pick<Asked, "ids">) => (ids === undefined ? SHOWN : NAMED)

/** Cuts rows that were fetched with one more than the limit. */
export const cut = <Row>(rows: readonly Row[], most: number) => ({
  rows: rows.slice(0, most),
  has_more: rows.length > most,
})

/** Options from a table. Tables without a code column return no code; without an active flag all are active. */
export const optionsOf = async (
  { tx }: Pick<Context, "tx">,
  table: RowTable,
  { q, ids, ...equal }: Asked & Values,
  /** `order`: sort column, default is the name; `all`: the whole table. */
  { order, all = false }: { readonly order?: AnyPgColumn | undefined; readonly all?: boolean } = {},
) => {
  const columns: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table as PgTable)
  const { kode, is_active } = columns
  const title = titles.map((name) => columns[name]).find((column) => column !== undefined)
  if (title === undefined) throw new Error("what is chosen from has no name")
  const limit = ids === undefined ? SHOWN : NAMED
  const most = all ? ALL : limit
  const where: (SQL | undefined)[] =
    ids === undefined
      ? [
          is_active === undefined ? undefined : eq(is_active, true),
          contains(q, kode === undefined ? [title] : [title, kode]),
          ...Object.entries(equal).flatMap(([name, value]) => {
            const column = columns[name]
            return column === undefined || value === undefined ? [] : [eq(column, value)]
          }),
        ]
      : [inArray(table.id, [...ids])]
  const rows = await tx
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      nama: sql<string>`${title}`,
      kode: kode === undefined ? sql<string | null>`null` : sql<string | null>`${kode}`,
      is_active: is_active === undefined ? sql<boolean>`true` : sql<boolean>`${is_active}`,
    })
    .from(table as PgTable)
    .where(and(...where))
    .orderBy(...(order === undefined ? [] : [asc(order)]), asc(byText(title)), asc(table.id))
    .limit(literal(most + 1))
  return ok(cut(rows, most))
}
