import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, officeListPolicies, tenant } from "./kinds.ts"

/** Holiday calendar of a company; `national_holidays` has those offered to every company. */
export const holidays = pgTable(
  "holidays",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    type: text("type", { enum: ["nasional", "cuti_bersama", "perusahaan", "keagamaan"] }).notNull(),
    length: text("length", { enum: ["full", "half"] }).notNull(),
    /** Repeats every year, beginning with its first. */
    recurring: boolean("recurring").notNull(),
    deduct_leave: boolean("deduct_leave").notNull(),
    /** Applies to all offices. */
    all_offices: boolean("all_offices").notNull(),
    /** The import that created it; null = entered by hand. */
    imports_id: bigId("imports_id"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("holidays_by_import")
      .on(t.companies_id, t.imports_id)
      .where(sql`imports_id is not null`),
    index("holidays_by_date").on(t.companies_id, t.start_date, t.id),
    ...officeListPolicies("holidays", "holiday_offices", "holidays_id"),
  ],
)
