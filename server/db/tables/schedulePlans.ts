import { foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"

/** Version of a company's shift plan, for the optimistic lock of the grid (`base_version`). */
export const schedulePlans = pgTable(
  "schedule_plans",
  { companies_id: bigId("companies_id").notNull(), version: bigId("version").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
