import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"

/** For each table the number of its rows, and the sum of each numeric column. */
export type Figures = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Tables that the server itself writes at every start. */
const OWN = ["meta"]

type Column = { readonly table: string; readonly column: string | null }

/** One query per table: a column that no longer exists is left out instead of being summed as null. */
export const figuresOf = (db: Database): Promise<Figures> =>
  db.transact(async (tx) => {
    const columns = await rowsOf<Column>(
      tx,
      sql`select t.tablename as table, c.column_name as column from pg_tables t
        left join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tablename
          and c.data_type in ('bigint', 'integer', 'smallint', 'numeric', 'double precision', 'real')
        where t.schemaname = 'public' order by 1, c.ordinal_position`,
    )
    const figures: Record<string, Record<string, string>> = {}
    for (const table of new Set(columns.map((row) => row.table))) {
      if (OWN.includes(table)) continue
      const sums = columns.flatMap((row) =>
        row.table !== table || row.column === null
          ? []
          : [sql`, coalesce(sum(${sql.identifier(row.column)}), 0)::text as ${sql.identifier(row.column)}`],
      )
      const [figure] = await rowsOf<Record<string, string>>(
        tx,
        sql`select count(*)::text as "rows" ${sql.join(sums, sql``)} from ${sql.identifier(table)}`,
      )
      if (figure !== undefined) figures[table] = figure
    }
    return figures
  })
