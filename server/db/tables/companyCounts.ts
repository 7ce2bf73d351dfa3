import { date, foreignKey, index, integer, pgTable } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"

/**
 * Cached figures of a company, counted anew once a day and on request (`companies/create-cache`): a list of companies
 * must not add up the files of each.
 */
export const companyCounts = pgTable(
  "company_counts",
  {
    companies_id: bigId("companies_id").primaryKey(),
    /** Active employees. */
    employees: integer("employees").notNull(),
    /** Active accounts. */
    accounts: integer("accounts").notNull(),
    files: integer("files").notNull(),
    storage_bytes: bigId("storage_bytes").notNull(),
    /** The last day on which an employee was present; null = none yet. */
    last_present_on: date("last_present_on", { mode: "string" }),
    counted_at: instant("counted_at").notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("company_counts_by_age").on(t.counted_at),
    ...tenantPolicies(),
  ],
)
