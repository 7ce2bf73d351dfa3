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
import { endingReasons } from "#contract/data/statutory/severance.ts"
import { bigId, changed, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** A payment as it was approved; amounts are integer rupiah as text, as in the lines of a slip. */
export type KeptPart = {
  readonly code: string
  readonly nama: string
  readonly amount: string
  readonly explain: unknown
}
/** The calculation at the approval. */
export type KeptSeverance = {
  readonly wage: string
  readonly service_months: number
  readonly parts: readonly KeptPart[]
}

/**
 * Ends of employment. The amounts are kept at the approval, so that what is paid is what was approved. Each part is
 * paid by one payroll period: leave not taken by `leave_periods_id`, everything else by `severance_periods_id`.
 */
export const endings = pgTable(
  "employment_endings",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    judul: text("judul").notNull(),
    reason: text("reason", { enum: endingReasons }).notNull(),
    notice_date: date("notice_date", { mode: "string" }).notNull(),
    last_day: date("last_day", { mode: "string" }).notNull(),
    pkwt_from: date("pkwt_from", { mode: "string" }),
    leave_days: numeric("leave_days", { precision: 5, scale: 1, mode: "number" }).notNull(),
    leave_divisor: integer("leave_divisor").notNull(),
    leave_paid: text("leave_paid", { enum: ["slip", "severance"] }).notNull(),
    advance: text("advance", { enum: ["slip", "written_off", "separate"] }).notNull(),
    pension: bigId("pension"),
    separation: bigId("separation"),
    other_rights: bigId("other_rights"),
    compensation_tax: text("compensation_tax", { enum: ["final", "regular"] }).notNull(),
    note: text("note"),
    status: text("status", {
      enum: ["draft", "waiting", "approved", "completed", "rejected", "cancelled"],
    })
      .notNull()
      .default("draft"),
    submitted_by: bigId("submitted_by"),
    /** All payments before tax, rupiah, at the last calculation. */
    total: bigId("total").notNull().default(0),
    kept: jsonb("kept").$type<KeptSeverance>(),
    /** The employee's last day and its reason before the approval, which a cancellation restores. */
    before_last_day: date("before_last_day", { mode: "string" }),
    before_reason: text("before_reason"),
    leave_periods_id: bigId("leave_periods_id"),
    severance_periods_id: bigId("severance_periods_id"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "employment_endings_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "employment_endings_leave_periods_id_fk",
      columns: [t.companies_id, t.leave_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }),
    foreignKey({
      name: "employment_endings_severance_periods_id_fk",
      columns: [t.companies_id, t.severance_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }),
    index("employment_endings_by_member").on(t.companies_id, t.members_id, t.status),
    index("employment_endings_by_day").on(t.companies_id, t.last_day, t.id),
    index("employment_endings_by_leave_period").on(t.companies_id, t.leave_periods_id),
    index("employment_endings_by_severance_period").on(t.companies_id, t.severance_periods_id),
    /** The sweep reads approved ones of all companies. */
    index("employment_endings_open")
      .on(t.last_day)
      .where(sql`status = 'approved'`),
    uniqueIndex("employment_endings_open_key")
      .on(t.companies_id, t.members_id)
      .where(sql`status in ('waiting', 'approved')`),
    ...wholeCompanyPolicies(),
  ],
)
