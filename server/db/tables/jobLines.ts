import { foreignKey, integer, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { secretJson } from "../secrets/columns.ts"
import { jobs, ofJob } from "./jobs.ts"
import { bigId, everything, platformRole, tenantRole } from "./kinds.ts"

/** Lines of a job's result file, one row per chunk; deleted when the file is written. */
export const jobLines = pgTable(
  "job_lines",
  {
    companies_id: bigId("companies_id").notNull(),
    jobs_id: bigId("jobs_id").notNull(),
    place: integer("place").notNull(),
    cells: secretJson("cells", "figures").$type<readonly (readonly (string | number | null)[])[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.jobs_id, t.place] }),
    foreignKey({
      name: "job_lines_jobs_id_fk",
      columns: [t.companies_id, t.jobs_id],
      foreignColumns: [jobs.companies_id, jobs.id],
    }).onDelete("cascade"),
    pgPolicy("tenant", { to: tenantRole, using: ofJob, withCheck: ofJob }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
