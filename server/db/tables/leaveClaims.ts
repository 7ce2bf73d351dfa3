import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { approvalColumns } from "./history.ts"
import { bigId, instant, memberPolicies, tenant } from "./kinds.ts"
import { leaveCategories } from "./leaveCategories.ts"
import { members } from "./organisation.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

const amount = (name: string) => numeric(name, { precision: 7, scale: 2, mode: "number" })

/** Leave that is paid out: days (or hours) by the unit of the category; rupiah per unit and in total. */
export const leaveClaims = pgTable(
  "leave_claims",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    kategori_id: bigId("kategori_id").notNull(),
    unit: text("unit", { enum: ["day", "half_day", "hour"] }).notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    /** Year of the balance it is taken from. */
    year: integer("year").notNull(),
    days: amount("days").notNull(),
    /** null until decided. */
    days_approved: amount("days_approved"),
    /** Rupiah, a snapshot at approval. */
    rate: bigId("rate"),
    amount: bigId("amount"),
    reason: text("reason"),
    paid_at: instant("paid_at"),
    /** null = at once. */
    pay_period_id: bigId("pay_period_id"),
    status: text("status", {
      enum: ["pending", "approved", "partial", "rejected", "cancelled", "paid"],
    }).notNull(),
    removed: boolean("removed").notNull().default(false),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "leave_claims_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "leave_claims_kategori_id_fk",
      columns: [t.companies_id, t.kategori_id],
      foreignColumns: [leaveCategories.companies_id, leaveCategories.id],
    }),
    foreignKey({
      name: "leave_claims_period_fk",
      columns: [t.companies_id, t.pay_period_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }),
    index("leave_claims_by_member").on(t.companies_id, t.members_id, t.tanggal),
    index("leave_claims_by_kategori").on(t.companies_id, t.kategori_id),
    index("leave_claims_by_period").on(t.companies_id, t.pay_period_id),
    index("leave_claims_by_status")
      .on(t.companies_id, t.status, t.created_at, t.id, t.members_id)
      .where(sql`not removed`),
    index("leave_claims_by_age")
      .on(t.companies_id, t.created_at, t.id, t.members_id)
      .where(sql`not removed`),
    index("leave_claims_by_date")
      .on(t.companies_id, t.tanggal, t.id, t.members_id)
      .where(sql`not removed`),
    ...memberPolicies("leave_claims"),
  ],
)
