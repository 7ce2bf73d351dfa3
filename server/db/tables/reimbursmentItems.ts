import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { claimCategories } from "./claimCategories.ts"
import { bigId, tenant, tenantPolicies } from "./kinds.ts"
import { reimbursments } from "./reimbursments.ts"

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
    index("reimbursment_items_by_category").on(t.companies_id, t.kategori_id, t.reimbursments_id),
    index("reimbursment_items_by_claim").on(t.companies_id, t.reimbursments_id, t.id),
    /** Duplicate detection: the same shop, day and amount. */
    index("reimbursment_items_alike").on(t.companies_id, t.tanggal, t.amount),
    ...tenantPolicies(),
  ],
)
