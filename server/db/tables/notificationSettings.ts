import { boolean, foreignKey, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { NoticeWay } from "#contract/kit/notices.ts"
import { companies } from "./companies.ts"
import { bigId, changed, tenantPolicies } from "./kinds.ts"

/**
 * A company's channels for each notification event, and when mails are sent (HH:mm, Jakarta). `!` precedes a channel
 * that is off; it is read by server/kit/notices/ways.ts.
 */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    companies_id: bigId("companies_id").notNull(),
    ways: jsonb("ways").$type<readonly (NoticeWay | `!${NoticeWay}`)[]>().notNull(),
    digest: text("digest", { enum: ["instant", "daily"] }).notNull(),
    digest_at: text("digest_at").notNull(),
    quiet: boolean("quiet").notNull(),
    quiet_from: text("quiet_from").notNull(),
    quiet_until: text("quiet_until").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
