import { index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, instant, publicRole } from "./kinds.ts"

/**
 * Rate limit of failed sign-ins by account and network, by account, by network; written in separate transactions, so
 * that they survive a rollback.
 */
export const throttles = pgTable(
  "throttles",
  {
    /** Counter key; its format is in server/areas/session/attempts.ts. */
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    window_start: instant("window_start").notNull(),
  },
  (t) => [
    index("throttles_by_age").on(t.window_start),
    pgPolicy("public", { to: publicRole, ...everything }),
  ],
)
