import { boolean, date, foreignKey, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, tenantPolicies } from "./kinds.ts"
import { leaveCategories } from "./leaveCategories.ts"

const minutes = (name: string) => integer(name).notNull()
const flag = (name: string) => boolean(name).notNull()

/** A company's overtime rules and rates; without a row the contract's defaults apply. */
export const overtimeSettings = pgTable(
  "overtime_settings",
  {
    companies_id: bigId("companies_id").notNull(),
    enabled: flag("enabled"),
    mode: text("mode", { enum: ["request_first", "auto_from_attendance"] }).notNull(),
    min_minutes: minutes("min_minutes"),
    round_to_min: text("round_to_min", { enum: ["1", "15", "30", "60"] }).notNull(),
    round_mode: text("round_mode", { enum: ["down", "nearest", "up"] }).notNull(),
    count_before_shift: flag("count_before_shift"),
    need_photo: flag("need_photo"),
    need_gps: flag("need_gps"),
    /** 0 = no limit. */
    max_per_day_min: minutes("max_per_day_min"),
    max_per_week_min: minutes("max_per_week_min"),
    over_cap: text("over_cap", { enum: ["warn", "block"] }).notNull(),
    formula: text("formula", { enum: ["pp35", "flat_hour", "fixed_day"] }).notNull(),
    /** Rupiah per hour or day. */
    flat_rate: bigId("flat_rate"),
    divisor: integer("divisor").notNull(),
    base: text("base", { enum: ["75pct_rule", "pokok_tetap", "pokok"] }).notNull(),
    rounding: text("rounding", { enum: ["jumlah", "upah_sejam", "tiap_jam"] }).notNull(),
    compensation: text("compensation", { enum: ["paid", "leave"] }).notNull(),
    /** Leave category that overtime is credited to; null = it is paid. */
    leave_kategori_id: bigId("leave_kategori_id"),
    members_id: jsonb("members_id").$type<readonly number[]>().notNull(),
    /** Progress of the sweep: the last day that is done, and the last employee on the day after it. */
    swept_until: date("swept_until", { mode: "string" }),
    swept_member: bigId("swept_member"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "overtime_settings_leave_kategori_id_fk",
      columns: [t.companies_id, t.leave_kategori_id],
      foreignColumns: [leaveCategories.companies_id, leaveCategories.id],
    }),
    ...tenantPolicies(),
  ],
)
