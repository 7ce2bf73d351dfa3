import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core"
import { files } from "./companies.ts"
import { bigId, changed, everything, identity, instant, platformRole, tenantPolicies } from "./kinds.ts"

/** Columns of a row with approvals besides its status: current level, and who changed it last. */
export const approvalColumns = () => ({
  level: integer("level").notNull().default(1),
  level_total: integer("level_total").notNull().default(1),
  decided_by: jsonb("decided_by").$type<readonly number[]>().notNull().default([]),
  approval_note: text("approval_note"),
  last_nama: text("last_nama"),
  last_at: instant("last_at").notNull(),
  /** The account that entered the request for its employee, with its name then; null = the employee made it. */
  entered_by: bigId("entered_by"),
  entered_nama: text("entered_nama"),
  ...changed(),
})

/**
 * One status transition of a row: who, when, why, how, and the company a super administrator acted for. A row version
 * has exactly one transition, enforced by the table's unique key.
 */
const moveColumns = () => ({
  row_id: bigId("row_id").notNull(),
  version: bigId("version").notNull(),
  from_state: text("from_state"),
  to_state: text("to_state").notNull(),
  level: integer("level"),
  /** Account id; null = the system, or an employee without an account. */
  by_id: bigId("by_id"),
  /** Snapshot of the name; it survives deletion of the account. */
  by_nama: text("by_nama"),
  acting_for: bigId("acting_for"),
  /** Name of the account they were a delegate for, at that time. */
  instead_of: text("instead_of"),
  at: instant("at").notNull(),
  note: text("note"),
  via: text("via", { enum: ["single", "bulk", "system", "impersonation"] }).notNull(),
})
export const historyColumns = () => ({
  companies_id: bigId("companies_id").notNull(),
  id: identity(),
  ...moveColumns(),
})

type Row = { readonly companies_id: AnyPgColumn; readonly id: AnyPgColumn }
type History = Row & {
  readonly row_id: AnyPgColumn
  readonly version: AnyPgColumn
  readonly at: AnyPgColumn
}

/**
 * Transitions in which a person decided a request. Queries must repeat exactly this condition to use the partial index.
 */
export const DECIDED = sql`from_state = 'pending' and to_state in ('approved', 'rejected') and via <> 'system'`

/** Keys and policies of a history table. `row` is a function (lazy), because the tables reference each other. */
const historyKeys = (table: string, row: () => Row, goes: "with the row" | "never") => (history: History) => [
  primaryKey({ columns: [history.companies_id, history.id] }),
  foreignKey({
    name: `${table}_row_id_fk`,
    columns: [history.companies_id, history.row_id],
    foreignColumns: [row().companies_id, row().id],
  }).onDelete(goes === "never" ? "no action" : "cascade"),
  unique(`${table}_version_key`).on(history.companies_id, history.row_id, history.version),
  // Partial covering index of recent decisions: a queue's throughput reads 90 days out of years of transitions.
  index(`${table}_decided_idx`).on(history.companies_id, history.at, history.row_id).where(DECIDED),
  ...tenantPolicies(),
]

/**
 * Transition history of a table; `row` is a function (lazy), because the tables reference each other. If rows can be
 * deleted, their history is deleted with them.
 */
export const historyTable = <const Name extends string>(
  name: Name,
  row: () => Row,
  goes: "with the row" | "never" = "never",
) => pgTable(name, historyColumns(), historyKeys(name, row, goes))

/** The same for requests to which papers are added while they wait: such a row names the file, and is no transition. */
export const paperHistoryTable = <const Name extends string>(name: Name, row: () => Row) =>
  pgTable(name, { ...historyColumns(), files_id: bigId("files_id") }, (history) => [
    ...historyKeys(name, row, "never")(history),
    foreignKey({
      name: `${name}_files_id_fk`,
      columns: [history.companies_id, history.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index(`${name}_by_file`)
      .on(history.companies_id, history.files_id)
      .where(sql`files_id is not null`),
  ])

/** The same for rows of the platform, which belong to no company. */
export const platformHistoryTable = <const Name extends string>(
  name: Name,
  row: () => { readonly id: AnyPgColumn },
) =>
  pgTable(name, { id: identity().primaryKey(), ...moveColumns() }, (history) => [
    foreignKey({
      name: `${name}_row_id_fk`,
      columns: [history.row_id],
      foreignColumns: [row().id],
    }).onDelete("cascade"),
    unique(`${name}_version_key`).on(history.row_id, history.version),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ])
