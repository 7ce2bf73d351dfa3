import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, instant, tenant, tenantPolicies } from "./kinds.ts"

/**
 * Payroll periods, for every office (`all_offices`) or those of payroll_period_offices. A regular period that is
 * approved, paid or locked closes the days whose attendance it counts. Totals are sums of its slips, integer rupiah.
 */
export const payrollPeriods = pgTable(
  "payroll_periods",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    type: text("type", { enum: ["regular", "thr", "bonus", "off_cycle", "severance"] })
      .notNull()
      .default("regular"),
    /** Tax month, YYYY-MM. */
    month: text("month").notNull(),
    start_date: date("start_date", { mode: "string" }).notNull(),
    end_date: date("end_date", { mode: "string" }).notNull(),
    pay_date: date("pay_date", { mode: "string" }).notNull(),
    /** Attendance dates it counts (inclusive); null = those of the period itself. */
    attendance_start: date("attendance_start", { mode: "string" }),
    attendance_end: date("attendance_end", { mode: "string" }),
    /** Date of the religious holiday a THR is paid for; null = not a THR period. */
    thr_date: date("thr_date", { mode: "string" }),
    /** THR: religions that celebrate the holiday; empty for other types. */
    agama: text("agama")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    all_offices: boolean("all_offices").notNull().default(true),
    /** Pays employees of every pay group; false = those of payroll_period_groups, and `tanpa_kelompok`. */
    all_groups: boolean("all_groups").notNull().default(true),
    /** Also pays employees without a pay group; only where `all_groups` is false. */
    tanpa_kelompok: boolean("tanpa_kelompok").notNull().default(false),
    note: text("note"),
    status: text("status", {
      enum: ["draft", "calculating", "calculated", "failed", "approved", "paid", "locked", "cancelled"],
    })
      .notNull()
      .default("draft"),
    member_count: integer("member_count").notNull().default(0),
    error_count: integer("error_count").notNull().default(0),
    /** Questions of its slips that nobody has answered. */
    question_count: integer("question_count").notNull().default(0),
    total_gross: bigId("total_gross").notNull().default(0),
    total_deduction: bigId("total_deduction").notNull().default(0),
    total_tax: bigId("total_tax").notNull().default(0),
    total_net: bigId("total_net").notNull().default(0),
    total_employer: bigId("total_employer").notNull().default(0),
    /** The current or last calculation job. */
    jobs_id: bigId("jobs_id"),
    calculated_by: bigId("calculated_by"),
    calculated_at: instant("calculated_at"),
    approved_at: instant("approved_at"),
    paid_at: instant("paid_at"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    check("payroll_periods_dates", sql`start_date <= end_date`),
    check(
      "payroll_periods_attendance",
      sql`(attendance_start is null) = (attendance_end is null) and (attendance_start is null or attendance_start <= attendance_end)`,
    ),
    index("payroll_periods_by_date").on(t.companies_id, t.start_date, t.end_date),
    index("payroll_periods_by_attendance").on(
      t.companies_id,
      sql`coalesce(${t.attendance_start}, ${t.start_date})`,
      sql`coalesce(${t.attendance_end}, ${t.end_date})`,
    ),
    index("payroll_periods_by_month").on(t.companies_id, t.month, t.id),
    ...tenantPolicies(),
  ],
)
