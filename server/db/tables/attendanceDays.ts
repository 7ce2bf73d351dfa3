import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { dayFlags, dayStates } from "#contract/areas/attendance/days.ts"
import { bigId, instant, memberPolicies } from "./kinds.ts"
import { members, offices } from "./organisation.ts"

/**
 * The judged status of each day of an employee (`dayOf`), stored so that reports do not recompute it. `due_at` is when
 * to recompute it: when time itself changes the status, or when an input changed (db/triggers.ts). null = settled: it
 * does not change with the rules until a recalculation is requested.
 */
export const attendanceDays = pgTable(
  "attendance_days",
  {
    companies_id: bigId("companies_id").notNull(),
    members_id: bigId("members_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    /** The employee's office at the time of judging. */
    offices_id: bigId("offices_id").notNull(),
    day_status: text("day_status", { enum: dayStates }).notNull(),
    check_in_at: instant("check_in_at"),
    check_out_at: instant("check_out_at"),
    late_min: integer("late_min").notNull().default(0),
    early_out_min: integer("early_out_min").notNull().default(0),
    work_min: integer("work_min").notNull().default(0),
    overtime_min: integer("overtime_min").notNull().default(0),
    is_workday: boolean("is_workday").notNull().default(false),
    flags: text("flags", { enum: dayFlags }).array().notNull().default([]),
    why: jsonb("why").$type<readonly string[]>().notNull().default([]),
    schedule: jsonb("schedule"),
    note: text("note"),
    due_at: instant("due_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.business_date, t.members_id] }),
    foreignKey({
      name: "attendance_days_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "attendance_days_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("attendance_days_by_member").on(t.companies_id, t.members_id, t.business_date),
    index("attendance_days_due_of")
      .on(t.companies_id, t.due_at)
      .where(sql`due_at is not null`),
    index("attendance_days_open")
      .on(t.companies_id, t.business_date)
      .where(sql`due_at is not null`),
    index("attendance_days_by_office").on(t.companies_id, t.offices_id, t.business_date, t.members_id),
    ...memberPolicies("attendance_days"),
  ],
)
