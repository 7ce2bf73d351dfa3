import { boolean, date, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { identity, sharedPolicies } from "./kinds.ts"

/** Banks by clearing code, the same for every company. */
export const banks = pgTable(
  "banks",
  {
    id: identity().primaryKey(),
    kode: text("kode").notNull(),
    nama: text("nama").notNull(),
    is_active: boolean("is_active").notNull().default(true),
  },
  (t) => [uniqueIndex("banks_kode_key").on(t.kode), ...sharedPolicies()],
)

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
