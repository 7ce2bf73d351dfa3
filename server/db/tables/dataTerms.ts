import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { termKinds } from "#contract/areas/privacy/dataTerms.ts"
import { companies } from "./companies.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"

/** Retention times that a company has chosen, and what their sweep last removed; without a row the default applies. */
export const dataTerms = pgTable(
  "data_terms",
  {
    companies_id: bigId("companies_id").notNull(),
    kind: text("kind", { enum: termKinds }).notNull(),
    /** Months; null = kept. */
    months: integer("months"),
    /** Rows removed by the last run that removed any. */
    removed: integer("removed").notNull().default(0),
    removed_at: instant("removed_at"),
    updated_at: instant("updated_at").notNull(),
    updated_by: bigId("updated_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.kind] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
