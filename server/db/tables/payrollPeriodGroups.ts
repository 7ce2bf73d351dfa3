import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, tenantPolicies } from "./kinds.ts"
import { payGroups } from "./payGroups.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Pay groups that a payroll period pays. */
export const payrollPeriodGroups = pgTable(
  "payroll_period_groups",
  {
    companies_id: bigId("companies_id").notNull(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    kelompok_gaji_id: bigId("kelompok_gaji_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.payroll_periods_id, t.kelompok_gaji_id] }),
    foreignKey({
      name: "payroll_period_groups_period_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "payroll_period_groups_group_fk",
      columns: [t.companies_id, t.kelompok_gaji_id],
      foreignColumns: [payGroups.companies_id, payGroups.id],
    }),
    index("payroll_period_groups_by_group").on(t.companies_id, t.kelompok_gaji_id),
    ...tenantPolicies(),
  ],
)
