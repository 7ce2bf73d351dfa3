import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { terminals } from "./terminals.ts"

/** Log of the latest requests of a terminal, for support. Never holds templates, photos or passwords. */
export const terminalRequests = pgTable(
  "terminal_requests",
  {
    ...tenant(),
    terminals_id: bigId("terminals_id").notNull(),
    at: instant("at").notNull(),
    /** Method and path with its query, shortened. */
    line: text("line").notNull(),
    status: integer("status").notNull(),
    bytes: integer("bytes").notNull(),
    /** Lines read, and those of them that were new. */
    lines: integer("lines").notNull(),
    fresh: integer("fresh").notNull(),
    /** Beginning of the body, secrets removed. */
    excerpt: text("excerpt").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "terminal_requests_terminals_id_fk",
      columns: [t.companies_id, t.terminals_id],
      foreignColumns: [terminals.companies_id, terminals.id],
    }).onDelete("cascade"),
    index("terminal_requests_by_terminal").on(t.companies_id, t.terminals_id, t.id),
    index("terminal_requests_by_age").on(t.at),
    ...wholeCompanyPolicies(),
  ],
)
