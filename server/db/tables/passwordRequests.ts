import { pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, identity, instant, publicRole } from "./kinds.ts"

/** Links that somebody asked for who has forgotten their password; answered after the answer, whether there is an account or not. */
export const passwordRequests = pgTable(
  "password_requests",
  {
    id: identity().primaryKey(),
    email: text("email").notNull(),
    created_at: instant("created_at").notNull(),
  },
  () => [pgPolicy("public", { to: publicRole, ...everything })],
)
