import { date, foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"

/** How far the ledgers of a company are written: through which day, and which employee is next of a round under way. */
export const leaveRuns = pgTable(
  "leave_runs",
  {
    companies_id: bigId("companies_id").notNull(),
    /** Everything up to this day is written; null = nothing yet. */
    through: date("through", { mode: "string" }),
    /** When that round began: what was changed since is looked at again. */
    seen_at: instant("seen_at").notNull(),
    /** The day and beginning of the round under way, and the last employee it has done. */
    running: date("running", { mode: "string" }),
    began_at: instant("began_at"),
    members_id: bigId("members_id").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
