import { sql } from "drizzle-orm"
import { check, foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"
import { UNITS } from "./pointPakets.ts"

/**
 * A company's balance of each unit: always the sum of its ledger, stored so that the row can be locked and a check
 * constraint keeps it from going negative.
 */
export const pointBalances = pgTable(
  "point_balances",
  {
    companies_id: bigId("companies_id").notNull(),
    unit: text("unit", { enum: UNITS }).notNull(),
    balance: bigId("balance").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.unit] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    check("point_balances_not_negative", sql`${t.balance} >= 0`),
    ...tenantPolicies(),
  ],
)
