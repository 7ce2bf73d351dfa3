import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, instant, memberPolicies, tenant } from "./kinds.ts"
import { members, offices } from "./organisation.ts"

/** Claims for money an employee has spent; rupiah. Sums stand beside the items so that lists need not add them. */
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
    /** null until somebody decided on an amount. */
    total_approved: bigId("total_approved"),
    status: text("status", {
      enum: ["pending", "approved", "partial", "rejected", "cancelled", "paid"],
    }).notNull(),
    /** No list shows it any more; what was decided stays. */
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
    /** Of those that lists show; an employee behind each key, so that they are counted without being read. */
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
    /** Whoever looks after the employee now, wherever the claim was made. */
    ...memberPolicies("reimbursments"),
  ],
)
