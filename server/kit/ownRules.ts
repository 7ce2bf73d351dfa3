import type { SQL } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { differsFields } from "#contract/kit/asOf.ts"
import type { Context } from "../call/handler.ts"
import type { ChildRules, LinkRules } from "./nested.ts"
import type { Errors, ResourceRules } from "./rules.ts"
import type { RowTable, Values } from "./tenantTable.ts"
import type { Searched } from "./textSearch.ts"

/** The part of a resource that its rules are checked against. */
export type Named = {
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
