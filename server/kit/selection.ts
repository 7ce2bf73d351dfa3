import { Column, is, SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, PgDialect } from "drizzle-orm/pg-core"

/** Selected columns by name. SQL expressions are not mapped: they must cast to the shown type. */
export type Selection = Readonly<Record<string, AnyPgColumn | SQL>>

/**
 * A scalar sub-select that can also be written as a join: a page uses the join, because the sub-select would run once
 * per row.
 */
export class Joinable extends SQL {
  /** The join form, under a unique alias in its statement. */
  readonly joined: (alias: SQL) => { readonly join: SQL; readonly column: SQL }

  constructor(subSelect: SQL, joined: Joinable["joined"]) {
    super(subSelect.queryChunks)
    this.joined = joined
  }
}

type Values = Readonly<Record<string, unknown>>

/** A compiled selection: its part of the statement, and the mapping of rows to the columns' types. */
type Reading = {
  readonly columns: SQL
  /** Follows the table's name. */
  readonly joins: SQL
  readonly rowOf: (read: Values) => Values
}

const dialect = new PgDialect()
/** The same, rendered to SQL text once for all statements that include it. */
const fixed = (part: SQL): SQL => {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length === 0 ? sql.raw(text) : part
}

const read = (selection: Selection): Reading => {
  const parts = Object.entries(selection).map(([name, part]) => {
    const named = sql.identifier(name)
    if (!(part instanceof Joinable)) return { join: sql``, column: sql`${part} as ${named}` }
    const { join, column } = part.joined(sql.identifier(`joined_${name}`).getSQL())
    return { join: sql` ${join}`, column: sql`${column} as ${named}` }
  })
  const typed = Object.entries(selection).flatMap(([name, part]) =>
    is(part, Column) && part.mapFromDriverValue !== Column.prototype.mapFromDriverValue
      ? [[name, part] as const]
      : [],
  )
  return {
    columns: fixed(
      sql.join(
        parts.map(({ column }) => column),
        sql`, `,
      ),
    ),
    joins: fixed(sql.join(parts.map(({ join }) => join))),
    rowOf: (values) => {
      const row: Record<string, unknown> = { ...values }
      for (const [name, column] of typed)
        if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
      return row
    },
  }
}

const readings = new WeakMap<Selection, Reading>()
/** Cached for a selection that stays the same object: compiling took a tenth of a page's time. */
export const readingOf = (selection: Selection): Reading => {
  const reading = readings.get(selection) ?? read(selection)
  readings.set(selection, reading)
  return reading
}
