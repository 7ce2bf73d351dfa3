import { date, foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"

/** Progress of writing a company's leave ledgers: the last day that is done, and the cursor of the current run. */
export const leaveRuns = pgTable(
  "leave_runs",
  {
    companies_id: bigId("companies_id").notNull(),
    /** Everything up to this day is written; null = nothing yet. */
    through: date("through", { mode: "string" }),
    /** Start of the run for that day: rows changed since are processed again. */
    seen_at: instant("seen_at").notNull(),
    /** Current run: its day, its start, and the last employee that is done. */
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
