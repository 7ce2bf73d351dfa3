import { foreignKey, pgTable, primaryKey, unique } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { historyColumns } from "./history.ts"
import { tenantPolicies } from "./kinds.ts"

/** Transitions of a company; `row_id` is the company itself, so its key has one column less than other histories. */
export const companyHistory = pgTable("company_history", historyColumns(), (t) => [
  primaryKey({ columns: [t.companies_id, t.id] }),
  foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
  unique("company_history_version_key").on(t.companies_id, t.row_id, t.version),
  ...tenantPolicies(),
])
