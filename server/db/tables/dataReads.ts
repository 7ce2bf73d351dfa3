import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { readKinds } from "#contract/kit/personalReads.ts"
import { bigId, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"

/**
 * Register of who looked at pay, identity numbers and papers of employees. One row per answer and kind, with the
 * employees it showed; rows are written in batches after the answer.
 */
export const dataReads = pgTable(
  "data_reads",
  {
    ...tenant(),
    at: instant("at").notNull(),
    /** No foreign key: the row outlives the account, and a super administrator has none in the company. */
    accounts_id: bigId("accounts_id").notNull(),
    /** The API key that read it; null = a session. */
    api_keys_id: bigId("api_keys_id"),
    kind: text("kind", { enum: readKinds }).notNull(),
    /** Path of the call. */
    call: text("call").notNull(),
    /** Employees; empty for an export, whose rows are written later. */
    members: bigId("members").array().notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("data_reads_by_time").on(t.companies_id, t.at, t.id),
    index("data_reads_by_account").on(t.companies_id, t.accounts_id, t.at),
    index("data_reads_by_age").on(t.at),
    index("data_reads_by_member").using("gin", sql`members`),
    ...wholeCompanyPolicies(),
  ],
)
