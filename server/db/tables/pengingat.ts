import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { type ReminderReader, reminderTopics } from "#contract/areas/preferences/pengingat.ts"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import { accounts } from "./accounts.ts"
import { companies } from "./companies.ts"
import { bigId, changed, tenant, tenantPolicies } from "./kinds.ts"

/** Reminder rules of a company. */
export const pengingat = pgTable(
  "pengingat",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    topic: text("topic", { enum: reminderTopics }).notNull(),
    days: integer("days").notNull(),
    probation_months: integer("probation_months"),
    readers: jsonb("readers").$type<readonly ReminderReader[]>().notNull(),
    modules: jsonb("modules").$type<readonly ApprovalModule[]>().notNull(),
    escalate_days: integer("escalate_days"),
    deputy_id: bigId("deputy_id"),
    is_active: boolean("is_active").notNull(),
    /** The last day, Jakarta, on which the sweep finished this rule. */
    looked_on: date("looked_on", { mode: "string" }),
    /** Keyset cursor of a day that is not finished: the source, and the last row of it. */
    at_source: integer("at_source").notNull().default(0),
    at_on: date("at_on", { mode: "string" }),
    at_row: bigId("at_row").notNull().default(0),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "pengingat_deputy_id_fk",
      columns: [t.companies_id, t.deputy_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }),
    index("pengingat_by_deputy").on(t.companies_id, t.deputy_id),
    ...tenantPolicies(),
  ],
)
