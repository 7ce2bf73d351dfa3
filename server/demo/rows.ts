import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { rowsFor } from "../db/secrets/columns.ts"

/**
 * Bulk insert: all rows are passed as one JSON parameter, which both databases read several times faster than
 * thousands of single parameters. Every row has the columns of the first.
 */
export const insertRows = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  onConflict: SQL = sql`on conflict do nothing`,
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => name in first)
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const types = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${rowsFor(table, rows)}::text::json) as r(${types}) ${onConflict}`,
  )
}

/** Inserts new rows; a conflict with an existing row is a bug and fails. */
export const insertNew = <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> => insertRows(tx, table, rows, sql``)

/** Reserves ids, so that rows and their children can be written without a round trip in between. */
export const reserveIds = async (tx: Tx, table: PgTable, count: number): Promise<readonly number[]> => {
  if (count === 0) return []
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::float8 as id
      from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/** The first row of each of these states comes before all others, in this order: the examples of the docs name rows 1, 2, … of a fresh demo. */
export const leading = <R>(
  rows: readonly R[],
  stateOf: (row: R) => string | undefined,
  states: readonly string[],
): readonly R[] => {
  const first = states.flatMap((state) => rows.filter((row) => stateOf(row) === state).slice(0, 1))
  return [...first, ...rows.filter((row) => !first.includes(row))]
}

export const idAt = (ids: readonly number[], at: number): number => {
  const id = ids[at]
  if (id === undefined) throw new RangeError("fewer ids than rows")
  return id
}

/**
 * Updates planner statistics (ANALYZE) after inserting thousands of rows, before they are joined. A tenth of the
 * usual sample keeps it fast; `Database.tidy` collects better statistics later.
 */
export const countRoughly = (db: Database, tables: readonly PgTable[]): Promise<void> =>
  db.transact(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 10`)
    for (const table of tables) await tx.execute(sql`analyze ${table}`)
  })
