import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { kasbonInstalments } from "./kasbonInstalments.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** The payroll period that deducted an instalment. The key is the instalment's, so it is deducted only once. */
export const kasbonDeductions = pgTable(
  "kasbon_deductions",
  {
    companies_id: bigId("companies_id").notNull(),
    kasbon_id: bigId("kasbon_id").notNull(),
    no: integer("no").notNull(),
    periods_id: bigId("periods_id").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.kasbon_id, t.no] }),
    foreignKey({
      name: "kasbon_deductions_instalment_fk",
      columns: [t.companies_id, t.kasbon_id, t.no],
      foreignColumns: [kasbonInstalments.companies_id, kasbonInstalments.kasbon_id, kasbonInstalments.no],
    }),
    foreignKey({
      name: "kasbon_deductions_periods_id_fk",
      columns: [t.companies_id, t.periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }),
    index("kasbon_deductions_by_period").on(t.companies_id, t.periods_id),
    ...tenantPolicies(),
  ],
)
