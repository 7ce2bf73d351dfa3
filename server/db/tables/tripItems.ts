import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, tenantPolicies } from "./kinds.ts"
import { trips } from "./trips.ts"

/** The estimate of a trip, rupiah; `no` counts from 1. */
export const tripItems = pgTable(
  "trip_items",
  {
    companies_id: bigId("companies_id").notNull(),
    trips_id: bigId("trips_id").notNull(),
    no: integer("no").notNull(),
    keterangan: text("keterangan").notNull(),
    amount: bigId("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.trips_id, t.no] }),
    foreignKey({
      name: "trip_items_trips_id_fk",
      columns: [t.companies_id, t.trips_id],
      foreignColumns: [trips.companies_id, trips.id],
    }),
    ...tenantPolicies(),
  ],
)
