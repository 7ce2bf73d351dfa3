import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { files } from "./companies.ts"
import { bigId, tenant, tenantPolicies } from "./kinds.ts"
import { visits } from "./visits.ts"

/** Photos of a visit's check-in and check-out, in order. */
export const visitPhotos = pgTable(
  "visit_photos",
  {
    ...tenant(),
    visits_id: bigId("visits_id").notNull(),
    phase: text("phase", { enum: ["in", "out"] }).notNull(),
    nth: integer("nth").notNull(),
    files_id: bigId("files_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "visit_photos_visits_id_fk",
      columns: [t.companies_id, t.visits_id],
      foreignColumns: [visits.companies_id, visits.id],
    }),
    foreignKey({
      name: "visit_photos_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("visit_photos_by_visit").on(t.companies_id, t.visits_id, t.phase, t.nth),
    index("visit_photos_by_file").on(t.companies_id, t.files_id),
    ...tenantPolicies(),
  ],
)
