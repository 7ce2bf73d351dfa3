import { sql } from "drizzle-orm"
import { index, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { bigId, currentCompany, everything, instant, platformRole, publicRole, tenantRole } from "./kinds.ts"
import { accounts } from "./accounts.ts"

/** Single-use links: setting a password by mail, signing in by key. Only the hash is stored. */
export const keys = pgTable(
  "keys",
  {
    key_hash: text("key_hash").primaryKey(),
    purpose: text("purpose", { enum: ["password", "sign_in"] }).notNull(),
    accounts_id: bigId("accounts_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expires_at: instant("expires_at").notNull(),
    used_at: instant("used_at"),
    /**
     * The address it was mailed to; a change of the address invalidates the link. null = printed for the server's
     * operator.
     */
    sent_to: text("sent_to"),
    created_at: instant("created_at").notNull(),
  },
  (t) => [
    index("keys_by_account").on(t.accounts_id),
    index("keys_by_end").on(t.expires_at),
    pgPolicy("public", { to: publicRole, ...everything }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    /** A company invites its own employees (insert), but cannot read keys. */
    pgPolicy("tenant_adds", {
      to: tenantRole,
      for: "insert",
      withCheck: sql`purpose = 'password' and sent_to is not null and exists (select from accounts a where a.id = accounts_id and a.companies_id = ${currentCompany})`,
    }),
  ],
)
