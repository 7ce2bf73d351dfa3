import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { literal } from "../db/literal.ts"
import { rowsOf, type Tx } from "../db/database.ts"

/** Position and size of a page in an order. */
export type Place = {
  readonly dir: "asc" | "desc"
  /** Keyset: only rows after this sort value and id. */
  readonly after?: { readonly v: string; readonly i: number } | null
  readonly limit: number
  readonly offset?: number
}
export type Found = { readonly ids: readonly number[]; readonly total: number }

type Sought = Place & {
  readonly table: PgTable | SQL
  readonly id: AnyColumn | SQL
  readonly where: SQL | undefined
  /** Sort expression; ties are broken by id. */
  readonly by: SQL
  /** Upper bound of rows to sort; null = no bound. */
  readonly most: number | null
}

/**
 * Searches rows that no index finds: one scan gives both the total and a page. A plain select with "order by ... limit"
 * would walk the order's index and fetch rows of a large table one by one when few match.
 * @returns null where more than `most` match: then following the order finds a page soon
 */
export const seek = async (
  tx: Tx,
  { table, id, where, by, dir, after = null, limit, offset = 0, most }: Sought,
): Promise<Found | null> => {
  const isAscending = dir === "asc"
  const order = isAscending ? sql`v asc, id asc` : sql`v desc, id desc`
  const sign = isAscending ? sql`>` : sql`<`
  const beyond = after === null ? sql`` : sql`where (v, id) ${sign} (${after.v}, ${after.i})`
  const [row] = await rowsOf<Found>(
    tx,
    sql`with found as materialized (
        select ${id} as id, ${by} as v from ${table} where ${where ?? sql`true`}${most === null ? sql`` : sql` limit ${literal(most + 1)}`}
      )
      select (select count(*) from found)::float8 as total, (select coalesce(json_agg(id), '[]') from (
        select id from found ${beyond} order by ${order} limit ${literal(limit)} offset ${offset}) page) as ids`,
  )
  return row === undefined || (most !== null && row.total > most) ? null : row
}
