import { sql } from "drizzle-orm"
import { foreignKey, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, identity, instant, tenantPolicies } from "./kinds.ts"
import { UNITS } from "./pointPakets.ts"

/** Ledger of all credits and debits. The cause (`ref`) is unique, so it is booked once (idempotent). */
export const pointLedger = pgTable(
  "point_ledger",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    unit: text("unit", { enum: UNITS }).notNull(),
    at: instant("at").notNull(),
    /** topup, adjustment, expired, or the usage (absensi, foto, …). */
    event: text("event").notNull(),
    ref_type: text("ref_type").notNull(),
    ref_id: bigId("ref_id").notNull(),
    ref: text("ref"),
    qty: bigId("qty").notNull(),
    balance_after: bigId("balance_after").notNull(),
    /** Expiry of a credit; null = never. */
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
