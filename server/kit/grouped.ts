import { type SQL, sql } from "drizzle-orm"
import { members } from "../db/tables/index.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import type { PageRequest } from "./paging.ts"
import { seek } from "./searchPage.ts"

type Grouped = {
  /** A select of `members_id` and of what they are put in order by, a row for each employee. */
  readonly of: SQL
  /** Of its rows `g`; null = an order of employees, as by name. */
  readonly by: SQL | null
  /** Those employees, where they are known already and in the order of employees. */
  readonly known?: readonly number[] | undefined
}

/**
 * Employees who are listed for what they have asked, as a page. What they have asked is gone through once, where a page of
 * employees would look up for each of all of them whether there is any, how much and since when.
 */
export const groupedPage = (
  tx: Tx,
  { of, by, known }: Grouped,
): Pick<PageRequest, "table" | "id" | "where" | "idsAt" | "total"> => ({
  table: members,
  id: members.id,
  /** "Is true" keeps it from becoming a join, which is planned for the few rows row-level security is taken to leave. */
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

/** Ids as one parameter: a statement of a parameter each would be another statement for each number of them. */
const arrayOf = (ids: readonly number[]): SQL => sql`${`{${ids.join(",")}}`}::bigint[]`

/** Sums of all days from those of each. */
export const addedUp = <S extends Readonly<Record<string, number>>>(nothing: S, days: readonly S[]): S =>
  Object.fromEntries(
    Object.keys(nothing).map((key) => [key, days.reduce((sum, day) => sum + (day[key] ?? 0), 0)]),
  ) as S
