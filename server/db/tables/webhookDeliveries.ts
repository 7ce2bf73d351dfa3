import { sql } from "drizzle-orm"
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { deliveryStatuses } from "#contract/areas/programs/webhook.ts"
import { bigId, instant, tenant, tenantPolicies } from "./kinds.ts"
import { webhooks } from "./webhooks.ts"

/** Deliveries of webhooks: an outbox until they are sent, then a log for 30 days. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ...tenant(),
    webhooks_id: bigId("webhooks_id").notNull(),
    /** `webhook-id`: the receiver recognizes a repetition by it. */
    message_id: text("message_id").notNull(),
    event: text("event").notNull(),
    data: jsonb("data").notNull(),
    status: text("status", { enum: deliveryStatuses }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: instant("next_attempt_at"),
    answer_status: integer("answer_status"),
    answer: text("answer"),
    took: integer("took"),
    created_at: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "webhook_deliveries_webhooks_id_fk",
      columns: [t.companies_id, t.webhooks_id],
      foreignColumns: [webhooks.companies_id, webhooks.id],
    }).onDelete("cascade"),
    index("webhook_deliveries_by_webhook").on(t.companies_id, t.webhooks_id, t.created_at),
    index("webhook_deliveries_due")
      .on(t.next_attempt_at)
      .where(sql`status = 'waiting'`),
    index("webhook_deliveries_old").on(t.created_at),
    ...tenantPolicies(),
  ],
)
