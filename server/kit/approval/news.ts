import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { versionsOf } from "./moveEach.ts"

type Watched = PgTable & { readonly id: AnyColumn; readonly version: AnyColumn }
/** The rows on a client's screen, and the mark up to which it knows rows; without a mark it knows none. */
export type Sight = {
  readonly ids: readonly number[]
  readonly versions?: readonly number[]
  readonly mark?: number
}

/** Upper bound when counting new rows; beyond it the exact number does not matter. */
const MOST = 100

/**
 * Changes of the visible rows: those whose version differs (all existing ones if no versions are given), and the number
 * of new rows that match `fit` after the mark. `arrival` is a column that grows with each new row.
 */
export const newsFor = async (
  tx: Tx,
  table: Watched,
  fit: SQL | undefined,
  { ids, versions, mark }: Sight,
  arrival: AnyColumn = table.id,
): Promise<{ readonly changed: readonly number[]; readonly fresh: number; readonly mark: number }> => {
  const seen = versionsOf(ids, versions)
  const now =
    ids.length === 0
      ? []
      : await rowsOf<{ readonly id: number; readonly version: number }>(
          tx,
          sql`select id::float8 as id, version::float8 as version from ${table} where ${table.id} in (${sql.join(
            ids.map((id) => sql`${id}`),
            sql`, `,
          )})`,
        )
  return {
    changed: now.flatMap(({ id, version }) => (seen.get(id) === version ? [] : [id])),
    ...(await (mark === undefined ? fromNow(tx, table, arrival) : since(tx, table, fit, mark, arrival))),
  }
}

const fromNow = async (tx: Tx, table: Watched, arrival: AnyColumn) => {
  const [newest] = await rowsOf<{ readonly mark: number | null }>(
    tx,
    sql`select max(${arrival})::float8 as mark from ${table}`,
  )
  return { fresh: 0, mark: newest?.mark ?? 0 }
}

const since = async (tx: Tx, table: Watched, fit: SQL | undefined, mark: number, arrival: AnyColumn) => {
  const [count] = await rowsOf<{ readonly fresh: number }>(
    tx,
    sql`select count(*)::int as fresh from (select from ${table} where ${arrival} > ${mark} and ${fit ?? sql`true`} limit ${literal(MOST)}) c`,
  )
  return { fresh: count?.fresh ?? 0, mark }
}
