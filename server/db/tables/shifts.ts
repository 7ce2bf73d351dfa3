import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, officeListPolicies, tenant } from "./kinds.ts"

/** Shifts: working hours for scheduling. Times are HH:mm in the office's time zone. */
export const shifts = pgTable(
  "shifts",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode").notNull(),
    start: text("start").notNull(),
    end: text("end").notNull(),
    cross_midnight: boolean("cross_midnight").notNull(),
    work_min: integer("work_min").notNull(),
    break_start: text("break_start"),
    break_end: text("break_end"),
    break_paid: boolean("break_paid").notNull(),
    checkin_open_before_min: integer("checkin_open_before_min"),
    checkout_close_after_min: integer("checkout_close_after_min"),
    late_tolerance_min: integer("late_tolerance_min"),
    early_out_tolerance_min: integer("early_out_tolerance_min"),
    half_day_min_hours: numeric("half_day_min_hours", { precision: 4, scale: 2, mode: "number" }),
    /** Rupiah per day worked. */
    allowance: bigId("allowance"),
    color: text("color"),
    /** Applies to all offices. */
    all_offices: boolean("all_offices").notNull(),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("shifts_kode_key").on(t.companies_id, t.kode),
    uniqueIndex("shifts_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    index("shifts_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    ...officeListPolicies("shifts", "shift_offices", "shifts_id"),
  ],
)
