import { sql } from "drizzle-orm"
import { foreignKey, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { bigId, currentAccount, currentCompany, instant, platformRole, tenant, tenantRole } from "./kinds.ts"

export const notifications = pgTable(
  "notifications",
  {
    ...tenant(),
    /** Recipient; null = all super administrators, who share these notifications. */
    accounts_id: bigId("accounts_id"),
    type: text("type").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    link: text("link"),
    read_at: instant("read_at"),
    created_at: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    /** Retention. */
    index("notifications_by_age").on(t.companies_id, t.created_at),
    index("notifications_by_account").on(t.companies_id, t.accounts_id, t.id),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
      withCheck: sql`companies_id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, using: sql`accounts_id is null`, withCheck: sql`true` }),
  ],
)
