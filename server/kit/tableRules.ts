import { eq, getTableColumns, is, SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgColumn, type PgTable, PgText } from "drizzle-orm/pg-core"
import { linkedIds, linkedNames, nameOf } from "./nested.ts"
import type { Misfit, Named, OwnRules } from "./ownRules.ts"
import { always, PLACE, type ResourceRules } from "./rules.ts"
import type { Selection } from "./selection.ts"
import type { RowTable, TenantTable } from "./tenantTable.ts"
import { byText } from "./textSearch.ts"

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

const isFreeText = (column: PgColumn): boolean => is(column, PgText) && (column.enumValues ?? []).length === 0

/** Fields of an index, on the column itself or on an expression of it. */
const fieldsIn = (parts: readonly unknown[]): readonly string[] =>
  parts.flatMap((part): readonly string[] => {
    if (is(part, SQL)) return fieldsIn(part.queryChunks)
    const name = typeof part === "object" && part !== null && "name" in part ? part.name : null
    return typeof name === "string" && name !== "companies_id" ? [name] : []
  })

/** Unique indexes and constraints over fields of a resource, by the first of each; the server itself fills those with other columns. */
const uniqueOf = (
  table: PgTable,
  noun: string,
  fields: readonly string[],
): NonNullable<ResourceRules["unique"]> => {
  const { indexes, uniqueConstraints } = getTableConfig(table)
  const all = [
    ...indexes.flatMap(({ config }) => (config.unique ? [[config.name, config.columns] as const] : [])),
    ...uniqueConstraints.map(({ name, columns }) => [name, columns] as const),
  ]
  return Object.fromEntries(
    all.flatMap(([name, columns]) => {
      const named = fieldsIn(columns)
      const [field] = named
      return name !== undefined && field !== undefined && named.every((one) => fields.includes(one))
        ? [[name, { field, message: `Sudah ada ${noun} dengan ${field.replaceAll("_", " ")} ini` }]]
        : []
    }),
  )
}

/** Composite foreign keys point to rows of the same company; the column next to `companies_id` is the field. */
const referencesOf = (table: PgTable, fields: readonly string[]): Readonly<Record<string, RowTable>> =>
  Object.fromEntries(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const field = columns.map(({ name }) => name).find((name) => name !== "companies_id")
      return field !== undefined && fields.includes(field)
        ? [[field, foreignTable as unknown as RowTable]]
        : []
    }),
  )

/** Sorts by the column; null comes first, as the smallest value. */
const sortOf = (column: PgColumn): SQL => {
  if (isFreeText(column)) return byText(column)
  if (column.notNull) return sql`${column}`
  throw new Error(`${column.name} may be empty: how it sorts has to be said in rules of its own`)
}

type Stamped = RowTable & { readonly created_at: AnyPgColumn; readonly updated_at: AnyPgColumn }
/** Type-erased version, for any resource. */
type Loose = {
  readonly select?: Selection | ((now: Date) => Selection)
  readonly sorts?: Readonly<Record<string, SQL>>
  readonly filters?: NonNullable<ResourceRules["filters"]>
  readonly references?: Readonly<Record<string, RowTable | null>>
} & Pick<ResourceRules, "links" | "unique"> &
  Partial<Pick<ResourceRules, "search">>

/**
 * Derives the rules of a resource from its table: columns by field name, text search, equality filters, unique indexes,
 * foreign keys and the names of referenced rows. Exceptions are given in `own`.
 */
export const defineRules = <const R extends Named, T extends PgTable & Stamped>(
  resource: R,
  table: T,
  own: OwnRules<R, T>,
): ResourceRules & { readonly id: R["id"] } => {
  const said = own as unknown as Loose
  const columns = columnsOf(table)
  const column = (name: string): PgColumn => {
    const found = columns[name]
    if (found === undefined) throw new Error(`the table of ${resource.id} has no column ${name}`)
    return found
  }
  const fields = Object.keys(resource.fields)
  const foreign = referencesOf(table, fields)
  const pairs = Object.entries({ ...foreign, ...said.references })
  const references = Object.fromEntries(pairs.flatMap(([name, to]) => (to === null ? [] : [[name, to]])))
  const named = { ...foreign, ...references }
  const links = said.links ?? {}
  const selected = (name: string): PgColumn | SQL => {
    const field = name.replace(/_nama$/, "_id")
    const [link, to] = [links[field], named[field]]
    if (link !== undefined && !(name in columns))
      return name === field
        ? linkedIds(link, table as unknown as TenantTable)
        : linkedNames(link, table as unknown as TenantTable)
    return to === undefined || name === field || name in columns
      ? column(name)
      : nameOf(to, table, column(field))
  }
  /** Overrides replace the derived ones. */
  const filled = <A>(
    names: readonly string[],
    made: (name: string) => A,
    given: Readonly<Record<string, A>>,
  ) => Object.fromEntries(names.map((name) => [name, given[name] ?? made(name)]))
  const shown = [...fields, ...Object.keys(resource.shown)]
  const selectAt = (now: Date): Selection =>
    (typeof said.select === "function" ? said.select(now) : said.select) ?? {}
  const base = {
    id: table.id,
    version: table.version,
    created_at: table.created_at,
    updated_at: table.updated_at,
  }
  const whole: Selection = { ...base, ...filled(shown, selected, selectAt(new Date(0))) }
  const picked = (all: Selection): Selection =>
    resource.listed === undefined
      ? all
      : Object.fromEntries(
          Object.entries(all).filter(([name]) => name in base || resource.listed?.includes(name) === true),
        )
  const { sortedBy } = resource
  return {
    ...(own as unknown as ResourceRules),
    id: resource.id,
    noun: resource.noun,
    table,
    ...(typeof said.select === "function"
      ? {
          select: (now) => ({ ...whole, ...selectAt(now) }),
          listed: (now) => picked({ ...whole, ...selectAt(now) }),
        }
      : always(whole, picked(whole))),
    search: said.search ?? fields.flatMap((name) => columns[name] ?? []).filter(isFreeText),
    sorts: filled(resource.sorts, (name) => sortOf(column(name)), said.sorts ?? {}),
    filters: filled(
      Object.keys(resource.filters),
      (name) => (value: unknown) => eq(column(name), value),
      said.filters ?? {},
    ),
    unique: { ...uniqueOf(table, resource.noun, fields), ...said.unique },
    references,
    ...(sortedBy === undefined ? {} : { sorted: { by: sortedBy, order: column(PLACE) } }),
  }
}

/**
 * Rules of a resource that has no more than its table; others have a `*.rules.ts` module in their area.
 * @public `npm run generate` writes it for a resource without rules of its own.
 */
export const tableRules = <const R extends Named, T extends PgTable & Stamped>(
  resource: R,
  table: T,
  /** Does not compile if the table does not fit; the type error contains the reason. */
  _fits: [Misfit<R, T>] extends [never] ? "fits" : `wrong: ${Misfit<R, T>}`,
): ResourceRules & { readonly id: R["id"] } => defineRules(resource, table, {} as never)
