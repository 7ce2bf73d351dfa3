import { sql } from "drizzle-orm"
import { boolean, check, integer, jsonb, pgTable } from "drizzle-orm/pg-core"
import { bigId, changed, sharedPolicies } from "./kinds.ts"

export type BankAccount = { readonly bank_id: number; readonly no: string; readonly nama: string }

export type UsageRule = { readonly event: string; readonly point: number }

/** A single row for the whole installation. */
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
