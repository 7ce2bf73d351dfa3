import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, tenantPolicies } from "./kinds.ts"

const hours = (name: string) => numeric(name, { precision: 4, scale: 2, mode: "number" }).notNull()
const minutes = (name: string) => integer(name).notNull()
const flag = (name: string) => boolean(name).notNull()

/** A past late penalty, effective from a day (null = from the beginning) until the next one's. */
export type PastPenalty = {
  readonly from: string | null
  readonly mode: "none" | "per_minute" | "per_event" | "tier"
  /** Rupiah. */
  readonly value: number | null
  readonly tiers: readonly { readonly from_min: number; readonly amount: number }[]
}

/** A company's attendance rules; without a row the contract's defaults apply. */
export const attendanceRules = pgTable(
  "attendance_rules",
  {
    companies_id: bigId("companies_id").notNull(),
    late_tolerance_min: minutes("late_tolerance_min"),
    early_out_tolerance_min: minutes("early_out_tolerance_min"),
    checkin_open_before_min: minutes("checkin_open_before_min"),
    checkout_close_after_min: minutes("checkout_close_after_min"),
    half_day_min_hours: hours("half_day_min_hours"),
    full_day_min_hours: hours("full_day_min_hours"),
    min_break_min: minutes("min_break_min"),
    auto_alpha: flag("auto_alpha"),
    auto_alpha_after_min: integer("auto_alpha_after_min"),
    auto_checkout: flag("auto_checkout"),
    auto_checkout_mode: text("auto_checkout_mode", { enum: ["tolerance", "time"] }).notNull(),
    auto_checkout_time: text("auto_checkout_time"),
    require_photo: text("require_photo", { enum: ["none", "in", "out", "both"] }).notNull(),
    require_face_match: flag("require_face_match"),
    require_gps: flag("require_gps"),
    reject_mock_gps: flag("reject_mock_gps"),
    max_gps_accuracy_m: integer("max_gps_accuracy_m").notNull(),
    radius_mode: text("radius_mode", { enum: ["off", "warn", "approval", "block"] }).notNull(),
    allow_multi_office: flag("allow_multi_office"),
    allow_wfh: flag("allow_wfh"),
    need_approval_for: jsonb("need_approval_for").$type<readonly string[]>().notNull(),
    late_penalty_mode: text("late_penalty_mode", {
      enum: ["none", "per_minute", "per_event", "tier"],
    }).notNull(),
    /** Rupiah. */
    late_penalty_value: bigId("late_penalty_value"),
    late_penalty_tiers: jsonb("late_penalty_tiers")
      .$type<readonly { readonly from_min: number; readonly amount: number }[]>()
      .notNull(),
    /** First day of the current penalty; null = from the beginning. */
    late_penalty_from: date("late_penalty_from", { mode: "string" }),
    /** Earlier penalties, oldest first. */
    late_penalty_past: jsonb("late_penalty_past").$type<readonly PastPenalty[]>().notNull().default([]),
    correction_max_days_back: integer("correction_max_days_back").notNull(),
    count_holiday_work_as_overtime: flag("count_holiday_work_as_overtime"),
    terminal_silent_min: integer("terminal_silent_min").notNull().default(60),
    terminal_join_s: integer("terminal_join_s").notNull().default(60),
    terminal_kinds: text("terminal_kinds", { enum: ["schedule", "keys"] })
      .notNull()
      .default("schedule"),
    terminal_pins: text("terminal_pins", { enum: ["nip", "digits"] })
      .notNull()
      .default("nip"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    ...tenantPolicies(),
  ],
)
