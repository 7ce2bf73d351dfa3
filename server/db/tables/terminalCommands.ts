import { sql } from "drizzle-orm"
import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { commandKinds, commandStates } from "#contract/areas/attendance/terminalWords.ts"
import { bigId, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { terminals } from "./terminals.ts"

/** Queue of commands that a terminal fetches; done only by the result that the terminal reports. */
export const terminalCommands = pgTable(
  "terminal_commands",
  {
    ...tenant(),
    terminals_id: bigId("terminals_id").notNull(),
    kind: text("kind", { enum: commandKinds }).notNull(),
    /** As sent to the terminal, without its id. */
    body: text("body").notNull(),
    state: text("state", { enum: commandStates }).notNull().default("queued"),
    tries: integer("tries").notNull().default(0),
    sent_at: instant("sent_at"),
    answered_at: instant("answered_at"),
    /** `Return` of the terminal: 0 = done. */
    result: integer("result"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "terminal_commands_terminals_id_fk",
      columns: [t.companies_id, t.terminals_id],
      foreignColumns: [terminals.companies_id, terminals.id],
    }).onDelete("cascade"),
    index("terminal_commands_by_terminal").on(t.companies_id, t.terminals_id, t.id),
    index("terminal_commands_open")
      .on(t.companies_id, t.terminals_id, t.id)
      .where(sql`state in ('queued', 'sent')`),
    index("terminal_commands_by_age").on(t.created_at),
    ...wholeCompanyPolicies(),
  ],
)
