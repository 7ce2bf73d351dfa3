import { sql } from "drizzle-orm"
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { files } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, instant, officePolicies, tenant } from "./kinds.ts"
import { members, offices } from "./organisation.ts"

/** An employee's request about a working day; instants in UTC, integer minutes, distance in metres. */
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
    /** Office hours of that day in the office's time zone, HH:mm, and the tolerances. */
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
    ...approvalColumns(),
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
    /** A file that is deleted is looked up here. */
    index("attendance_requests_by_photo")
      .on(t.companies_id, t.photo_files_id)
      .where(sql`photo_files_id is not null`),
    index("attendance_requests_by_member").on(t.companies_id, t.members_id, t.business_date),
    /** The other columns that decide visibility follow each key, so that counts are index-only scans. */
    index("attendance_requests_by_status").on(
      t.companies_id,
      t.status,
      t.created_at,
      t.id,
      t.members_id,
      t.offices_id,
    ),
    index("attendance_requests_by_age").on(t.companies_id, t.created_at, t.id, t.offices_id),
    index("attendance_requests_by_date").on(
      t.companies_id,
      t.business_date,
      t.id,
      t.status,
      t.members_id,
      t.offices_id,
    ),
    index("attendance_requests_by_office").on(t.companies_id, t.offices_id),
    index("attendance_requests_by_attachment")
      .on(t.companies_id, t.attachment_files_id)
      .where(sql`attachment_files_id is not null`),
    ...officePolicies("offices_id", "members_id"),
  ],
)
