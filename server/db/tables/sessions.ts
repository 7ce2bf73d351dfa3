import { sql } from "drizzle-orm"
import { boolean, index, pgPolicy, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import {
  bigId,
  currentAccount,
  everything,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"
import { accounts } from "./accounts.ts"

/** Sessions. Only the SHA-256 of the token is stored. */
export const sessions = pgTable(
  "sessions",
  {
    token_hash: text("token_hash").primaryKey(),
    /** Names the session in the list of one's sessions. */
    id: identity().notNull(),
    accounts_id: bigId("accounts_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The company of the session; null for a super administrator outside any company. */
    companies_id: bigId("companies_id").references(() => companies.id),
    /** Reason given by a super administrator who entered the company (impersonation); else null. */
    impersonation_reason: text("impersonation_reason"),
    created_at: instant("created_at").notNull(),
    last_used_at: instant("last_used_at").notNull(),
    /** Browser and operating system at sign-in, without versions; null = signed in before it was stored. */
    device: text("device"),
    /** Masked network at sign-in (server/call/device.ts). */
    network: text("network"),
    /** A second factor must be enrolled before any other call; decided at sign-in. */
    must_enrol: boolean("must_enrol").notNull().default(false),
    /** Absolute expiry of an impersonation; null = only the idle timeout. */
    expires_at: instant("expires_at"),
  },
  (t) => [
    uniqueIndex("sessions_id_key").on(t.id),
    index("sessions_by_account").on(t.accounts_id),
    index("sessions_by_company").on(t.companies_id, t.token_hash),
    index("sessions_by_use").on(t.last_used_at),
    index("sessions_by_end")
      .on(t.expires_at)
      .where(sql`expires_at is not null`),
    pgPolicy("public", { to: publicRole, ...everything }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`accounts_id = ${currentAccount}`,
      withCheck: sql`accounts_id = ${currentAccount}`,
    }),
  ],
)
