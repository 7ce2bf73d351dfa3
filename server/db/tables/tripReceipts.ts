import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { files } from "./companies.ts"
import { bigId, tenantPolicies } from "./kinds.ts"
import { trips } from "./trips.ts"

/** The report of a trip, rupiah: its expenses with their receipts; `no` counts from 1. */
export const tripReceipts = pgTable(
  "trip_receipts",
  {
    companies_id: bigId("companies_id").notNull(),
    trips_id: bigId("trips_id").notNull(),
    no: integer("no").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    keterangan: text("keterangan").notNull(),
    amount: bigId("amount").notNull(),
    /** Null until it is verified. */
    accepted: bigId("accepted"),
    files_id: bigId("files_id"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.trips_id, t.no] }),
    foreignKey({
      name: "trip_receipts_trips_id_fk",
      columns: [t.companies_id, t.trips_id],
      foreignColumns: [trips.companies_id, trips.id],
    }),
    foreignKey({
      name: "trip_receipts_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("trip_receipts_by_file")
      .on(t.companies_id, t.files_id)
      .where(sql`files_id is not null`),
    ...tenantPolicies(),
  ],
)
