import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { WebhookEvent } from "#contract/areas/programs/events.ts"
import { accounts } from "./accounts.ts"
import { bigId, changed, instant, tenant, tenantPolicies } from "./kinds.ts"

/**
 * Webhooks. Every call of the company, by any caller, reads which events are sent; only calls of the resource answer
 * them. The secret signs, so it is stored as it is, like the keys of Web Push; no call selects it.
 */
export const webhooks = pgTable(
  "webhooks",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    url: text("url").notNull(),
    events: jsonb("events").$type<readonly WebhookEvent[]>().notNull(),
    is_active: boolean("is_active").notNull(),
    /** base64, without its prefix; null = none was issued. */
    secret: text("secret"),
    old_secret: text("old_secret"),
    old_until: instant("old_until"),
    /** The account whose rights limit what is sent: it was the last to save it. */
    accounts_id: bigId("accounts_id").notNull(),
    failures: integer("failures").notNull().default(0),
    /** Too many deliveries in a row failed; null = it is not stopped. */
    stopped_at: instant("stopped_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "webhooks_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    uniqueIndex("webhooks_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    index("webhooks_by_account").on(t.companies_id, t.accounts_id),
    ...tenantPolicies(),
  ],
)
