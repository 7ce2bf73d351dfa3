import { Column, is, SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, PgDialect } from "drizzle-orm/pg-core"

/** What rows show, by name. SQL is read as the driver has it: it casts to what is shown. */
export type Selection = Readonly<Record<string, AnyPgColumn | SQL>>

/**
 * A sub-select of one value that a join reads too: a page joins it, because a sub-select goes through its table once for
 * every row.
 */
export class Joinable extends SQL {
  /** What it is as a join, under a name that nothing else in its statement has. */
  readonly joined: (alias: SQL) => { readonly join: SQL; readonly column: SQL }

  constructor(subSelect: SQL, joined: Joinable["joined"]) {
    super(subSelect.queryChunks)
    this.joined = joined
  }
}

type Values = Readonly<Record<string, unknown>>

/** A selection as a page reads it: its part of the statement, and its rows as the columns' own types have them. */
type Reading = {
  readonly columns: SQL
  /** Behind the table's name. */
  readonly joins: SQL
  readonly rowOf: (read: Values) => Values
}

const dialect = new PgDialect()
/** The same, put into words once for all statements it is part of. */
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
/** Worked out once for a selection that stays the same object: for each page it was a tenth of its time. */
export const readingOf = (selection: Selection): Reading => {
  const reading = readings.get(selection) ?? read(selection)
  readings.set(selection, reading)
  return reading
}
