import { boolean, date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, officeListPolicies, officePolicies, tenant } from "./kinds.ts"
import { offices } from "./tenant.ts"

/** The calendar a company keeps; see `national_holidays` for what every installation offers. */
export const holidays = pgTable(
  "holidays",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    type: text("type", { enum: ["nasional", "cuti_bersama", "perusahaan", "keagamaan"] }).notNull(),
    length: text("length", { enum: ["full", "half"] }).notNull(),
    /** Every year from its first one on. */
    recurring: boolean("recurring").notNull(),
    deduct_leave: boolean("deduct_leave").notNull(),
    /** No office is named: it is every office's. */
    all_offices: boolean("all_offices").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("holidays_by_date").on(t.companies_id, t.start_date, t.id),
    ...officeListPolicies("holidays", "holiday_offices", "holidays_id"),
  ],
)

export const holidayOffices = pgTable(
  "holiday_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    holidays_id: bigId("holidays_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.holidays_id, t.offices_id] }),
    foreignKey({
      name: "holiday_offices_holidays_id_fk",
      columns: [t.companies_id, t.holidays_id],
      foreignColumns: [holidays.companies_id, holidays.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "holiday_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("holiday_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)
