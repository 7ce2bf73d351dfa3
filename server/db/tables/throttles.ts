import { index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, instant, publicRole } from "./kinds.ts"

/** Failed sign-ins by account and network, by account, by network; written in transactions of their own. */
export const throttles = pgTable(
  "throttles",
  {
    /** What is counted, and of whom: server/areas/session/attempts.ts. */
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    window_start: instant("window_start").notNull(),
  },
  (t) => [
    index("throttles_by_age").on(t.window_start),
    pgPolicy("public", { to: publicRole, ...everything }),
  ],
)
