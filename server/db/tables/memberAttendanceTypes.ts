import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { attendanceTypes } from "#contract/areas/members/memberFields.ts"
import { bigId, instant, tenantPolicies } from "./kinds.ts"
import { officesHours } from "./officesHours.ts"
import { membersId, ofMember } from "./ofMember.ts"

/** Effective dating: an employee's attendance type from a date on; `members` has the current one. */
export const memberAttendanceTypes = pgTable(
  "member_attendance_types",
  {
    ...ofMember(),
    effective_date: date("effective_date", { mode: "string" }).notNull(),
    attendance_type: text("attendance_type", { enum: attendanceTypes }).notNull(),
    offices_hours_id: bigId("offices_hours_id"),
    /** null = not yet in effect. */
    applied_at: instant("applied_at"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.effective_date] }),
    membersId("member_attendance_types_members_id_fk", t as never),
    foreignKey({
      name: "member_attendance_types_offices_hours_id_fk",
      columns: [t.companies_id, t.offices_hours_id],
      foreignColumns: [officesHours.companies_id, officesHours.id],
    }),
    index("member_attendance_types_by_hours").on(t.companies_id, t.offices_hours_id),
    index("member_attendance_types_due")
      .on(t.effective_date, t.companies_id, t.members_id)
      .where(sql`applied_at is null`),
    ...tenantPolicies(),
  ],
)
