import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { dayStates } from "#contract/areas/attendance/days.ts"
import { bigId, instant, officePolicies } from "./kinds.ts"
import { members, offices } from "./organisation.ts"

/** One employee's working day. Minutes are integers; the business date is the date the shift starts. */
export const attendance = pgTable(
  "attendance",
  {
    companies_id: bigId("companies_id").notNull(),
    members_id: bigId("members_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    offices_id: bigId("offices_id").notNull(),
    check_in_at: instant("check_in_at"),
    check_out_at: instant("check_out_at"),
    late_min: integer("late_min").notNull().default(0),
    early_out_min: integer("early_out_min").notNull().default(0),
    work_min: integer("work_min").notNull().default(0),
    overtime_min: integer("overtime_min").notNull().default(0),
    /**
     * The day's status as judged when it was written; without a check-in, the status that was entered by hand. Readers
     * use `dayOf` (areas/attendance/day), which takes it as an input.
     */
    day_status: text("day_status", { enum: dayStates }).notNull(),
    /**
     * Snapshot of the schedule it was judged by, so that a later change of the schedule makes nobody late; null = the
     * current schedule.
     */
    plan: jsonb("plan"),
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.business_date, t.members_id] }),
    foreignKey({
      name: "attendance_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "attendance_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("attendance_by_member").on(t.companies_id, t.members_id, t.business_date),
    index("attendance_by_office").on(t.companies_id, t.offices_id, t.business_date, t.members_id),
    ...officePolicies("offices_id", "members_id"),
  ],
)
