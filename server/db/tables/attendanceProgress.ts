import { date, foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"

/** Of which dates every employee's day is kept: from one to another, both counted. Behind them days are reckoned when asked for. */
export const attendanceProgress = pgTable(
  "attendance_progress",
  {
    companies_id: bigId("companies_id").notNull(),
    from_date: date("from_date", { mode: "string" }).notNull(),
    through_date: date("through_date", { mode: "string" }).notNull(),
    /** The dates that are being worked through, and the employee up to whom that is done. */
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
