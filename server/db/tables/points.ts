import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies, files } from "./companies.ts"
import { historyColumns, historyKeys } from "./history.ts"
import { bigId, changed, identity, instant, sharedPolicies, tenantPolicies } from "./kinds.ts"

const UNITS = ["point", "storage", "member"] as const

/** Packages of points, storage (MB) or seats, the same for every company. Price in rupiah before tax. */
export const pointPakets = pgTable(
  "point_pakets",
  {
    id: identity().primaryKey(),
    nama: text("nama").notNull(),
    type: text("type", { enum: UNITS }).notNull(),
    qty: integer("qty").notNull(),
    price: bigId("price").notNull(),
    bonus_qty: integer("bonus_qty").notNull().default(0),
    /** Days what was bought lasts; null = for good. */
    validity_days: integer("validity_days"),
    description: text("description"),
    is_popular: boolean("is_popular").notNull().default(false),
    order: integer("sort_order").notNull().default(0),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [uniqueIndex("point_pakets_nama_key").on(sql`lower(${t.nama})`), ...sharedPolicies()],
)

export type BankAccount = { readonly bank_id: number; readonly no: string; readonly nama: string }
export type UsageRule = { readonly event: string; readonly point: number }

/** One row for the whole installation. */
export const pointSettings = pgTable(
  "point_settings",
  {
    id: integer("id").primaryKey(),
    rp_per_point: bigId("rp_per_point").notNull(),
    usage_rules: jsonb("usage_rules").$type<readonly UsageRule[]>().notNull(),
    min_topup: bigId("min_topup").notNull(),
    low_balance_alert: integer("low_balance_alert").notNull(),
    bank_accounts: jsonb("bank_accounts").$type<readonly BankAccount[]>().notNull(),
    unique_code: boolean("unique_code").notNull(),
    tax_percent: integer("tax_percent").notNull(),
    expire_hours: integer("expire_hours").notNull(),
    ...changed(),
  },
  (t) => [check("point_settings_is_one", sql`${t.id} = 1`), ...sharedPolicies()],
)

/** An order of a company; everything it cost stands in it, whatever becomes of the package. */
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
    /** Two bills that wait for a transfer to one account differ in their total, in all companies. */
    uniqueIndex("topups_open_total_key")
      .on(t.bank_no, t.total)
      .where(sql`status in ('created', 'waiting_confirmation') and unique_code > 0`),
    index("topups_by_age").on(t.companies_id, t.created_at, t.id),
    index("topups_by_status").on(t.status, t.created_at),
    ...tenantPolicies(),
  ],
)

export const topupHistory = pgTable(
  "topup_history",
  historyColumns(),
  historyKeys("topup_history", () => topups),
)

/** What a company has of each unit: always the sum of its ledger, kept so that it can be locked and never negative. */
export const pointBalances = pgTable(
  "point_balances",
  {
    companies_id: bigId("companies_id").notNull(),
    unit: text("unit", { enum: UNITS }).notNull(),
    balance: bigId("balance").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.unit] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    check("point_balances_not_negative", sql`${t.balance} >= 0`),
    ...tenantPolicies(),
  ],
)

/** Every credit and debit. What caused it (`ref`) can cause it once. */
export const pointLedger = pgTable(
  "point_ledger",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    unit: text("unit", { enum: UNITS }).notNull(),
    at: instant("at").notNull(),
    /** topup, adjustment, expired, or what used points up (absensi, foto, …). */
    event: text("event").notNull(),
    ref_type: text("ref_type").notNull(),
    ref_id: bigId("ref_id").notNull(),
    ref: text("ref"),
    qty: bigId("qty").notNull(),
    balance_after: bigId("balance_after").notNull(),
    /** When what was credited runs out; null = never. */
    expires_at: instant("expires_at"),
    by_id: bigId("by_id"),
    by_nama: text("by_nama"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    unique("point_ledger_once_key").on(t.companies_id, t.ref_type, t.ref_id),
    index("point_ledger_by_age").on(t.companies_id, t.unit, t.at, t.id),
    index("point_ledger_expiring")
      .on(t.expires_at)
      .where(sql`expires_at is not null`),
    ...tenantPolicies(),
  ],
)
