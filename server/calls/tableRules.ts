import { eq, getTableColumns, is, SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgColumn, type PgTable, PgText } from "drizzle-orm/pg-core"
import { nameOf } from "./nested.ts"
import { defineRules, type ResourceRules, type TenantTable } from "./rules.ts"
import { byText } from "./words.ts"

type Named = {
  readonly id: string
  readonly noun: string
  readonly sorts: readonly string[]
  readonly filters: Readonly<Record<string, { readonly Type: unknown }>>
  readonly fields: object
  readonly shown: object
  readonly row: { readonly Type: object }
  readonly values: { readonly Type: object }
}
type Base = "id" | "version" | "created_at" | "updated_at"
/** What a reference is called beside it: `offices_nama` of `offices_id`. */
type NameOf<R extends Named> = {
  [K in keyof R["fields"] & string]: K extends `${infer Stem}_id` ? `${Stem}_nama` : never
}[keyof R["fields"] & string]
type Column<R extends Named> = Exclude<keyof R["row"]["Type"], Base | NameOf<R>> | keyof R["filters"] | Base
/** A table with a column for whatever its resource shows and filters. */
type TableOf<R extends Named> = PgTable & TenantTable & Readonly<Record<Column<R> & string, AnyPgColumn>>

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

const isFreeText = (column: PgColumn): boolean => is(column, PgText) && (column.enumValues ?? []).length === 0

/** Fields of an index, whether it is on the column itself or on an expression of it. */
const fieldsIn = (parts: readonly unknown[]): readonly string[] =>
  parts.flatMap((part): readonly string[] => {
    if (is(part, SQL)) return fieldsIn(part.queryChunks)
    const name = typeof part === "object" && part !== null && "name" in part ? part.name : null
    return typeof name === "string" && name !== "companies_id" ? [name] : []
  })

const uniqueOf = (table: PgTable, noun: string): NonNullable<ResourceRules["unique"]> =>
  Object.fromEntries(
    getTableConfig(table).indexes.flatMap(({ config }) => {
      const [field] = fieldsIn(config.columns)
      return config.unique && config.name !== undefined && field !== undefined
        ? [[config.name, { field, message: `Sudah ada ${noun} dengan ${field.replaceAll("_", " ")} ini` }]]
        : []
    }),
  )

/** Composite keys lead to rows of the same company; the column beside `companies_id` is the field. */
const referencesOf = (table: PgTable, fields: readonly string[]): Readonly<Record<string, TenantTable>> =>
  Object.fromEntries(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const field = columns.map(({ name }) => name).find((name) => name !== "companies_id")
      return field !== undefined && fields.includes(field)
        ? [[field, foreignTable as unknown as TenantTable]]
        : []
    }),
  )

/** Orders by the column; without a value comes first, as the smallest. */
const sortOf = (column: PgColumn): SQL => {
  if (isFreeText(column)) return byText(column)
  if (column.notNull) return sql`${column}`
  throw new Error(`${column.name} may be empty: how it sorts has to be said in rules of its own`)
}

/**
 * Rules of a resource that is its table and nothing more: a column by the name of each field, text searched, equal
 * values filtered, unique indexes and foreign keys as the table has them, and what those lead to by name. One that knows more has a module in
 * `server/resources`.
 */
export const tableRules = <const R extends Named>(
  resource: R,
  table: TableOf<R>,
): ResourceRules & { readonly id: R["id"] } => {
  const columns = columnsOf(table)
  const column = (name: string): PgColumn => {
    const found = columns[name]
    if (found === undefined) throw new Error(`the table of ${resource.id} has no column ${name}`)
    return found
  }
  const fields = Object.keys(resource.fields)
  const shown = [...fields, ...Object.keys(resource.shown)]
  const references = referencesOf(table, fields)
  const selected = (name: string): PgColumn | SQL => {
    const field = name.replace(/_nama$/, "_id")
    const to = name === field || name in columns ? undefined : references[field]
    return to === undefined ? column(name) : nameOf(to, table, column(field))
  }
  const rules = {
    table,
    select: Object.fromEntries(shown.map((name) => [name, selected(name)])),
    search: fields.map(column).filter(isFreeText),
    sorts: Object.fromEntries(resource.sorts.map((name) => [name, sortOf(column(name))])),
    filters: Object.fromEntries(
      Object.keys(resource.filters).map((name) => [name, (value: unknown) => eq(column(name), value)]),
    ),
    unique: uniqueOf(table, resource.noun),
    references,
  }
  return defineRules(resource, rules as never)
}
