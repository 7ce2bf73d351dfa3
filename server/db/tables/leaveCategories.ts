import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, tenant, tenantPolicies } from "./kinds.ts"

/** Amount in days or hours, by the unit. */
const amount = (name: string) => numeric(name, { precision: 5, scale: 2, mode: "number" })

/** Leave categories; money is integer rupiah. */
export const leaveCategories = pgTable(
  "leave_categories",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode").notNull(),
    /** Code in the list of statutory leave. */
    dasar: text("dasar"),
    jenis: text("jenis", { enum: ["cuti", "izin", "sakit"] }).notNull(),
    is_paid: boolean("is_paid").notNull(),
    unit: text("unit", { enum: ["day", "half_day", "hour"] }).notNull(),
    quota_type: text("quota_type", { enum: ["none", "yearly", "monthly", "event"] }).notNull(),
    quota: amount("quota"),
    accrual_per_month: amount("accrual_per_month"),
    prorate_first_year: boolean("prorate_first_year").notNull(),
    min_service_months: integer("min_service_months").notNull(),
    gender: text("gender", { enum: ["all", "L", "P"] }).notNull(),
    carry_over_max: amount("carry_over_max"),
    carry_over_months: integer("carry_over_months"),
    max_negative: amount("max_negative"),
    max_per_request: amount("max_per_request"),
    min_notice_days: integer("min_notice_days").notNull(),
    max_backdate_days: integer("max_backdate_days").notNull(),
    count_holidays: boolean("count_holidays").notNull(),
    attachment_from_days: integer("attachment_from_days"),
    is_claimable: boolean("is_claimable").notNull(),
    claim_rate: text("claim_rate", { enum: ["daily_wage", "fixed"] }).notNull(),
    claim_fixed: bigId("claim_fixed"),
    color: text("color"),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("leave_categories_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("leave_categories_kode_key").on(t.companies_id, t.kode),
    index("leave_categories_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    ...tenantPolicies(),
  ],
)
