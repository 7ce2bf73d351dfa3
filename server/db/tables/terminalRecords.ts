import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { recordReasons, recordStates } from "#contract/areas/attendance/terminalWords.ts"
import { barePinOf } from "../barePin.ts"
import { imports } from "./imports.ts"
import { bigId, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { terminals } from "./terminals.ts"

/** Attendance records as a terminal sent them or wrote them into a file, each once by terminal, PIN and wall-clock time. */
export const terminalRecords = pgTable(
  "terminal_records",
  {
    ...tenant(),
    terminals_id: bigId("terminals_id").notNull(),
    /** As sent; empty for a line that could not be read. */
    pin: text("pin").notNull(),
    /** Wall-clock time of the terminal, `YYYY-MM-DD HH:MM:SS`; for a line that could not be read the hash of the line. */
    wall: text("wall").notNull(),
    /** Zone of the wall-clock time when the record arrived, or the offset that the terminal sent (`+25200`). */
    zone: text("zone").notNull(),
    /** null = the line could not be read. */
    at: instant("at"),
    /** The line as sent, shortened. */
    raw: text("raw").notNull(),
    /** Function key that was pressed (0 in, 1 out, 2 to break, 3 from break, 4 and 5 overtime); null = none. */
    key: integer("key"),
    verify: integer("verify"),
    state: text("state", { enum: recordStates }).notNull(),
    reason: text("reason", { enum: recordReasons }),
    /** The employee of the PIN, and the working day, once known. */
    members_id: bigId("members_id"),
    business_date: date("business_date", { mode: "string" }),
    received_at: instant("received_at").notNull(),
    /** The import of the file that brought it; null = the terminal itself sent it, whatever a file had said before. */
    imports_id: bigId("imports_id"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "terminal_records_terminals_id_fk",
      columns: [t.companies_id, t.terminals_id],
      foreignColumns: [terminals.companies_id, terminals.id],
    }),
    foreignKey({
      name: "terminal_records_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "terminal_records_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }),
    uniqueIndex("terminal_records_bare_key").on(t.companies_id, t.terminals_id, barePinOf(t.pin), t.wall),
    index("terminal_records_by_import")
      .on(t.companies_id, t.imports_id)
      .where(sql`imports_id is not null`),
    index("terminal_records_waiting")
      .on(t.companies_id, t.at, t.id)
      .where(sql`state = 'waiting'`),
    index("terminal_records_open")
      .on(t.companies_id, t.terminals_id, t.state, t.reason, t.id)
      .where(sql`state in ('held', 'unread')`),
    index("terminal_records_unread")
      .on(t.received_at)
      .where(sql`state = 'unread'`),
    /** Retention. */
    index("terminal_records_by_age").on(t.companies_id, t.received_at),
    index("terminal_records_by_member").on(t.companies_id, t.members_id, t.at),
    ...wholeCompanyPolicies(),
  ],
)
