import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, tenantPolicies } from "./kinds.ts"

/** A company's rules for cash advances: who may have one and how much; without a row the contract's defaults apply. */
export const kasbonSettings = pgTable(
  "kasbon_settings",
  {
    companies_id: bigId("companies_id").notNull(),
    enabled: boolean("enabled").notNull(),
    max_amount_type: text("max_amount_type", { enum: ["fixed", "pct_salary"] }).notNull(),
    /** Rupiah. */
    max_amount: bigId("max_amount"),
    max_pct: integer("max_pct").notNull(),
    max_active: integer("max_active").notNull(),
    min_service_months: integer("min_service_months").notNull(),
    max_tenor: integer("max_tenor").notNull(),
    max_deduction_pct: integer("max_deduction_pct").notNull(),
    from_day: integer("from_day"),
    to_day: integer("to_day"),
    members_id: jsonb("members_id").$type<readonly number[]>().notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
