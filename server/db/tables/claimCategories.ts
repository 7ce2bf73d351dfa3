import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, tenant, tenantPolicies } from "./kinds.ts"

/** Categories of expense claims; money is integer rupiah. */
export const claimCategories = pgTable(
  "claim_categories",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode"),
    limit_type: text("limit_type", { enum: ["none", "per_claim", "monthly", "yearly"] }).notNull(),
    limit_amount: bigId("limit_amount"),
    receipt_required_above: bigId("receipt_required_above").notNull(),
    max_age_days: integer("max_age_days").notNull(),
    prorate_first_year: boolean("prorate_first_year").notNull(),
    payment: text("payment", { enum: ["payroll", "transfer", "cash"] }).notNull(),
    taxable: boolean("taxable").notNull(),
    gl_code: text("gl_code"),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("claim_categories_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("claim_categories_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("claim_categories_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    ...tenantPolicies(),
  ],
)
