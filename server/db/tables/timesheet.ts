import { check, date, index, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import { sql } from "drizzle-orm"
import { MOST_MINUTES } from "#contract/areas/platform/timesheet.ts"
import { companies } from "./companies.ts"
import { bigId, changed, everything, identity, platformRole } from "./kinds.ts"

/** Work of super administrators for a company, in minutes; `created_by` did it. Hidden from companies. */
export const timesheet = pgTable(
  "timesheet",
  {
    id: identity().primaryKey(),
    companies_id: bigId("companies_id")
      .notNull()
      .references(() => companies.id),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    kegiatan: text("kegiatan").notNull(),
    menit: integer("menit").notNull(),
    ...changed(),
  },
  (t) => [
    check("timesheet_menit", sql`menit between 1 and ${sql.raw(String(MOST_MINUTES))}`),
    index("timesheet_by_date").on(t.tanggal, t.id),
    index("timesheet_by_company").on(t.companies_id, t.tanggal, t.id),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
