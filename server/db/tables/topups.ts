import { sql } from "drizzle-orm"
import {
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies, files } from "./companies.ts"
import { bigId, changed, identity, instant, tenantPolicies } from "./kinds.ts"
import { pointPakets } from "./pointPakets.ts"
import { UNITS } from "./pointPakets.ts"

/** A company's purchase order, with a snapshot of its prices: later changes of the package do not affect it. */
export const topups = pgTable(
  "topups",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    no_invoice: text("no_invoice").notNull(),
    paket_id: bigId("paket_id").notNull(),
    paket_nama: text("paket_nama").notNull(),
    type: text("type", { enum: UNITS }).notNull(),
    qty: integer("qty").notNull(),
    credit: bigId("credit").notNull(),
    validity_days: integer("validity_days"),
    subtotal: bigId("subtotal").notNull(),
    tax: bigId("tax").notNull(),
    unique_code: integer("unique_code").notNull(),
    total: bigId("total").notNull(),
    bank_id: bigId("bank_id").notNull(),
    bank_nama: text("bank_nama").notNull(),
    bank_no: text("bank_no").notNull(),
    bank_atas_nama: text("bank_atas_nama").notNull(),
    status: text("status", {
      enum: ["created", "waiting_confirmation", "approved", "rejected", "expired", "cancelled"],
    }).notNull(),
    expires_at: instant("expires_at").notNull(),
    confirmed_by: bigId("confirmed_by"),
    paid_at: date("paid_at", { mode: "string" }),
    from_bank: text("from_bank"),
    from_name: text("from_name"),
    amount: bigId("amount"),
    confirm_note: text("confirm_note"),
    proof_files_id: bigId("proof_files_id"),
    reject_reason: text("reject_reason"),
    last_nama: text("last_nama"),
    last_at: instant("last_at").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({ columns: [t.paket_id], foreignColumns: [pointPakets.id] }),
    foreignKey({
      name: "topups_proof_files_id_fk",
      columns: [t.companies_id, t.proof_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    unique("topups_no_invoice_key").on(t.no_invoice),
    /**
     * Open bills to one bank account have distinct totals, across all companies, so that a transfer identifies its
     * bill.
     */
    uniqueIndex("topups_open_total_key")
      .on(t.bank_no, t.total)
      .where(sql`status in ('created', 'waiting_confirmation') and unique_code > 0`),
    index("topups_by_age").on(t.companies_id, t.created_at, t.id),
    index("topups_by_status").on(t.status, t.created_at),
    index("topups_by_proof")
      .on(t.companies_id, t.proof_files_id)
      .where(sql`proof_files_id is not null`),
    ...tenantPolicies(),
  ],
)
