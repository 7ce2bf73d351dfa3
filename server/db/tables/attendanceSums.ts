import { sql } from "drizzle-orm"
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, officePolicies, tenant } from "./kinds.ts"

/**
 * Number of days of each kind, so that a report over two weeks does not scan a million rows. A ledger: triggers write
 * it with every change of `attendance_days`, in the same transaction (db/triggers.ts), so its sums always equal the
 * source table. Changes are appended as rows of their own: a counter updated in place would be a hot row on which all
 * check-ins wait. `gatherSums` compacts them later.
 */
export const attendanceSums = pgTable(
  "attendance_sums",
  {
    ...tenant(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    offices_id: bigId("offices_id").notNull(),
    day_status: text("day_status").notNull(),
    /** Negative when days are removed. */
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
