import { eq, getTableColumns, is, SQL, sql } from "drizzle-orm"
import { getTableConfig, type PgColumn, type PgTable, PgText } from "drizzle-orm/pg-core"
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

type Said<Of, K> = K extends keyof Of ? Exclude<Of[K], undefined> : never
type Asked<R extends Named, K> = K extends keyof R["filters"]
  ? Exclude<R["filters"][K]["Type"], undefined>
  : never
/** Whether what a column holds can be shown, and what is filled in and filtered by can be in it. */
type Fits<R extends Named, K, Held> = [K extends keyof R["row"]["Type"] ? Held : never] extends [
  Said<R["row"]["Type"], K>,
]
  ? [Said<R["values"]["Type"], K> | Asked<R, K>] extends [Held]
    ? true
    : false
  : false
/** The same but for its being empty. */
type Resembles<R extends Named, K, Held> =
  Fits<R, K, NonNullable<Held>> extends true ? true : Fits<R, K, Held | null>

type ColumnMisfit<R extends Named, Held, K extends string> = K extends keyof Held
  ? Fits<R, K, Held[K]> extends true
    ? never
    : Resembles<R, K, Held[K]> extends true
      ? null extends Held[K]
        ? `column ${K} of ${R["id"]} may be empty, what its contract does not show`
        : `column ${K} of ${R["id"]} is never empty, what its contract allows`
      : `column ${K} of ${R["id"]} is of another type than its contract says`
  : `the table of ${R["id"]} has no column ${K}`

/**
 * What keeps a table from being its resource's: a column for whatever it shows and filters, of the type its contract
 * says. In words, since the compiler would tell it with the whole table's type.
 */
export type Misfit<R extends Named, T extends PgTable> = {
  [K in Column<R> & string]: ColumnMisfit<R, T["$inferSelect"], K>
}[Column<R> & string]

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
export const tableRules = <const R extends Named, T extends PgTable & TenantTable>(
  resource: R,
  table: T,
  /** Does not compile where the table does not fit, and says what is wrong with it. */
  _fits: [Misfit<R, T>] extends [never] ? "fits" : `wrong: ${Misfit<R, T>}`,
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
