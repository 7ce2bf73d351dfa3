import type { WireRow } from "./wireRow.ts"
import type { SQL } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { Call, PayloadOf } from "#contract/kit/call.ts"
import type { AnyFlow, FlowView, RowOf } from "#contract/kit/flow.ts"
import type { SelfCalls } from "#contract/kit/selfCalls.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { ApprovalFacts, Delegate } from "#machines/lifecycles/approvalParts.ts"
import type { Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { Tx } from "../../db/database.ts"
import type { AskRules } from "./askTypes.ts"
import type { Approver } from "./facts.ts"
import type { Asked, Held } from "./move.ts"
import type { Mover } from "./mover.ts"
import type { Cell, SheetColumn } from "../../sheets/sheet.ts"

export type FileUrl = (companyId: number | null, fileId: number | null) => string | null

/** A table with `approvalColumns()`, a status and the requesting employee. */
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
      | "entered_by"
      | "entered_nama"
  ]: AnyPgColumn
} & { readonly $inferSelect: StoredRow }

/** Columns that every such row has. */
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
  readonly entered_by: number | null
  readonly entered_nama: string | null
}
/** Facts for the guards that are not columns of the row. */
export type Guarded = {
  readonly requested_by: number | null
  readonly locked: boolean
  readonly employment: ApprovalFacts["employment"]
  readonly deciders: readonly Approver[]
  readonly approvers: readonly Approver[]
  readonly delegates: readonly Delegate[]
  readonly own_allowed: boolean
  readonly entered_allowed: boolean
}

/** Filters of every flow; a flow's own filters are declared in its payload. */
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
  /** Those of the employee of the call, whatever offices the account sees. */
  readonly own?: true
}

export type HeldRow<T extends ApprovalTable, Fa extends ApprovalFacts> = Held<Fa> & {
  readonly row: T["$inferSelect"]
}
type Selected<S extends Readonly<Record<string, SQL>>> = {
  readonly [K in keyof S]: S[K] extends SQL<infer V> ? V : never
}
type OwnFacts<Fa extends ApprovalFacts> = Omit<Fa, keyof ApprovalFacts>
/** Fields of a row that the kit itself fills in. */
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

/** Declaration of an approval flow, in addition to its calls, table and lifecycle; see README. */
export type ApprovalSpec<
  F extends Declared,
  T extends ApprovalTable,
  S extends Readonly<Record<string, SQL>>,
  More,
  Fa extends ApprovalFacts,
  E extends Move,
