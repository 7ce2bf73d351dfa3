import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { SQL } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import type { Context } from "../call/handler.ts"
import type { ChildRules, LinkRules } from "./nested.ts"
import type { Selection } from "./selection.ts"
import type { Row, RowTable, Values } from "./tenantTable.ts"
import type { Searched } from "./textSearch.ts"

export type Errors = Readonly<Record<string, readonly string[]>>

/** The field in which a row that is sorted by hand has its place. */
export const PLACE = "order"

/** What the server knows of a resource beside its contract. */
export type ResourceRules = {
  readonly noun: string
  readonly table: RowTable
  /** Everything a row shows, by the contract's names; some of it depends on the time. */
  readonly select: (now: Date) => Selection
  /** What the rows of a list show of it. */
  readonly listed: (now: Date) => Selection
  readonly search: readonly Searched[]
  /** One expression for each sort key of the contract, never null. */
  readonly sorts: Readonly<Record<string, SQL>>
  /** The order while nobody has chosen one, where it is more than the first sort; undefined = it is that. */
  readonly firstOrder?: (now: Date, asked: Values) => SQL | undefined
  readonly filters?: Readonly<Record<string, (value: never, now: Date) => SQL>>
  /** What the list says beside its rows. */
  readonly summary?: (ctx: Context, payload: never) => Promise<Values>
  /** Unique indexes and the field a person must change. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly message: string }>>
  /** Fields that name a row of another table; looked up under row-level security. */
  readonly references?: Readonly<Record<string, RowTable>>
  /** Fields that list rows of another table, kept in a table of pairs. */
  readonly links?: Readonly<Record<string, LinkRules>>
  /** Fields that are ordered rows of their own, in a child table. */
  readonly children?: Readonly<Record<string, ChildRules>>
  /** Columns and lists worked out from what was filled in, beside it or in its place. */
  readonly store?: (values: never, before: Row | null) => Values
  /** Fields that are true in exactly one row of a company, and what to say to somebody who would leave none. */
  readonly single?: Readonly<Record<string, string>>
  /** The field that names the row of the same table it is under. */
  readonly tree?: string
  /** The field among whose rows the order is by hand, and where it is kept: from 1 upwards. */
  readonly sorted?: { readonly by: string; readonly order: AnyPgColumn }
  /** Rules over the whole row; `before` is null for a new one. */
  readonly check?: (ctx: Context, values: never, id: number | null, before: Row | null) => Promise<Errors>
  /** Rows a list and a look-up leave out (archived ones). */
  readonly where?: SQL
  /** The same of a list that is narrowed so; undefined = as always. */
  readonly whereOf?: (asked: Values) => SQL | undefined
  /** A row as it is answered: file ids become addresses, what this account may not see goes. */
  readonly present?: (ctx: Context, row: Row) => Row
  /** The values as they are written: what this account may not change stays as it was. */
  readonly settle?: (ctx: Context, values: never, before: Row | null) => Values
  /** The id of a new row that is there already as something else, made this resource's own: it is changed instead. */
  readonly adopt?: (ctx: Context, values: never) => Promise<number | null>
  /** What follows from a row that was written, in its transaction. */
  readonly after?: (ctx: Context, id: number, values: never, before: Row | null) => Promise<void>
  /** What only looks odd: said in the answer, never in the way. */
  readonly warnings?: (
    values: never,
    before: Row | null,
    ctx: Context,
  ) => readonly string[] | Promise<readonly string[]>
  /** Why this person, who may change others, may not change or delete these rows, by id. */
  readonly barred?: (
    ctx: Context,
    ids: readonly number[],
    doing: "change" | "remove",
  ) => Promise<ReadonlyMap<number, string>>
  /** Takes rows that are in use out of sight instead of refusing; answers what is said of each. */
  readonly archive?: (ctx: Context, ids: readonly number[]) => Promise<string>
  /** Why rows cannot go ("Masih dipakai 12 pegawai"), by id; the others can. */
  readonly usage?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** A selection that does not depend on the time: the same object every time, for what is worked out of it is kept. */
export const always = (
  select: Selection,
  listed: Selection = select,
): Pick<ResourceRules, "select" | "listed"> => ({ select: () => select, listed: () => listed })
