import { index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, instant, publicRole } from "./kinds.ts"

/** Networks that have signed in as an account lately: others guessing at it do not shut them out. */
export const knownNetworks = pgTable(
  "known_networks",
  {
    /** SHA-256 of the account and the network: nobody reads here where somebody works. */
    key: text("key").primaryKey(),
    last_at: instant("last_at").notNull(),
  },
  (t) => [
    index("known_networks_by_use").on(t.last_at),
    pgPolicy("public", { to: publicRole, ...everything }),
  ],
)
