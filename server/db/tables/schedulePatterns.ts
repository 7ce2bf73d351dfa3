import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { patternKinds } from "#contract/areas/attendance/pola.ts"
import { imports } from "./imports.ts"
import { bigId, instant, memberPolicies, tenant, tenantPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { shifts } from "./shifts.ts"

/** A repeating cycle of shifts; immutable, a change creates a new one. */
export const schedulePatterns = pgTable(
  "schedule_patterns",
  {
    ...tenant(),
    kind: text("kind", { enum: patternKinds }).notNull(),
    /** Anchor: a date that is day 0 of the cycle; a Monday for a week. */
    anchor_date: date("anchor_date", { mode: "string" }).notNull(),
    length: integer("length").notNull(),
    /** Its shifts also apply on holidays. */
    on_holidays: boolean("on_holidays").notNull(),
    imports_id: bigId("imports_id"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "schedule_patterns_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }),
    index("schedule_patterns_by_import")
      .on(t.companies_id, t.imports_id)
      .where(sql`imports_id is not null`),
    ...tenantPolicies(),
  ],
)

/** Days of a cycle, from 0; a null shift is a day off. */
export const schedulePatternDays = pgTable(
  "schedule_pattern_days",
  {
    companies_id: bigId("companies_id").notNull(),
    patterns_id: bigId("patterns_id").notNull(),
    place: integer("place").notNull(),
    shifts_id: bigId("shifts_id"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.patterns_id, t.place] }),
    foreignKey({
      name: "schedule_pattern_days_patterns_id_fk",
      columns: [t.companies_id, t.patterns_id],
      foreignColumns: [schedulePatterns.companies_id, schedulePatterns.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "schedule_pattern_days_shifts_id_fk",
      columns: [t.companies_id, t.shifts_id],
      foreignColumns: [shifts.companies_id, shifts.id],
    }),
    index("schedule_pattern_days_by_shift").on(t.companies_id, t.shifts_id),
    ...tenantPolicies(),
  ],
)

/**
 * Assignment of employees to patterns, with dates; without an end it continues. If two overlap, the one that begins
 * later applies.
 */
export const schedulePatternMembers = pgTable(
  "schedule_pattern_members",
  {
    ...tenant(),
    patterns_id: bigId("patterns_id").notNull(),
    members_id: bigId("members_id").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "schedule_pattern_members_patterns_id_fk",
      columns: [t.companies_id, t.patterns_id],
      foreignColumns: [schedulePatterns.companies_id, schedulePatterns.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "schedule_pattern_members_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    index("schedule_pattern_members_by_pattern").on(t.companies_id, t.patterns_id),
    index("schedule_pattern_members_by_member").on(t.companies_id, t.members_id, t.start_date),
    ...memberPolicies("schedule_pattern_members"),
  ],
)
