import { sql } from "drizzle-orm"
import {
  boolean,
  date,
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
import {
  bigId,
  changed,
  officeListPolicies,
  officePolicies,
  replaced,
  replacedTenantPolicies,
  tenant,
} from "./kinds.ts"
import { members, offices } from "./tenant.ts"

/** Hours people are scheduled for. Times are HH:mm of the office's own zone. */
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
    /** Rupiah for each day worked in it. */
    allowance: bigId("allowance"),
    color: text("color"),
    /** No office is named: it is every office's. */
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

export const shiftOffices = pgTable(
  "shift_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    shifts_id: bigId("shifts_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.shifts_id, t.offices_id] }),
    foreignKey({
      name: "shift_offices_shifts_id_fk",
      columns: [t.companies_id, t.shifts_id],
      foreignColumns: [shifts.companies_id, shifts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "shift_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("shift_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)

/** Who works which shift on which day; a null shift is a day off. */
export const schedules = pgTable(
  "schedules",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    shifts_id: bigId("shifts_id"),
    ...replaced(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    uniqueIndex("schedules_once")
      .on(t.companies_id, t.business_date, t.members_id, t.source)
      .where(sql`replaced_by is null`),
    index("schedules_replaced")
      .on(t.companies_id, t.replaced_by)
      .where(sql`replaced_by is not null`),
    foreignKey({
      name: "schedules_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "schedules_shifts_id_fk",
      columns: [t.companies_id, t.shifts_id],
      foreignColumns: [shifts.companies_id, shifts.id],
    }),
    index("schedules_by_shift").on(t.companies_id, t.shifts_id),
    index("schedules_by_member").on(t.companies_id, t.members_id, t.business_date),
    ...replacedTenantPolicies(),
  ],
)
