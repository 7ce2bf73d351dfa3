import { sql } from "drizzle-orm"
import { foreignKey, index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import { bigId, currentCompany, everything, instant, platformRole, tenant, tenantRole } from "./kinds.ts"

/** Notifications waiting to be mailed: those that are due are sent together (digest), as one mail per account. */
export const noticeLetters = pgTable(
  "notice_letters",
  {
    ...tenant(),
    accounts_id: bigId("accounts_id").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    link: text("link"),
    created_at: instant("created_at").notNull(),
    due_at: instant("due_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("notice_letters_due").on(t.due_at),
    index("notice_letters_by_account").on(t.companies_id, t.accounts_id),
    /** Write-only for a company: it cannot read who is notified. */
    pgPolicy("tenant", { to: tenantRole, for: "insert", withCheck: sql`companies_id = ${currentCompany}` }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
