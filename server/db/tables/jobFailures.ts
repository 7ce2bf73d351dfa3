import { foreignKey, integer, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { jobs, ofJob } from "./jobs.ts"
import { bigId, everything, platformRole, tenantRole } from "./kinds.ts"

/** Failed rows of a job, in order, with the reason. */
export const jobFailures = pgTable(
  "job_failures",
  {
    companies_id: bigId("companies_id").notNull(),
    jobs_id: bigId("jobs_id").notNull(),
    place: integer("place").notNull(),
    name: text("name").notNull(),
    message: text("message").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.jobs_id, t.place] }),
    foreignKey({
      name: "job_failures_jobs_id_fk",
      columns: [t.companies_id, t.jobs_id],
      foreignColumns: [jobs.companies_id, jobs.id],
    }).onDelete("cascade"),
    pgPolicy("tenant", { to: tenantRole, using: ofJob, withCheck: ofJob }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
