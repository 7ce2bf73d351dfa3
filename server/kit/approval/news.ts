import { type AnyColumn, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { versionsOf } from "./moveEach.ts"

type Watched = PgTable & { readonly id: AnyColumn; readonly version: AnyColumn }
/** Rows as somebody sees them, and up to where rows are known; without a mark there is none yet. */
export type Sight = {
  readonly ids: readonly number[]
  readonly versions?: readonly number[]
  readonly mark?: number
}

/** More than so many new ones are not counted: nobody reads on. */
const MOST = 100

/**
 * What became of rows in sight: those in another version (all that there are, where no versions are given), and how
 * many that `fit` came after the mark. `arrival` grows with each row that comes.
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
