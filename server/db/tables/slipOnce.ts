import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, wholeCompanyPolicies } from "./kinds.ts"
import { payComponents } from "./payComponents.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** One-time amounts that a slip of an approved period has paid: an amount has one period, so it is paid only once. */
export const slipOnce = pgTable(
  "slip_once",
  {
    companies_id: bigId("companies_id").notNull(),
    pay_components_id: bigId("pay_components_id").notNull(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pay_components_id] }),
    foreignKey({
      name: "slip_once_pay_components_id_fk",
      columns: [t.companies_id, t.pay_components_id],
      foreignColumns: [payComponents.companies_id, payComponents.id],
    }),
    foreignKey({
      name: "slip_once_payroll_periods_id_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("slip_once_by_period").on(t.companies_id, t.payroll_periods_id),
    ...wholeCompanyPolicies(),
  ],
)
