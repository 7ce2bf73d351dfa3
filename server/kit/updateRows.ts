import { getTableColumns, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../db/database.ts"
import { rowsFor } from "../db/secrets/columns.ts"

export type Changed = {
  readonly companies_id: number
  readonly id: number
  /** By the table's property names, as JSON values. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Set-based update of a tenant table, each row with its own values: one statement for each set of columns. */
export const updateRows = async (tx: Tx, table: PgTable, rows: readonly Changed[]): Promise<void> => {
  const columns = getTableColumns(table)
  const nameOf = (key: string): string => {
    const column = columns[key]
    if (column === undefined) throw new Error(`no column ${key}`)
    return column.name
  }
  const sets = new Map<
    string,
    { readonly names: readonly string[]; readonly rows: Record<string, unknown>[] }
  >()
  for (const { companies_id, id, values } of rows) {
    const named = Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[nameOf(key), value]])),
    )
    const names = Object.keys(named).toSorted()
    const key = names.join(" ")
    const found = sets.get(key) ?? { names, rows: [] }
    found.rows.push({ ...named, companies_id, id })
    sets.set(key, found)
  }
  for (const { names, rows: some } of sets.values()) {
    const set = names.map((name) => sql`${sql.identifier(name)} = x.${sql.identifier(name)}`)
    await tx.execute(
      sql`update ${table} as t set ${sql.join(set, sql`, `)}
        from json_populate_recordset(null::${table}, ${rowsFor(table, some)}::text::json) as x
        where t.companies_id = x.companies_id and t.id = x.id`,
    )
  }
}
