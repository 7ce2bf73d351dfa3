import { sql } from "drizzle-orm"
import { foreignKey, index, pgPolicy, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { bigId, currentCompany, everything, instant, platformRole, tenant, tenantRole } from "./kinds.ts"
import { pushSubscriptions } from "./pushSubscriptions.ts"

/**
 * Queue of notifications for browsers. A row without a browser is for all browsers of its account; the sender replaces
 * it by one row for each of them.
 */
export const pushNotices = pgTable(
  "push_notices",
  {
    ...tenant(),
    accounts_id: bigId("accounts_id").notNull(),
    push_subscriptions_id: bigId("push_subscriptions_id"),
    title: text("title").notNull(),
    link: text("link"),
    created_at: instant("created_at").notNull(),
    due_at: instant("due_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.companies_id, t.push_subscriptions_id],
      foreignColumns: [pushSubscriptions.companies_id, pushSubscriptions.id],
    }).onDelete("cascade"),
    index("push_notices_due").on(t.due_at),
    index("push_notices_by_account").on(t.companies_id, t.accounts_id),
    index("push_notices_by_subscription").on(t.companies_id, t.push_subscriptions_id),
    /** Write-only for a company: it cannot read who is notified. */
    pgPolicy("tenant", { to: tenantRole, for: "insert", withCheck: sql`companies_id = ${currentCompany}` }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
