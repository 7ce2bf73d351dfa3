import { type SQL, sql } from "drizzle-orm"
import { members } from "../db/tables/index.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import type { PageRequest } from "./paging.ts"
import { seek } from "./searchPage.ts"

type Grouped = {
  /** A select of `members_id` and the sort values, one row per employee. */
  readonly of: SQL
  /** Sort expression over its rows `g`; null = an order of employees, as by name. */
  readonly by: SQL | null
  /** Ids of these employees, if already known, in the order of employees. */
  readonly known?: readonly number[] | undefined
}

/**
 * A page of employees, grouped from their requests. Requests are aggregated in one scan; starting from employees would
 * look up requests for each of them.
 */
export const groupedPage = (
  tx: Tx,
  { of, by, known }: Grouped,
): Pick<PageRequest, "table" | "id" | "where" | "idsAt" | "total"> => ({
  table: members,
  id: members.id,
  /**
   * `is true` keeps the planner from turning it into a join, planned for too few rows because of row-level security.
   */
  where:
    known === undefined
      ? sql`(${members.id} in (select g.members_id from (${of}) g)) is true`
      : sql`(${members.id} in (select unnest(${arrayOf(known)}))) is true`,
  ...(by === null
    ? {
        ...(known?.length === 0 ? { idsAt: () => Promise.resolve({ ids: [], total: 0 }) } : {}),
        total: async () => {
          if (known !== undefined) return known.length
          const [row] = await rowsOf<{ total: number }>(
            tx,
            sql`select count(*)::float8 as total from (${of}) g`,
          )
          return row?.total ?? 0
        },
      }
    : {
        idsAt: (place) =>
          seek(tx, {
            ...place,
            table: sql`(${of}) g`,
            id: sql`g.members_id`,
            where: undefined,
            by,
            most: null,
          }),
      }),
})

/**
 * Ids as one array parameter: one parameter per id would make a different prepared statement for each number of ids.
 */
const arrayOf = (ids: readonly number[]): SQL => sql`${`{${ids.join(",")}}`}::bigint[]`

/** Totals from the sums of each day. */
export const addedUp = <S extends Readonly<Record<string, number>>>(nothing: S, days: readonly S[]): S =>
  Object.fromEntries(
    Object.keys(nothing).map((key) => [key, days.reduce((sum, day) => sum + (day[key] ?? 0), 0)]),
  ) as S
