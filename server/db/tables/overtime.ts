import { sql } from "drizzle-orm"
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { ExplainPart } from "#contract/areas/overtime/overtime.ts"
import { attendanceRequests } from "./attendanceRequests.ts"
import { bigId, changed, instant, memberPolicies, tenant } from "./kinds.ts"
import { leaveCategories } from "./leaveCategories.ts"
import { members } from "./organisation.ts"

/**
 * Overtime of an employee on a day, as last calculated: integer minutes, rupiah. A day in a closed payroll period is
 * not recalculated.
 */
export const overtime = pgTable(
  "overtime",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    day_type: text("day_type", { enum: ["kerja", "libur_mingguan", "libur_nasional"] }).notNull(),
    /** Working days per week in the calculation: 5 or 6. */
    week_days: integer("week_days").notNull(),
    source: text("source", { enum: ["pengajuan", "absensi"] }).notNull(),
    state: text("state", { enum: ["dihitung", "melewati_batas", "dipotong", "tidak_dihitung"] }).notNull(),
    requests_id: bigId("requests_id"),
    job: text("job"),
    start_at: instant("start_at"),
    end_at: instant("end_at"),
    /** null = nothing was approved, or it was approved without a limit. */
    minutes_granted: integer("minutes_granted"),
    minutes_worked: integer("minutes_worked").notNull(),
    minutes_raw: integer("minutes_raw").notNull(),
    minutes_paid: integer("minutes_paid").notNull(),
    compensation: text("compensation", { enum: ["paid", "leave"] }).notNull(),
    /** Category and amount credited as leave, in the unit of the category; null = it is paid. */
    leave_kategori_id: bigId("leave_kategori_id"),
    leave_amount: numeric("leave_amount", { precision: 7, scale: 2, mode: "number" }),
    segments: jsonb("segments")
      .$type<readonly { readonly minutes: number; readonly tenths: number }[]>()
      .notNull(),
    /** Hourly wage, truncated to whole rupiah; null = not used, or unknown. */
    hourly_base: bigId("hourly_base"),
    /** null = the wage is unknown. */
    amount: bigId("amount"),
    explain: jsonb("explain").$type<readonly ExplainPart[]>().notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "overtime_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "overtime_requests_id_fk",
      columns: [t.companies_id, t.requests_id],
      foreignColumns: [attendanceRequests.companies_id, attendanceRequests.id],
    }),
    foreignKey({
      name: "overtime_leave_kategori_id_fk",
      columns: [t.companies_id, t.leave_kategori_id],
      foreignColumns: [leaveCategories.companies_id, leaveCategories.id],
    }),
    uniqueIndex("overtime_day_key").on(t.companies_id, t.members_id, t.date),
    index("overtime_by_leave")
      .on(t.companies_id, t.leave_kategori_id)
      .where(sql`leave_kategori_id is not null`),
    index("overtime_by_date").on(t.companies_id, t.date, t.id, t.members_id),
    index("overtime_by_request")
      .on(t.companies_id, t.requests_id)
      .where(sql`requests_id is not null`),
    ...memberPolicies("overtime"),
  ],
)
