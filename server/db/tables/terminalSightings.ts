import { index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, instant, platformRole } from "./kinds.ts"

/**
 * Serial numbers that no company owns and that have called. Nothing else of their requests is stored, and no company
 * reads the list: it would name the terminals of others.
 */
export const terminalSightings = pgTable(
  "terminal_sightings",
  {
    serial: text("serial").primaryKey(),
    first_at: instant("first_at").notNull(),
    last_at: instant("last_at").notNull(),
    times: integer("times").notNull(),
    push_version: text("push_version"),
  },
  (t) => [
    index("terminal_sightings_by_age").on(t.last_at),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
