import { foreignKey, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { sql } from "drizzle-orm"
import { accounts } from "./accounts.ts"
import {
  bigId,
  currentAccount,
  currentCompany,
  everything,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

/** One-time hints an account has already seen, by a key chosen in the browser. */
export const accountSeen = pgTable(
  "account_seen",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    key: text("key").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.accounts_id, t.key] }),
    foreignKey({
      name: "account_seen_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
      withCheck: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    /** The public role may read it: sign-in answers with these rows, as `me` does. */
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
  ],
)
