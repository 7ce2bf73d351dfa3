import type { SQL } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../db/database.ts"
import type { Context } from "../http/handler.ts"
import type { ChildRules, LinkRules } from "./nested.ts"
import type { Selection } from "./selection.ts"
import type { Searched } from "./words.ts"

export type TenantTable = PgTable & {
  readonly companies_id: AnyPgColumn
  readonly id: AnyPgColumn
  readonly version: AnyPgColumn
}
type ResourceTable = TenantTable & { readonly created_at: AnyPgColumn; readonly updated_at: AnyPgColumn }
export type Values = Readonly<Record<string, unknown>>
export type Row = Values & { readonly id: number; readonly version: number }
type Errors = Readonly<Record<string, readonly string[]>>

/** What the server knows of a resource beside its contract. */
export type ResourceRules = {
  readonly noun: string
  readonly table: TenantTable
  /** Everything a row shows, by the contract's names; some of it depends on the time. */
  readonly select: (now: Date) => Selection
  /** What the rows of a list show of it. */
  readonly listed: (now: Date) => Selection
  readonly search: readonly Searched[]
  /** One expression for each sort key of the contract, never null. */
  readonly sorts: Readonly<Record<string, SQL>>
  readonly filters?: Readonly<Record<string, (value: never, now: Date) => SQL>>
  /** What the list says beside its rows. */
  readonly summary?: (ctx: Context, payload: never) => Promise<Values>
  /** Unique indexes and the field a person must change. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly message: string }>>
  /** Fields that name a row of another tenant table; looked up under row-level security. */
  readonly references?: Readonly<Record<string, TenantTable>>
  /** Fields that list rows of another table, kept in a table of pairs. */
  readonly links?: Readonly<Record<string, LinkRules>>
  /** Fields that are ordered rows of their own, in a child table. */
  readonly children?: Readonly<Record<string, ChildRules>>
  /** Columns and lists worked out from what was filled in, beside it or in its place. */
  readonly store?: (values: never) => Values
  /** Fields that are true in exactly one row of a company, and what to say to somebody who would leave none. */
  readonly single?: Readonly<Record<string, string>>
  /** The field that names the row of the same table it is under. */
  readonly tree?: string
  /** Rules over the whole row; `before` is null for a new one. */
  readonly check?: (ctx: Context, values: never, id: number | null, before: Row | null) => Promise<Errors>
  /** Rows a list and a look-up leave out (archived ones). */
  readonly where?: SQL
  /** A row as it is answered: file ids become addresses, what this account may not see goes. */
  readonly present?: (ctx: Context, row: Row) => Row
  /** The values as they are written: what this account may not change stays as it was. */
  readonly settle?: (ctx: Context, values: never, before: Row | null) => Values
  /** What follows from a row that was written, in its transaction. */
  readonly after?: (ctx: Context, id: number, values: never, before: Row | null) => Promise<void>
  /** What only looks odd: said in the answer, never in the way. */
  readonly warnings?: (values: never, before: Row | null) => readonly string[]
  /** Takes rows that are in use out of sight instead of refusing; answers what is said of each. */
  readonly archive?: (ctx: Context, ids: readonly number[]) => Promise<string>
  /** Why rows cannot go ("Masih dipakai 12 pegawai"), by id; the others can. */
  readonly usage?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

type Resource = {
  readonly id: string
  readonly noun: string
  readonly sorts: readonly string[]
  readonly filters: Readonly<Record<string, { readonly Type: unknown }>>
  readonly listed?: readonly string[] | undefined
  readonly row: { readonly Type: object }
  readonly values: { readonly Type: object }
}
type Base = "id" | "version" | "created_at" | "updated_at"
type SelectionOf<R extends Resource> = Readonly<
  Record<Exclude<keyof R["row"]["Type"] & string, Base>, AnyPgColumn | SQL>
>
type FieldOf<R extends Resource> = keyof R["values"]["Type"] & string

/** The same, held against the contract: a name it lacks, or one of its names that is missing, does not compile. */
type RulesFor<R extends Resource> = {
  readonly table: ResourceTable
  readonly select: SelectionOf<R> | ((now: Date) => SelectionOf<R>)
  readonly search: readonly Searched[]
  readonly sorts: Readonly<Record<R["sorts"][number], SQL>>
  readonly filters: {
    readonly [K in keyof R["filters"]]: (value: NonNullable<R["filters"][K]["Type"]>, now: Date) => SQL
  }
  readonly references?: Readonly<Partial<Record<FieldOf<R>, TenantTable>>>
  readonly links?: Readonly<Partial<Record<FieldOf<R>, LinkRules>>>
  readonly children?: Readonly<Partial<Record<FieldOf<R>, ChildRules>>>
  readonly single?: Readonly<Partial<Record<FieldOf<R>, string>>>
  readonly tree?: FieldOf<R>
  readonly store?: (values: R["values"]["Type"]) => Values
  readonly check?: (
    ctx: Context,
    values: R["values"]["Type"],
    id: number | null,
    before: R["row"]["Type"] | null,
  ) => Promise<Errors>
  readonly settle?: (
    ctx: Context,
    values: R["values"]["Type"],
    before: R["row"]["Type"] | null,
  ) => R["values"]["Type"]
  readonly after?: (
    ctx: Context,
    id: number,
    values: R["values"]["Type"],
    before: R["row"]["Type"] | null,
  ) => Promise<void>
  readonly warnings?: (values: R["values"]["Type"], before: R["row"]["Type"] | null) => readonly string[]
} & Pick<ResourceRules, "unique" | "usage" | "summary" | "where" | "present" | "archive">

/** A selection that does not depend on the time: the same object every time, for what is worked out of it is kept. */
export const always = (
  select: Selection,
  listed: Selection = select,
): Pick<ResourceRules, "select" | "listed"> => ({ select: () => select, listed: () => listed })

export const defineRules = <const R extends Resource>(
  { id, noun, listed }: R,
  { select, ...rules }: RulesFor<R>,
): ResourceRules & { readonly id: R["id"] } => {
  const { table } = rules
  const base = {
    id: table.id,
    version: table.version,
    created_at: table.created_at,
    updated_at: table.updated_at,
  }
  const whole = (own: Selection): Selection => ({ ...base, ...own })
  const picked = (own: Selection): Selection =>
    listed === undefined
      ? whole(own)
      : Object.fromEntries(
          Object.entries(whole(own)).filter(([name]) => name in base || listed.includes(name)),
        )
  return {
    ...(rules as unknown as ResourceRules),
    id,
    noun,
    ...(typeof select === "function"
      ? { select: (now) => whole(select(now)), listed: (now) => picked(select(now)) }
      : always(whole(select), picked(select))),
  }
}
