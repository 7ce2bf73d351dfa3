import { date, index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { healths } from "#contract/areas/platform/analytics.ts"
import { companies } from "./companies.ts"
import { bigId, everything, instant, platformRole } from "./kinds.ts"

/**
 * Counted figures of a company, one row each, so that no request counts the rows of all companies. The sweep
 * `platform.figures` refreshes them, and `companies/create-cache` those of one company. Hidden from companies.
 */
export const companyFigures = pgTable(
  "company_figures",
  {
    companies_id: bigId("companies_id")
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** Active employees. */
    members: integer("members").notNull(),
    /** Active accounts. */
    accounts: integer("accounts").notNull(),
    active_7d: integer("active_7d").notNull(),
    checkin_7d: integer("checkin_7d").notNull(),
    visits: integer("visits").notNull(),
    leaves: integer("leaves").notNull(),
    payroll_runs: integer("payroll_runs").notNull(),
    files: integer("files").notNull(),
    storage_bytes: bigId("storage_bytes").notNull(),
    /** The last day on which an employee was present; null = none yet. */
    last_present_on: date("last_present_on", { mode: "string" }),
    last_login: instant("last_login"),
    /** The first check-in of any employee; once known it is not searched again. */
    first_checkin_at: instant("first_checkin_at"),
    health: text("health", { enum: healths }).notNull(),
    reason: text("reason").notNull(),
    counted_at: instant("counted_at").notNull(),
  },
  (t) => [
    index("company_figures_by_health").on(t.health, t.companies_id),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
