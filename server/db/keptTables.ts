import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { type Retention, retention, type TableKey } from "./retention.ts"
import * as tables from "./tables/index.ts"

export type Reference = {
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}
/** A column of a key, with its SQL type. */
export type Keyed = { readonly name: string; readonly type: string }
export type KeptColumn = Keyed & { readonly isNullable: boolean }
export type KeptTable = {
  readonly name: string
  readonly retention: Retention
  /** Columns of a unique key that begins with `companies_id`, with their SQL types: the order of keyset pagination. */
  readonly key: readonly Keyed[]
  /** Stored columns, without generated ones. */
  readonly columns: readonly KeptColumn[]
  readonly references: readonly Reference[]
}

const keyOf = ({ columns, primaryKeys }: ReturnType<typeof getTableConfig>): KeptTable["key"] => {
  const names =
    primaryKeys[0]?.columns.map(({ name }) => name) ??
    columns.filter(({ primary }) => primary).map(({ name }) => name)
  const own = columns.some(({ name }) => name === "companies_id") ? ["companies_id"] : []
  return [...own, ...names.filter((name) => name !== "companies_id")].map((name) => {
    const column = columns.find((one) => one.name === name)
    if (column === undefined) throw new Error(`no column ${name}`)
    return { name, type: column.getSQLType() }
  })
}

const described = (table: PgTable, kept: Retention): KeptTable => {
  const config = getTableConfig(table)
  return {
    name: config.name,
    retention: kept,
    key: keyOf(config),
    columns: config.columns
      .filter(({ generated }) => generated === undefined)
      .map((column) => ({ name: column.name, type: column.getSQLType(), isNullable: !column.notNull })),
    references: config.foreignKeys.map((one) => {
      const { columns, foreignTable, foreignColumns } = one.reference()
      return {
        columns: columns.map(({ name }) => name),
        to: getTableConfig(foreignTable).name,
        toColumns: foreignColumns.map(({ name }) => name),
      }
    }),
  }
}

const byKey: Readonly<Record<TableKey, PgTable>> = tables

/** Every table with its retention, in the order of their names in the code. */
export const keptTables: readonly KeptTable[] = Object.entries(retention).map(([key, kept]) =>
  described(byKey[key as TableKey], kept),
)
