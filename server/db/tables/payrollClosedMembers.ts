import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, memberPolicies } from "./kinds.ts"
import { membersId, ofMember } from "./ofMember.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/**
 * Employees paid by a closed payroll period of some pay groups: the period closes their attendance days and nobody
 * else's. An account that sees the employee reads these rows, unlike slips, because closed days are not pay.
 */
export const payrollClosedMembers = pgTable(
  "payroll_closed_members",
  {
    ...ofMember(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.payroll_periods_id, t.members_id] }),
    membersId("payroll_closed_members_members_id_fk", t as never),
    foreignKey({
      name: "payroll_closed_members_period_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("payroll_closed_members_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("payroll_closed_members"),
  ],
)
