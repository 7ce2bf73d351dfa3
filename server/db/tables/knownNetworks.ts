import { index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, instant, publicRole } from "./kinds.ts"

/** Networks that signed in to an account recently: password guessing from other networks does not lock them out. */
export const knownNetworks = pgTable(
  "known_networks",
  {
    /** SHA-256 of the account and the network: the table does not reveal where a user works. */
    key: text("key").primaryKey(),
    last_at: instant("last_at").notNull(),
  },
  (t) => [
    index("known_networks_by_use").on(t.last_at),
    pgPolicy("public", { to: publicRole, ...everything }),
  ],
)
