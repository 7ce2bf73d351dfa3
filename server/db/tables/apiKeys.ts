import { sql } from "drizzle-orm"
import { date, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { keyAssistants, keyStatuses } from "#contract/areas/programs/kunciApi.ts"
import type { Right } from "#contract/kit/modules.ts"
import { accounts } from "./accounts.ts"
import { bigId, changed, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"

/** API keys. Only the SHA-256 of the secret is stored, and its last four characters to recognize it by. */
export const apiKeys = pgTable(
  "api_keys",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    rights: jsonb("rights").$type<readonly Right[]>().notNull(),
    expires_on: date("expires_on", { mode: "string" }),
    /** One a line, as typed; null = any. */
    addresses: text("addresses"),
    /** Whether an assistant may use it (`/mcp`). */
    assistant: text("assistant", { enum: keyAssistants }).notNull().default("off"),
    status: text("status", { enum: keyStatuses }).notNull().default("new"),
    secret_hash: text("secret_hash"),
    ends_with: text("ends_with"),
    /** The account whose rights limit it: it was the last to save the key or to issue its secret. */
    accounts_id: bigId("accounts_id").notNull(),
    last_used_at: instant("last_used_at"),
    last_address: text("last_address"),
    /** The end of its validity was announced. */
    told_at: instant("told_at"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "api_keys_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    uniqueIndex("api_keys_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("api_keys_secret_key").on(t.secret_hash),
    index("api_keys_by_account").on(t.companies_id, t.accounts_id),
    index("api_keys_by_end")
      .on(t.expires_on)
      .where(sql`status = 'active' and expires_on is not null`),
    ...wholeCompanyPolicies(),
  ],
)
