import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { companies, files } from "./companies.ts"
import { historyColumns, historyKeys } from "./history.ts"
import { bigId, changed, instant, officePolicies, tenant, tenantPolicies } from "./kinds.ts"
import { members, offices } from "./tenant.ts"

/** Payroll periods as far as approvals read them: what lies in a closed one does not change any more. */
export const payrollPeriods = pgTable(
  "payroll_periods",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    status: text("status", {
      enum: ["draft", "calculating", "calculated", "failed", "approved", "paid", "locked", "cancelled"],
    }).notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("payroll_periods_by_date").on(t.companies_id, t.start_date, t.end_date),
    ...tenantPolicies(),
  ],
)

/** What an employee asks about a working day; instants in UTC, minutes whole, distance in metres. */
export const attendanceRequests = pgTable(
  "attendance_requests",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
    type: text("type", {
      enum: ["luar_radius", "terlambat", "pulang_cepat", "manual", "koreksi", "lembur", "libur", "offline"],
    }).notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    /** Hours of that day on the office's clock, HH:mm, and what of a miss is forgiven. */
    schedule_start: text("schedule_start").notNull().default("08:00"),
    schedule_end: text("schedule_end").notNull().default("17:00"),
    rest_min: integer("rest_min").notNull().default(60),
    late_tolerance_min: integer("late_tolerance_min").notNull().default(0),
    early_out_tolerance_min: integer("early_out_tolerance_min").notNull().default(0),
    before_in: instant("before_in"),
    before_out: instant("before_out"),
    requested_in: instant("requested_in"),
    requested_out: instant("requested_out"),
    reason: text("reason").notNull(),
    attachment_files_id: bigId("attachment_files_id"),
    photo_files_id: bigId("photo_files_id"),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    accuracy_m: integer("accuracy_m"),
    distance_m: integer("distance_m"),
    status: text("status", { enum: ["pending", "approved", "rejected", "cancelled"] }).notNull(),
    level: integer("level").notNull().default(1),
    level_total: integer("level_total").notNull().default(1),
    decided_by: jsonb("decided_by").$type<readonly number[]>().notNull().default([]),
    approval_note: text("approval_note"),
    last_nama: text("last_nama"),
    last_at: instant("last_at").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "attendance_requests_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "attendance_requests_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      name: "attendance_requests_attachment_fk",
      columns: [t.companies_id, t.attachment_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "attendance_requests_photo_fk",
      columns: [t.companies_id, t.photo_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("attendance_requests_by_member").on(t.companies_id, t.members_id, t.business_date),
    index("attendance_requests_by_status").on(t.companies_id, t.status, t.created_at, t.id),
    ...officePolicies("offices_id"),
  ],
)

export const attendanceRequestHistory = pgTable(
  "attendance_request_history",
  historyColumns(),
  historyKeys("attendance_request_history", () => attendanceRequests),
)

/** The record as it stood before an approved correction rewrote it; `before` null = there was none. */
export const attendanceOriginals = pgTable(
  "attendance_originals",
  {
    companies_id: bigId("companies_id").notNull(),
    requests_id: bigId("requests_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.requests_id] }),
    foreignKey({
      name: "attendance_originals_requests_id_fk",
      columns: [t.companies_id, t.requests_id],
      foreignColumns: [attendanceRequests.companies_id, attendanceRequests.id],
    }),
    ...tenantPolicies(),
  ],
)
