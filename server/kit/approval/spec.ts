import type { SQL } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { AnyFlow, FlowView, RowOf } from "#contract/kit/flow.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { ApprovalFacts, Delegate } from "#machines/lifecycles/approvalParts.ts"
import type { Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { Tx } from "../../db/database.ts"
import type { Approver } from "./facts.ts"
import type { Asked, Held } from "./move.ts"
import type { Mover } from "./mover.ts"
import type { Cell, SheetColumn } from "../../sheets/sheet.ts"

export type FileUrl = (companyId: number | null, fileId: number | null) => string | null

/** A table with `approvalColumns()`, a status and the employee who asks. */
export type ApprovalTable = PgTable & {
  readonly [
    K in
      | "companies_id"
      | "id"
      | "members_id"
      | "status"
      | "version"
      | "level"
      | "level_total"
      | "decided_by"
      | "approval_note"
      | "last_nama"
      | "last_at"
      | "created_at"
  ]: AnyPgColumn
} & { readonly $inferSelect: StoredRow }

/** What every such row holds. */
export type StoredRow = {
  readonly companies_id: number
  readonly id: number
  readonly members_id: number
  readonly status: string
  readonly version: number
  readonly level: number
  readonly level_total: number
  readonly decided_by: readonly number[]
  readonly approval_note: string | null
  readonly last_nama: string | null
  readonly last_at: string
  readonly created_at: string
}
/** What the guards read that is not in the row. */
export type Guarded = {
  readonly requested_by: number | null
  readonly locked: boolean
  readonly employment: ApprovalFacts["employment"]
  readonly deciders: readonly Approver[]
  readonly approvers: readonly Approver[]
  readonly delegates: readonly Delegate[]
  readonly own_allowed: boolean
}

/** Filters of every flow; what a flow adds stands in its own payload. */
export type FlowAsk = {
  readonly page: number
  readonly per_page?: number
  readonly cursor?: string
  readonly dir?: "asc" | "desc"
  readonly q?: string
  readonly sort?: string
  readonly status?: string
  readonly start_date?: string
  readonly end_date?: string
  readonly offices_id?: number
  readonly departement_id?: number
  readonly members_id?: number
}

export type HeldRow<T extends ApprovalTable, Fa extends ApprovalFacts> = Held<Fa> & {
  readonly row: T["$inferSelect"]
}
type Selected<S extends Readonly<Record<string, SQL>>> = {
  readonly [K in keyof S]: S[K] extends SQL<infer V> ? V : never
}
type OwnFacts<Fa extends ApprovalFacts> = Omit<Fa, keyof ApprovalFacts>
/** What the kit shows of a row by itself. */
export type KitShown =
  | Exclude<keyof ApprovalFacts, symbol>
  | "id"
  | "member"
  | "status"
  | "approval_note"
  | "created_at"
  | "history"

export type Declared = AnyFlow & {
  readonly row: { readonly Type: object }
  readonly summary: { readonly counted: object }
}

/** What a request that people decide on is beside its calls, its table and its lifecycle; see README. */
export type ApprovalSpec<
  F extends Declared,
  T extends ApprovalTable,
  S extends Readonly<Record<string, SQL>>,
  More,
  Fa extends ApprovalFacts,
  E extends Move,
> = {
  readonly flow: F
  /** Pages of some of its rows: their noun is those rows'. */
  readonly views?: readonly FlowView[]
  readonly table: T
  readonly history: PgTable
  /** Of the audit. */
  readonly entity: string
  readonly life: (levels: number) => Lifecycle<Fa, E>
  /** The day a row is about: which payroll period it lies in, and what the dates of a filter mean. */
  readonly day: AnyPgColumn
  /** The day whose payroll period keeps a row as it is, where it is another one than `day`. */
  readonly lockedBy?: AnyPgColumn
  /**
   * The last of its days, where it has more than `day`; `decision`: it has none, and is about the day it is decided on;
   * `payout`: it may come after the employment, whose rest it pays out.
   */
  readonly dates?: AnyPgColumn | "decision" | "payout"
  /** Rows are in sight by an office of their own: those of employees who have gone elsewhere are left out of lists. */
  readonly byOffice?: true
  /** No list shows rows in which this is true. */
  readonly removed?: AnyPgColumn
  /** What is true of a row of `r` that fits the flow's own filters. */
  readonly filters?: (ask: PayloadOf<F["calls"]["list"]>, r: SQL) => readonly SQL[]
  /** Another way than by its employee that a search finds a row: its number. */
  readonly named?: AnyPgColumn
  /** Grows with each row that comes into the queue, where that is later than it is written; else its id does. */
  readonly arrival?: AnyPgColumn
  /** What a row is about, rupiah: what waits is summed. */
  readonly amount?: AnyPgColumn
  readonly sorts: Readonly<Record<string, SQL>>
  /** What is read beside the row's own columns; never told apart from them by name. */
  readonly select: S
  /** Taken before a row is held, where a decision rests on other rows too. */
  readonly lock?: (tx: Tx) => Promise<void>
  /** What no column of the row can say, for several at once. */
  readonly more?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, More>>
  readonly shown: (
    row: T["$inferSelect"] & Selected<S>,
    more: More | undefined,
    fileUrl: FileUrl,
  ) => Omit<RowOf<F>, KitShown>
  /** Refuses what else a decision names before its row is looked at. */
  readonly check?: (tx: Tx, payload: PayloadOf<F["calls"]["decide"]>) => Promise<void>
  /** The event a payload asks for, where it brings more than a note. */
  readonly asked?: (payload: PayloadOf<F["calls"]["decide"]>, event: Asked<E>) => Asked<E>
  /** Columns an event changes beside those of every approval. */
  readonly set?: (after: Fa, event: E) => Partial<T["$inferInsert"]>
  /** Writes what stands beside the row. */
  readonly write?: (tx: Tx, held: HeldRow<T, Fa>, after: Fa, event: E) => Promise<void>
  /** What else the move does; it happens once because the move does. */
  readonly effects?: (mover: Mover, held: HeldRow<T, Fa>, after: Fa, event: E) => Promise<void>
  /** Where a row is decided, where that is not the flow's own page. */
  readonly page?: (row: T["$inferSelect"]) => RoutePath
  /** What the employee hears of a decision; its note comes before `body`. */
  readonly notice: {
    readonly type: string
    readonly title: (row: T["$inferSelect"]) => string
    readonly body: (row: T["$inferSelect"], after: Fa) => string
  }
  readonly summary: {
    /** Columns over rows `r`, by name, as the contract counts them. */
    readonly counted: SQL
    /** Some of it is no sum of days or employees (a share, an average): all rows together are counted once more. */
    readonly isCountedWhole?: true
    /** Beside those, what a day shows. */
    readonly perDay?: SQL
    /** What a row shows of an employee beside the sums, over rows `r`. */
    readonly row: Readonly<Record<string, SQL>>
    /** What employees are put in order by, over rows `r`; never null. By name without one. */
    readonly sorts: Readonly<Record<string, SQL | null>>
  }
  /** The summary as a spreadsheet: columns behind the employee's, and their figures from the sums. */
  readonly sheet: {
    readonly columns: readonly SheetColumn[]
    readonly figures: (
      sums: Readonly<Record<keyof F["summary"]["counted"] & string, number>>,
    ) => readonly number[]
  }
  /** A list's rows as a spreadsheet, where the flow has such a call; columns behind the employee's, one or more lines a row. */
  readonly exported?: {
    readonly columns: readonly SheetColumn[]
    readonly lines: (row: RowOf<F>) => readonly (readonly Cell[])[]
  }
} & (OwnFacts<Fa> extends Record<string, never>
  ? { readonly facts?: undefined }
  : {
      /** What the guards read beside the facts of every approval. */
      readonly facts: (row: T["$inferSelect"], more: More | undefined) => OwnFacts<Fa>
    })

/** As the kit reads it, whatever the flow. */
export type AnyApproval = {
  readonly flow: AnyFlow & {
    readonly row: { readonly fields: Readonly<Record<string, unknown>> }
    readonly summary: {
      readonly as: string
      readonly sorts: readonly [string, ...string[]]
      readonly counted: Readonly<Record<string, unknown>>
      readonly perDay: Readonly<Record<string, unknown>>
    }
    readonly sorts: readonly [string, ...string[]]
    readonly summaryPayload?: object
  }
  readonly views?: readonly FlowView[]
  readonly table: ApprovalTable
  readonly history: PgTable
  readonly entity: string
  readonly day: AnyPgColumn
  readonly lockedBy?: AnyPgColumn
  readonly dates?: AnyPgColumn | "decision" | "payout"
  readonly byOffice?: true
  readonly removed?: AnyPgColumn
  readonly named?: AnyPgColumn
  readonly arrival?: AnyPgColumn
  readonly amount?: AnyPgColumn
  readonly sorts: Readonly<Record<string, SQL>>
  readonly select: Readonly<Record<string, SQL>>
  readonly notice: {
    readonly type: string
    title(row: StoredRow): string
    body(row: StoredRow, after: ApprovalFacts): string
  }
  readonly summary: {
    readonly counted: SQL
    readonly isCountedWhole?: true
    readonly perDay?: SQL
    readonly row: Readonly<Record<string, SQL>>
    readonly sorts: Readonly<Record<string, SQL | null>>
  }
  readonly sheet: {
    readonly columns: readonly SheetColumn[]
    figures(sums: Readonly<Record<string, number>>): readonly number[]
  }
  readonly exported?: {
    readonly columns: readonly SheetColumn[]
    lines(row: WireRow): readonly (readonly Cell[])[]
  }
  life(levels: number): Lifecycle<ApprovalFacts, Move>
  page?(row: StoredRow): RoutePath
  filters?(ask: FlowAsk, r: SQL): readonly SQL[]
  lock?(tx: Tx): Promise<void>
  more?(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>>
  shown(row: StoredRow, more: unknown, fileUrl: FileUrl): object
  facts?(row: StoredRow, more: unknown): object
  check?(tx: Tx, payload: unknown): Promise<void>
  asked?(payload: unknown, event: Asked<Move>): Asked<Move>
  set?(after: ApprovalFacts, event: Move): object
  write?(tx: Tx, held: HeldAny, after: ApprovalFacts, event: Move): Promise<void>
  effects?(mover: Mover, held: HeldAny, after: ApprovalFacts, event: Move): Promise<void>
}
export type HeldAny = Held<ApprovalFacts> & { readonly row: StoredRow }
/** A row on the wire. */
export type WireRow = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly member: { readonly nama: string; readonly nip: string; readonly kantor: string }
}
