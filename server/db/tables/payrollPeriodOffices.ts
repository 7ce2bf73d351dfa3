import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, tenantPolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Offices of a payroll period that does not include all. */
export const payrollPeriodOffices = pgTable(
  "payroll_period_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.payroll_periods_id, t.offices_id] }),
    foreignKey({
      name: "payroll_period_offices_period_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "payroll_period_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("payroll_period_offices_by_office").on(t.companies_id, t.offices_id),
    ...tenantPolicies(),
  ],
)
