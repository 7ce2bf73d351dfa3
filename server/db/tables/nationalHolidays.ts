import { date, pgTable, text } from "drizzle-orm/pg-core"
import { sharedPolicies } from "./kinds.ts"

/** National holidays and collective leave by decree, offered to every company. */
export const nationalHolidays = pgTable(
  "national_holidays",
  {
    tanggal: date("tanggal", { mode: "string" }).primaryKey(),
    nama: text("nama").notNull(),
    type: text("type", { enum: ["nasional", "cuti_bersama"] }).notNull(),
    source: text("source").notNull(),
  },
  () => sharedPolicies(),
)
