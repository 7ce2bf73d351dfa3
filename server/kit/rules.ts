import type { AnyPgColumn } from "drizzle-orm/pg-core"
import type { SQL } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import type { Context } from "../call/handler.ts"
import type { ChildRules, LinkRules } from "./nested.ts"
import type { Selection } from "./selection.ts"
import type { Row, RowTable, Values } from "./tenantTable.ts"
import type { Searched } from "./textSearch.ts"

export type Errors = Readonly<Record<string, readonly string[]>>

/** The field with the position of a manually sorted row. */
export const PLACE = "order"

/** How rows are read as of another day (effective dating). */
export type AsOfRules = {
  /** Columns of that day, in addition to those of today. */
  readonly add: Selection
  /** Rows that existed on that day; undefined = those of today. */
  readonly where?: SQL | undefined
  /** Filters by the facts of that day. */
  readonly filters?: ResourceRules["filters"]
  /** Replaces the values of today by those of that day, and says which differ (`beda`). */
  readonly on: (row: Row) => Row
}

/** Server-side rules of a resource, in addition to its contract. */
export type ResourceRules = {
  readonly noun: string
  readonly table: RowTable
  /** Columns of a single row, by the contract's names; some depend on the time. */
  readonly select: (now: Date) => Selection
  /** Columns of a row in the list. */
  readonly listed: (now: Date) => Selection
  readonly search: readonly Searched[]
  /** One expression for each sort key of the contract, never null. */
  readonly sorts: Readonly<Record<string, SQL>>
  /** Default order, where it is more than the first sort key; undefined = the first sort key. */
  readonly firstOrder?: (now: Date, asked: Values) => SQL | undefined
  readonly filters?: Readonly<Record<string, (value: never, now: Date) => SQL>>
  /** Refuses what this caller may not ask a list for, before it is read. */
  readonly demand?: (ctx: Context, asked: Values) => Promise<void>
  /** Additional data in the list's answer. */
  readonly summary?: (ctx: Context, payload: never) => Promise<Values>
  /** Unique indexes, with the field that the error is shown at. */
  readonly unique?: Readonly<Record<string, { readonly field: string; readonly message: string }>>
  /** Fields that reference a row of another table; checked under row-level security. */
  readonly references?: Readonly<Record<string, RowTable>>
  /** Fields that list rows of another table, stored in a join table. */
  readonly links?: Readonly<Record<string, LinkRules>>
  /** Fields that are ordered rows in a child table. */
  readonly children?: Readonly<Record<string, ChildRules>>
  /** Derived columns and lists, computed from the input; they add to it or replace it. */
  readonly store?: (values: never, before: Row | null) => Values
  /** Flags that are true in exactly one row of a company, with the error message for clearing one. */
  readonly single?: Readonly<Record<string, string>>
  /** The field with the parent's id, in the same table. */
  readonly tree?: string
  /** Manual sorting: the field that groups rows, and the column with the position from 1. */
  readonly sorted?: { readonly by: string; readonly order: AnyPgColumn }
  /** Validation of the whole row; `before` is null for a new one. */
  readonly check?: (ctx: Context, values: never, id: number | null, before: Row | null) => Promise<Errors>
  /** Rows that lists and look-ups include (excludes archived ones). */
  readonly where?: SQL
  /** The same depending on the list's filters; undefined = as always. */
  readonly whereOf?: (asked: Values) => SQL | undefined
  /** Rows as of another day; required if the contract says `dated`. */
  readonly asOf?: (day: string, asked: Values) => AsOfRules
  /** Converts a row for the answer: file ids become URLs, fields this account may not see are removed. */
  readonly present?: (ctx: Context, row: Row) => Row
  /** Adjusts the values before writing: fields this account may not change keep their old value. */
  readonly settle?: (ctx: Context, values: never, before: Row | null) => Values
  /** Id of an existing row that a new one is merged into: it is updated instead. */
  readonly adopt?: (ctx: Context, values: never) => Promise<number | null>
  /** Side effects of a saved row, in its transaction. */
  readonly after?: (ctx: Context, id: number, values: never, before: Row | null) => Promise<void>
  /** Side effects of deleted rows, as `select` read them before, in the transaction of their deletion. */
  readonly gone?: (ctx: Context, rows: readonly Row[]) => Promise<void>
  /** Warnings in the answer; they never block saving. */
  readonly warnings?: (
    values: never,
    before: Row | null,
    ctx: Context,
    id: number,
  ) => readonly string[] | Promise<readonly string[]>
  /** Reasons why the caller may not change or delete these rows, by id, though they may change others. */
  readonly barred?: (
    ctx: Context,
    ids: readonly number[],
    doing: "change" | "remove",
  ) => Promise<ReadonlyMap<number, string>>
  /** Archives rows in use instead of refusing to delete them; returns the message. */
  readonly archive?: (ctx: Context, ids: readonly number[]) => Promise<string>
  /** Reasons why rows cannot be deleted ("Masih dipakai 12 pegawai"), by id; the others can. */
  readonly usage?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** A selection that does not depend on the time: always the same object, so that derived values can be cached. */
export const always = (
  select: Selection,
  listed: Selection = select,
): Pick<ResourceRules, "select" | "listed"> => ({ select: () => select, listed: () => listed })
