import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, wholeCompanyPolicies } from "./kinds.ts"
import { payrollPeriods } from "./payrollPeriods.ts"
import { reimbursments } from "./reimbursments.ts"

/** Expense claims paid with the salary of an approved period: a claim has one period, so it is paid only once. */
export const slipClaims = pgTable(
  "slip_claims",
  {
    companies_id: bigId("companies_id").notNull(),
    reimbursments_id: bigId("reimbursments_id").notNull(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.reimbursments_id] }),
    foreignKey({
      name: "slip_claims_reimbursments_id_fk",
      columns: [t.companies_id, t.reimbursments_id],
      foreignColumns: [reimbursments.companies_id, reimbursments.id],
    }),
    foreignKey({
      name: "slip_claims_payroll_periods_id_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("slip_claims_by_period").on(t.companies_id, t.payroll_periods_id),
    ...wholeCompanyPolicies(),
  ],
)
