import { foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"

/** How often the plan of a company's shifts was saved: what a grid was read under (`base_version`). */
export const schedulePlans = pgTable(
  "schedule_plans",
  { companies_id: bigId("companies_id").notNull(), version: bigId("version").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
