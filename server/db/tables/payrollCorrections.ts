import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, changed, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Corrections of an earlier period's over- or underpayment in a later period. Rupiah, signed. */
export const payrollCorrections = pgTable(
  "payroll_corrections",
  {
    ...tenant(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    members_id: bigId("members_id").notNull(),
    kode: text("kode").notNull(),
    amount: bigId("amount").notNull(),
    /** Corrected month, YYYY-MM. */
    month: text("month").notNull(),
    reason: text("reason").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "payroll_corrections_payroll_periods_id_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "payroll_corrections_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    index("payroll_corrections_by_period").on(t.companies_id, t.payroll_periods_id, t.members_id),
    index("payroll_corrections_by_member").on(t.companies_id, t.members_id),
    ...wholeCompanyPolicies(),
  ],
)
