import { boolean, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, wholeCompanyPolicies } from "./kinds.ts"
import { membersId, ofMember } from "./ofMember.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Employees that a payroll period pays, or does not, by hand instead of by its rules; with the reason. */
export const payrollPeriodMembers = pgTable(
  "payroll_period_members",
  {
    ...ofMember(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    ikut: boolean("ikut").notNull(),
    alasan: text("alasan").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.payroll_periods_id, t.members_id] }),
    membersId("payroll_period_members_members_id_fk", t as never),
    foreignKey({
      name: "payroll_period_members_period_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("payroll_period_members_by_member").on(t.companies_id, t.members_id),
    ...wholeCompanyPolicies(),
  ],
)
