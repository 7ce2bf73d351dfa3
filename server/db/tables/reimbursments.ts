import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, instant, memberPolicies, tenant } from "./kinds.ts"
import { members, offices } from "./organisation.ts"

/** Expense claims; rupiah. Totals are denormalized, so that lists need not add the items. */
export const reimbursments = pgTable(
  "reimbursments",
  {
    ...tenant(),
    no: text("no").notNull(),
    members_id: bigId("members_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    judul: text("judul").notNull(),
    note: text("note"),
    payment: text("payment", { enum: ["payroll", "transfer", "cash"] }).notNull(),
    paid_at: instant("paid_at"),
    total_claimed: bigId("total_claimed").notNull(),
    /** null until an amount was decided. */
    total_approved: bigId("total_approved"),
    status: text("status", {
      enum: ["pending", "approved", "partial", "rejected", "cancelled", "paid"],
    }).notNull(),
    /** Soft delete: hidden in lists; decisions stay. */
    removed: boolean("removed").notNull().default(false),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "reimbursments_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "reimbursments_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    uniqueIndex("reimbursments_no_key").on(t.companies_id, t.no),
    index("reimbursments_by_member").on(t.companies_id, t.members_id, t.tanggal),
    /** Rows that lists show. The employee follows each key, so that counts are index-only scans. */
    index("reimbursments_by_status")
      .on(t.companies_id, t.status, t.created_at, t.id, t.members_id)
      .where(sql`not removed`),
    index("reimbursments_by_age")
      .on(t.companies_id, t.created_at, t.id, t.members_id)
      .where(sql`not removed`),
    index("reimbursments_by_date")
      .on(t.companies_id, t.tanggal, t.id, t.members_id)
      .where(sql`not removed`),
    index("reimbursments_by_total")
      .on(t.companies_id, t.total_claimed, t.id, t.members_id)
      .where(sql`not removed`),
    index("reimbursments_by_office").on(t.companies_id, t.offices_id),
    /** Visible to the office admin of the employee's current office, wherever the claim was made. */
    ...memberPolicies("reimbursments"),
  ],
)
