import { sql } from "drizzle-orm"
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, officePolicies, tenant } from "./kinds.ts"

/**
 * How many days of each kind there are, so that nobody goes through a million of them to show a fortnight. A ledger that
 * triggers write with every change of `attendance_days`, in its transaction (db/triggers.ts): what stands here always adds up to
 * what stands there. Changes are rows of their own, since one that counted in place would make everybody who checks in
 * wait for each other; `gatherSums` makes one row of them later.
 */
export const attendanceSums = pgTable(
  "attendance_sums",
  {
    ...tenant(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    offices_id: bigId("offices_id").notNull(),
    day_status: text("day_status").notNull(),
    /** Below zero where days went. */
    days: integer("days").notNull(),
    late: integer("late").notNull(),
    workdays: integer("workdays").notNull(),
    ontime: integer("ontime").notNull(),
    late_minutes: integer("late_minutes").notNull(),
    outside: integer("outside").notNull(),
    is_gathered: boolean("is_gathered").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("attendance_sums_by_date").on(t.companies_id, t.business_date),
    index("attendance_sums_loose")
      .on(t.id)
      .where(sql`not is_gathered`),
    uniqueIndex("attendance_sums_once")
      .on(t.companies_id, t.business_date, t.offices_id, t.day_status)
      .where(sql`is_gathered`),
    ...officePolicies("offices_id"),
  ],
)
