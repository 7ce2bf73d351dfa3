import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies, files } from "./companies.ts"
import { historyColumns, historyKeys } from "./history.ts"
import { claimCategories } from "./kategoriKlaim.ts"
import { bigId, changed, instant, memberPolicies, tenant, tenantPolicies } from "./kinds.ts"
import { members, offices } from "./tenant.ts"

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
    level: integer("level").notNull().default(1),
    level_total: integer("level_total").notNull().default(1),
    decided_by: jsonb("decided_by").$type<readonly number[]>().notNull().default([]),
    approval_note: text("approval_note"),
    last_nama: text("last_nama"),
    last_at: instant("last_at").notNull(),
    ...changed(),
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
    index("reimbursments_by_status").on(t.companies_id, t.status, t.created_at, t.id),
    /** Whoever looks after the employee now, wherever the claim was made. */
    ...memberPolicies("reimbursments"),
  ],
)

/** One expense of a claim; rupiah, kilometres. */
export const reimbursmentItems = pgTable(
  "reimbursment_items",
  {
    ...tenant(),
    reimbursments_id: bigId("reimbursments_id").notNull(),
    kategori_id: bigId("kategori_id").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    keterangan: text("keterangan").notNull(),
    amount: bigId("amount").notNull(),
    amount_approved: bigId("amount_approved"),
    reject_reason: text("reject_reason"),
    receipt_no: text("receipt_no"),
    vendor: text("vendor"),
    km: integer("km"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "reimbursment_items_reimbursments_id_fk",
      columns: [t.companies_id, t.reimbursments_id],
      foreignColumns: [reimbursments.companies_id, reimbursments.id],
    }),
    foreignKey({
      name: "reimbursment_items_kategori_id_fk",
      columns: [t.companies_id, t.kategori_id],
      foreignColumns: [claimCategories.companies_id, claimCategories.id],
    }),
    index("reimbursment_items_by_claim").on(t.companies_id, t.reimbursments_id, t.id),
    /** The same shop, day and amount twice. */
    index("reimbursment_items_alike").on(t.companies_id, t.tanggal, t.amount),
    ...tenantPolicies(),
  ],
)

export const reimbursmentReceipts = pgTable(
  "reimbursment_receipts",
  {
    companies_id: bigId("companies_id").notNull(),
    items_id: bigId("items_id").notNull(),
    files_id: bigId("files_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.items_id, t.files_id] }),
    foreignKey({
      name: "reimbursment_receipts_items_id_fk",
      columns: [t.companies_id, t.items_id],
      foreignColumns: [reimbursmentItems.companies_id, reimbursmentItems.id],
    }),
    foreignKey({
      name: "reimbursment_receipts_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("reimbursment_receipts_by_file").on(t.companies_id, t.files_id),
    ...tenantPolicies(),
  ],
)

export const reimbursmentHistory = pgTable(
  "reimbursment_history",
  historyColumns(),
  historyKeys("reimbursment_history", () => reimbursments),
)
