import { date, foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"

/** Date range (inclusive) for which every employee's day is stored. Days outside the range are computed on request. */
export const attendanceProgress = pgTable(
  "attendance_progress",
  {
    companies_id: bigId("companies_id").notNull(),
    from_date: date("from_date", { mode: "string" }).notNull(),
    through_date: date("through_date", { mode: "string" }).notNull(),
    /** The date range being processed, and the last employee that is done. */
    next_from: date("next_from", { mode: "string" }),
    next_to: date("next_to", { mode: "string" }),
    at_member: bigId("at_member").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
