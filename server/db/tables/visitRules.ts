import { boolean, foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, tenantPolicies } from "./kinds.ts"

/** A company's requirements for visits; without a row the contract's defaults apply. */
export const visitRules = pgTable(
  "visit_rules",
  {
    companies_id: bigId("companies_id").notNull(),
    radius_m: integer("radius_m").notNull(),
    mode: text("mode", { enum: ["off", "warn", "block"] }).notNull(),
    min_duration_min: integer("min_duration_min").notNull(),
    max_gps_accuracy_m: integer("max_gps_accuracy_m").notNull(),
    require_photo_in: boolean("require_photo_in").notNull(),
    require_photo_out: boolean("require_photo_out").notNull(),
    allow_unplanned: boolean("allow_unplanned").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
