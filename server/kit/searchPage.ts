import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { literal } from "../db/literal.ts"
import { rowsOf, type Tx } from "../db/database.ts"

/** Where in an order a page begins, and how long it is. */
export type Place = {
  readonly dir: "asc" | "desc"
  /** Only those behind this sort value and id. */
  readonly after?: { readonly v: string; readonly i: number } | null
  readonly limit: number
  readonly offset?: number
}
export type Found = { readonly ids: readonly number[]; readonly total: number }

type Sought = Place & {
  readonly table: PgTable | SQL
  readonly id: AnyColumn | SQL
  readonly where: SQL | undefined
  /** What they are put in order by; ties go by id. */
  readonly by: SQL
  /** More of them than this are not put in order; null = however many there are. */
  readonly most: number | null
}

/**
 * Rows whose words have to be read to know them: all are gone through once, for their number and for a page of them. A plain
 * select with an order follows that order, and fetches every row of a large table one by one where few are found.
 * @returns null where there are more than `most`: then following the order soon meets enough of them
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
