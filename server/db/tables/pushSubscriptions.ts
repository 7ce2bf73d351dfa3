import { sql } from "drizzle-orm"
import {
  foreignKey,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { accounts } from "./accounts.ts"
import {
  bigId,
  currentAccount,
  currentCompany,
  everything,
  instant,
  platformRole,
  tenant,
  tenantRole,
} from "./kinds.ts"

/** Browsers that an account has allowed to show notifications (Web Push, RFC 8030). */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    ...tenant(),
    accounts_id: bigId("accounts_id").notNull(),
    /** Address at the push service of the browser's maker; it identifies the browser. */
    endpoint: text("endpoint").notNull(),
    /** Keys that encrypt the content for this browser (RFC 8291), base64url. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** SHA-256 of the session's token that subscribed last: signing out of it ends the subscription. */
    session_hash: text("session_hash").notNull(),
    created_at: instant("created_at").notNull(),
    /** Last message that the push service accepted. */
    sent_at: instant("sent_at"),
    /** Failed messages since then. */
    failures: smallint("failures").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("push_subscriptions_by_account").on(t.companies_id, t.accounts_id),
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    /** Only one's own: the endpoint is what others would need to send to this browser. */
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
      withCheck: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
