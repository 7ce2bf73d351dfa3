import { date, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import { accounts } from "./accounts.ts"
import { bigId, changed, tenant, tenantPolicies } from "./kinds.ts"

/**
 * Delegations: who approves in place of another account. Readable by the whole company, because each affected request
 * shows its delegate. Which lists show a delegation is decided by the resource.
 */
export const delegations = pgTable(
  "delegations",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    from_id: bigId("from_id").notNull(),
    to_id: bigId("to_id").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    modules: jsonb("modules").$type<readonly ApprovalModule[]>().notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "delegations_from_id_fk",
      columns: [t.companies_id, t.from_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "delegations_to_id_fk",
      columns: [t.companies_id, t.to_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("delegations_by_time").on(t.companies_id, t.end_date),
    index("delegations_by_from").on(t.companies_id, t.from_id),
    index("delegations_by_to").on(t.companies_id, t.to_id),
    ...tenantPolicies(),
  ],
)
