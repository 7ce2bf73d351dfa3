import type { differsFields } from "#contract/kit/asOf.ts"
import { eq, getTableColumns, is, SQL, sql } from "drizzle-orm"
import { type AnyPgColumn, getTableConfig, type PgColumn, type PgTable, PgText } from "drizzle-orm/pg-core"
import type { Context } from "../call/handler.ts"
import { type ChildRules, linkedIds, linkedNames, type LinkRules, nameOf } from "./nested.ts"
import { always, type Errors, PLACE, type ResourceRules } from "./rules.ts"
import type { RowTable, TenantTable, Values } from "./tenantTable.ts"
import type { Selection } from "./selection.ts"
import { byText, type Searched } from "./textSearch.ts"

type Named = {
  readonly id: string
  readonly noun: string
  readonly sorts: readonly string[]
  readonly filters: Readonly<Record<string, { readonly Type: unknown }>>
  readonly listed?: readonly string[] | undefined
  readonly sortedBy?: string | undefined
  readonly fields: object
  readonly shown: object
  readonly row: { readonly Type: object }
  readonly values: { readonly Type: object }
}
type Base = "id" | "version" | "created_at" | "updated_at"
/** Added to rows of another day (`server/kit/asOf.ts`), from no column. */
type Added = keyof typeof differsFields
/** Name field of a reference: `offices_nama` for `offices_id`. */
type NameOf<R extends Named> = {
  [K in keyof R["fields"] & string]: K extends `${infer Stem}_id` ? `${Stem}_nama` : never
}[keyof R["fields"] & string]
type Column<R extends Named> =
  | Exclude<keyof R["row"]["Type"], Base | Added | NameOf<R>>
  | keyof R["filters"]
  | Base

type Said<Of, K> = K extends keyof Of ? Exclude<Of[K], undefined> : never
type Asked<R extends Named, K> = K extends keyof R["filters"]
  ? Exclude<R["filters"][K]["Type"], undefined>
  : never
/** Type check: whether a column's type matches what the contract shows, accepts and filters. */
type Fits<R extends Named, K, Held> = [K extends keyof R["row"]["Type"] ? Held : never] extends [
  Said<R["row"]["Type"], K>,
]
  ? [Said<R["values"]["Type"], K> | Asked<R, K>] extends [Held]
    ? true
    : false
  : false
/** The same, ignoring null. */
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
 * Type-level check that a table fits its resource: a column for every shown and filtered field, of the contract's type.
 * Its result is a message, because the compiler's own error would print the whole table type.
 */
export type Misfit<R extends Named, T extends PgTable> = {
  [K in Column<R> & string]: ColumnMisfit<R, T["$inferSelect"], K>
}[Column<R> & string]

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

/** Shown fields that are neither a column nor derived from a foreign key of the table. */
type Lacking<R extends Named, T extends PgTable> = {
  [K in Exclude<keyof R["row"]["Type"] & string, keyof T["$inferSelect"] | Base | Added>]: K extends
    | NameOf<R>
    | ListedName<R>
    ? never
    : R["row"]["Type"][K] extends readonly number[]
      ? never
      : K
}[Exclude<keyof R["row"]["Type"] & string, keyof T["$inferSelect"] | Base | Added>]
/** Name lists of id lists: `offices_nama` for `offices_id`. */
type ListedName<R extends Named> = {
  [K in keyof R["row"]["Type"] & string]: R["row"]["Type"][K] extends readonly string[] ? K : never
}[keyof R["row"]["Type"] & string]
type Shown = AnyPgColumn | SQL
type OwnSelection<R extends Named, T extends PgTable> = {
  readonly [K in Exclude<keyof R["row"]["Type"] & string, Base | Added>]?: Shown
} & { readonly [K in Lacking<R, T>]: Shown }
type OwnFilters<R extends Named, T extends PgTable> = {
  readonly [K in keyof R["filters"]]?: (value: NonNullable<R["filters"][K]["Type"]>, now: Date) => SQL
} & {
  readonly [K in Exclude<keyof R["filters"], keyof T["$inferSelect"]>]: (
    value: NonNullable<R["filters"][K]["Type"]>,
    now: Date,
  ) => SQL
}
/** Required only if one of its members is required. */
type Needed<Name extends string, All> =
  Partial<All> extends All ? { readonly [K in Name]?: All } : { readonly [K in Name]: All }
type SelectPart<R extends Named, T extends PgTable> =
  Partial<OwnSelection<R, T>> extends OwnSelection<R, T>
    ? { readonly select?: OwnSelection<R, T> | ((now: Date) => OwnSelection<R, T>) }
    : { readonly select: OwnSelection<R, T> | ((now: Date) => OwnSelection<R, T>) }
type FieldOf<R extends Named> = keyof R["values"]["Type"] & string
type ValuesOf<R extends Named> = R["values"]["Type"]
type Before<R extends Named> = R["row"]["Type"] | null

/**
 * Rules of a resource that its table does not declare; a name that is in neither the contract nor the table does not
 * compile.
 */
export type OwnRules<R extends Named, T extends PgTable> = SelectPart<R, T> &
  Needed<"filters", OwnFilters<R, T>> & {
    readonly search?: readonly Searched[]
    readonly sorts?: { readonly [K in R["sorts"][number]]?: SQL }
    readonly firstOrder?: (now: Date, asked: Values) => SQL | undefined
    /** null = a foreign key that `check` looks up itself, as where archived rows may be chosen. */
    readonly references?: Readonly<Partial<Record<FieldOf<R>, RowTable | null>>>
    readonly links?: Readonly<Partial<Record<FieldOf<R>, LinkRules>>>
    readonly children?: Readonly<Partial<Record<FieldOf<R>, ChildRules>>>
    readonly single?: Readonly<Partial<Record<FieldOf<R>, string>>>
    readonly tree?: FieldOf<R>
    readonly store?: (values: ValuesOf<R>, before: Before<R>) => Values
    readonly check?: (
      ctx: Context,
      values: ValuesOf<R>,
      id: number | null,
      before: Before<R>,
    ) => Promise<Errors>
    readonly settle?: (ctx: Context, values: ValuesOf<R>, before: Before<R>) => ValuesOf<R>
    readonly adopt?: (ctx: Context, values: ValuesOf<R>) => Promise<number | null>
    readonly after?: (ctx: Context, id: number, values: ValuesOf<R>, before: Before<R>) => Promise<void>
    readonly warnings?: (
      values: ValuesOf<R>,
      before: Before<R>,
      ctx: Context,
      id: number,
    ) => readonly string[] | Promise<readonly string[]>
  } & Pick<
    ResourceRules,
    | "unique"
    | "usage"
    | "demand"
    | "summary"
    | "where"
    | "whereOf"
    | "present"
    | "archive"
    | "barred"
    | "gone"
    | "asOf"
  >

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
  const given = Object.entries({ ...foreign, ...said.references })
  const references = Object.fromEntries(given.flatMap(([name, to]) => (to === null ? [] : [[name, to]])))
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
