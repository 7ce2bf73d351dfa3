import { sql } from "drizzle-orm"
import { type AnyPgColumn, bigint, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, identity, instant } from "./kinds.ts"
import { platformFiles } from "./platformFiles.ts"
import { leadPolicies } from "./trialRequests.ts"

/** Subscription registrations of companies. Amount in rupiah. */
export const registrations = pgTable(
  "registrations",
  {
    id: identity().primaryKey(),
    no_invoice: text("no_invoice")
      .notNull()
      .generatedAlwaysAs(sql`'REG-' || lpad("id"::text, 6, '0')`),
    nama: text("nama").notNull(),
    perusahaan: text("perusahaan").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    companies_id: bigId("companies_id").references(() => companies.id),
    plan: text("plan", { enum: ["hemat", "usaha", "bisnis"] }).notNull(),
    /** Length in months. */
    period: text("period", { enum: ["1", "3", "6", "12"] }).notNull(),
    member_count: integer("member_count").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    paid_at: date("paid_at", { mode: "string" }),
    from_bank: text("from_bank"),
    from_name: text("from_name"),
    note: text("note"),
    proof_files_id: bigId("proof_files_id").references((): AnyPgColumn => platformFiles.id),
    status: text("status", { enum: ["pending", "confirmed", "rejected", "expired"] })
      .notNull()
      .default("pending"),
    start_date: date("start_date", { mode: "string" }),
    end_date: date("end_date", { mode: "string" }),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    unique("registrations_no_invoice_key").on(t.no_invoice),
    index("registrations_by_age").on(t.created_at, t.id),
    index("registrations_by_status").on(t.status, t.created_at),
    index("registrations_by_company").on(t.companies_id),
    index("registrations_by_proof")
      .on(t.proof_files_id)
      .where(sql`proof_files_id is not null`),
    index("registrations_by_email").on(sql`lower(${t.email})`),
    ...leadPolicies(),
  ],
)
