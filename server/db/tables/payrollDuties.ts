import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { duties } from "#contract/areas/payroll/berkas.ts"
import { companies } from "./companies.ts"
import { bigId, instant, wholeCompanyPolicies } from "./kinds.ts"

/** Duties of a month that a company has ticked as done. */
export const payrollDuties = pgTable(
  "payroll_duties",
  {
    companies_id: bigId("companies_id").notNull(),
    month: text("month").notNull(),
    duty: text("duty", { enum: duties }).notNull(),
    done_at: instant("done_at").notNull(),
    done_by: bigId("done_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.month, t.duty] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...wholeCompanyPolicies(),
  ],
)
