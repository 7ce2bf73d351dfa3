import { pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { everything, identity, instant, publicRole } from "./kinds.ts"

/**
 * Requested password reset links. Processed after the response is sent, so that the response time does not reveal
 * whether the account exists.
 */
export const passwordRequests = pgTable(
  "password_requests",
  {
    id: identity().primaryKey(),
    email: text("email").notNull(),
    created_at: instant("created_at").notNull(),
  },
  () => [pgPolicy("public", { to: publicRole, ...everything })],
)