> = {
  readonly flow: F
  /** Pages that show a subset of the rows, with a noun of their own. */
  readonly views?: readonly FlowView[]
  readonly table: T
  readonly history: PgTable
  /** Entity name in the audit log. */
  readonly entity: string
  readonly life: (levels: number) => Lifecycle<Fa, E>
  /** The business date of a row: decides its payroll period, and is what date filters compare. */
  readonly day: AnyPgColumn
  /** The date whose payroll period locks the row, where it differs from `day`. */
  readonly lockedBy?: AnyPgColumn
  /**
   * The last date, for rows with a date range; `decision`: no date of its own, the date of the decision counts;
   * `payout`: may be after the end of employment, because it pays out a remainder.
   */
  readonly dates?: AnyPgColumn | "decision" | "payout"
  /** Rows are visible by their own office: lists omit those of employees who moved to another office. */
  readonly byOffice?: true
  /** Says whether a row is pay: office admins neither see nor decide such a row (`payKindPolicies`). */
  readonly isPay?: AnyPgColumn
  /** Soft delete flag: lists omit rows where it is true. */
  readonly removed?: AnyPgColumn
  /** Conditions of the flow's own filters, on row `r`. */
  readonly filters?: (ask: PayloadOf<F["calls"]["list"]>, r: SQL) => readonly SQL[]
  /** Another column that search matches besides the employee: the row's number. */
  readonly named?: AnyPgColumn
  /** Grows with each row that enters the queue, where that is later than its creation; default is the id. */
  readonly arrival?: AnyPgColumn
  /** Amount of a row, rupiah: summed over pending rows. */
  readonly amount?: AnyPgColumn
  readonly sorts: Readonly<Record<string, SQL>>
  /** Expressions that are selected in addition to the row's own columns; names must not collide with columns. */
  readonly select: S
  /** Lock to take before any row lock, where a decision depends on other rows too. */
  readonly lock?: (tx: Tx) => Promise<void>
  /** Facts from other tables, loaded for several rows at once. */
  readonly more?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, More>>
  readonly shown: (
    row: T["$inferSelect"] & Selected<S>,
    more: More | undefined,
    fileUrl: FileUrl,
  ) => Omit<RowOf<F>, KitShown>
  /** The calls by which employees make these requests themselves. */
  readonly own?: SelfCalls
  /** How it makes what its contract declares as \`ask\`. */
  readonly ask?: F["calls"] extends { readonly ask: infer A extends Call }
    ? AskRules<
        Omit<PayloadOf<A>, "request_id" | "version">,
        F["calls"] extends { readonly preview: infer P extends Call } ? PayloadOf<P> : never
      >
    : /** Asked for by employees alone: their values are those of the calls in `own`. */
      F extends { readonly ask: object }
      ? AskRules<never, never>
      : never
  /** Validates other references of a decision before its row is read. */
  readonly check?: (tx: Tx, payload: PayloadOf<F["calls"]["decide"]>) => Promise<void>
  /** Builds the event from the payload, where it has more than a note. */
  readonly asked?: (payload: PayloadOf<F["calls"]["decide"]>, event: Asked<E>) => Asked<E>
  /** Columns an event changes, in addition to those of every approval. */
  readonly set?: (after: Fa, event: E) => Partial<T["$inferInsert"]>
  /** Writes other tables that belong to the row. */
  readonly write?: (tx: Tx, held: HeldRow<T, Fa>, after: Fa, event: E) => Promise<void>
  /** Side effects of the transition; they run exactly once, in the same transaction. */
  readonly effects?: (mover: Mover, held: HeldRow<T, Fa>, after: Fa, event: E) => Promise<void>
  /** Set-based side effects, for a bulk decision whose queries must not grow with its rows. They run like `effects`. */
  readonly effectsOfAll?: (
    mover: Mover,
    done: readonly { readonly held: HeldRow<T, Fa>; readonly after: Fa; readonly event: E }[],
  ) => Promise<void>
  /** The page where a row is decided, if it is not the flow's own page. */
  readonly page?: (row: T["$inferSelect"]) => RoutePath
  /** The status of a row that does not wait in the queue yet, and the name of the person it waits for. */
  readonly ahead?: { readonly status: string; readonly holder: (row: T["$inferSelect"]) => string }
  /** Notification of a decision for the employee; the decision's note, if there is one, replaces `body`. */
  readonly notice: {
    readonly type: string
    readonly title: (row: T["$inferSelect"]) => string
    readonly body: (row: T["$inferSelect"], after: Fa) => string
  }
  readonly summary: {
    /** Aggregates over rows `r`, by name, as the contract declares them. */
    readonly counted: SQL
    /** Some aggregates are not additive (a share, an average): the total needs a query of its own. */
    readonly isCountedWhole?: true
    /** Additional aggregates per day. */
    readonly perDay?: SQL
    /** Additional fields of an employee's row, over rows `r`. */
    readonly row: Readonly<Record<string, SQL>>
    /** Sort keys of employees, over rows `r`; never null. A key without an expression sorts by name. */
    readonly sorts: Readonly<Record<string, SQL | null>>
  }
  /** The summary as a spreadsheet: columns after the employee's, with their values from the aggregates. */
  readonly sheet: {
    readonly columns: readonly SheetColumn[]
    readonly figures: (
      sums: Readonly<Record<keyof F["summary"]["counted"] & string, number>>,
    ) => readonly number[]
  }
  /**
   * The list as a spreadsheet, if the flow has such a call; columns after the employee's, one or more lines per row.
   */
  readonly exported?: {
    readonly columns: readonly SheetColumn[]
    readonly lines: (row: RowOf<F>) => readonly (readonly Cell[])[]
  }
} & (OwnFacts<Fa> extends Record<string, never>
  ? { readonly facts?: undefined }
  : {
      /** Facts for the guards, in addition to those of every approval. */
      readonly facts: (row: T["$inferSelect"], more: More | undefined) => OwnFacts<Fa>
    })

/** Type-erased declaration, for code that handles any flow. */
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
  readonly isPay?: AnyPgColumn
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
  readonly ask?: AskRules<{ readonly members_id: number }, { readonly members_id: number }>
  readonly own?: SelfCalls
  readonly ahead?: { readonly status: string; holder(row: StoredRow): string }
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
  effectsOfAll?(
    mover: Mover,
    done: readonly { readonly held: HeldAny; readonly after: ApprovalFacts; readonly event: Move }[],
  ): Promise<void>
}
export type HeldAny = Held<ApprovalFacts> & { readonly row: StoredRow }
