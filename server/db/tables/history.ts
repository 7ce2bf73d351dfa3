import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { bigId, changed, identity, instant, tenantPolicies } from "./kinds.ts"

/** What a row that people decide on has beside its status: how far it has come, and who moved it last. */
export const approvalColumns = () => ({
  level: integer("level").notNull().default(1),
  level_total: integer("level_total").notNull().default(1),
  decided_by: jsonb("decided_by").$type<readonly number[]>().notNull().default([]),
  approval_note: text("approval_note"),
  last_nama: text("last_nama"),
  last_at: instant("last_at").notNull(),
  ...changed(),
})

/**
 * One move of a row through its lifecycle: who, when, why, how, and for which company a super administrator acted.
 * A version of a row has one move, which the table's unique key holds to.
 */
const historyColumns = () => ({
  companies_id: bigId("companies_id").notNull(),
  id: identity(),
  row_id: bigId("row_id").notNull(),
  version: bigId("version").notNull(),
  from_state: text("from_state"),
  to_state: text("to_state").notNull(),
  level: integer("level"),
  /** Account; null = the system, or an employee without one. */
  by_id: bigId("by_id"),
  /** The name at that time, which outlives the account. */
  by_nama: text("by_nama"),
  acting_for: bigId("acting_for"),
  /** Whom they stood in for, by the name at that time. */
  instead_of: text("instead_of"),
  at: instant("at").notNull(),
  note: text("note"),
  via: text("via", { enum: ["single", "bulk", "system", "impersonation"] }).notNull(),
})

type Row = { readonly companies_id: AnyPgColumn; readonly id: AnyPgColumn }
type History = Row & {
  readonly row_id: AnyPgColumn
  readonly version: AnyPgColumn
  readonly at: AnyPgColumn
}

/** Moves that decided a request, and were a person's. A query has to say it in these words for the index to be used. */
export const DECIDED = sql`from_state = 'pending' and to_state in ('approved', 'rejected') and via <> 'system'`

/** Keys and policies of the history `table` of such rows. `row` is asked for late: tables name each other. */
const historyKeys = (table: string, row: () => Row, goes: "with the row" | "never") => (history: History) => [
  primaryKey({ columns: [history.companies_id, history.id] }),
  foreignKey({
    name: `${table}_row_id_fk`,
    columns: [history.companies_id, history.row_id],
    foreignColumns: [row().companies_id, row().id],
  }).onDelete(goes === "never" ? "no action" : "cascade"),
  unique(`${table}_version_key`).on(history.companies_id, history.row_id, history.version),
  // Covering index of what people decided lately: of years of moves a queue's pace reads those of 90 days.
  index(`${table}_decided_idx`).on(history.companies_id, history.at, history.row_id).where(DECIDED),
  ...tenantPolicies(),
]

/** The moves of the rows of a table; `row` is asked for late: tables name each other. Where rows may go, theirs go along. */
export const historyTable = <const Name extends string>(
  name: Name,
  row: () => Row,
  goes: "with the row" | "never" = "never",
) => pgTable(name, historyColumns(), historyKeys(name, row, goes))
