import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { attendanceRequests } from "./attendanceRequests.ts"
import { files } from "./companies.ts"
import { bigId, instant, officePolicies, tenant } from "./kinds.ts"
import { members, offices } from "./organisation.ts"
import { terminalRecords } from "./terminalRecords.ts"

/** Evidence of a check-in or check-out: location, distance from the office (metres), device and photo. */
export const attendanceMarks = pgTable(
  "attendance_marks",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    /** The office where it was made. */
    offices_id: bigId("offices_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    kind: text("kind", { enum: ["in", "out"] }).notNull(),
    at: instant("at").notNull(),
    /** Clock of the device when it was made; null = not reported. It counts only for `offline`. */
    device_at: instant("device_at"),
    /** The request on which it waits or was decided; null = it counts at once. */
    requests_id: bigId("requests_id"),
    source: text("source", {
      enum: ["mobile", "web", "kiosk", "import", "manual", "offline", "terminal"],
    }).notNull(),
    /** The record of an attendance terminal; null = from another source. */
    terminal_records_id: bigId("terminal_records_id"),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    accuracy_m: integer("accuracy_m"),
    distance_m: integer("distance_m"),
    /** Snapshot of the radius it was checked against, metres. */
    radius_m: integer("radius_m"),
    is_mock: boolean("is_mock").notNull().default(false),
    device: text("device"),
    note: text("note"),
    photo_files_id: bigId("photo_files_id"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "attendance_marks_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "attendance_marks_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      name: "attendance_marks_photo_fk",
      columns: [t.companies_id, t.photo_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "attendance_marks_requests_id_fk",
      columns: [t.companies_id, t.requests_id],
      foreignColumns: [attendanceRequests.companies_id, attendanceRequests.id],
    }),
    foreignKey({
      name: "attendance_marks_terminal_records_fk",
      columns: [t.companies_id, t.terminal_records_id],
      foreignColumns: [terminalRecords.companies_id, terminalRecords.id],
    }),
    index("attendance_marks_by_terminal_record")
      .on(t.companies_id, t.terminal_records_id)
      .where(sql`terminal_records_id is not null`),
    index("attendance_marks_by_request")
      .on(t.companies_id, t.requests_id)
      .where(sql`requests_id is not null`),
    /** A file that is deleted is looked up here. */
    index("attendance_marks_by_photo")
      .on(t.companies_id, t.photo_files_id)
      .where(sql`photo_files_id is not null`),
    index("attendance_marks_by_member").on(t.companies_id, t.members_id, t.business_date),
    /** Retention of positions. */
    index("attendance_marks_by_place")
      .on(t.companies_id, t.business_date)
      .where(sql`lat is not null`),
    index("attendance_marks_odd")
      .on(t.companies_id, t.business_date)
      .where(sql`is_mock or distance_m > radius_m`),
    index("attendance_marks_by_office").on(t.companies_id, t.offices_id, t.id),
    ...officePolicies("offices_id", "members_id"),
  ],
)
