import { date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { changed, tenant, tenantPolicies } from "./kinds.ts"

/** Payroll periods as far as approvals read them: what lies in a closed one does not change any more. */
export const payrollPeriods = pgTable(
  "payroll_periods",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    status: text("status", {
      enum: ["draft", "calculating", "calculated", "failed", "approved", "paid", "locked", "cancelled"],
    }).notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("payroll_periods_by_date").on(t.companies_id, t.start_date, t.end_date),
    ...tenantPolicies(),
  ],
)
