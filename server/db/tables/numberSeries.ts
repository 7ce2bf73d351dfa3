import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"

/** Last number given in a series of a company and year: numbers of one company say nothing of another's business. */
export const numberSeries = pgTable(
  "number_series",
  {
    companies_id: bigId("companies_id").notNull(),
    series: text("series", { enum: ["KB", "PH", "KG", "PK", "UP"] }).notNull(),
    tahun: text("tahun").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.series, t.tahun] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
