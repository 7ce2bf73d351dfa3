import { sql } from "drizzle-orm"
import { index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import {
  bigId,
  currentAccount,
  currentCompany,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"
import { secretJson } from "../secrets/columns.ts"

/**
 * Idempotency keys: the first answer of every successful write, by request_id; kept 7 days. companies_id 0 = the
 * platform.
 */
export const writes = pgTable(
  "writes",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    call: text("call").notNull(),
    request_id: text("request_id").notNull(),
    payload_hash: text("payload_hash").notNull(),
    /** argon2id of the password in the payload, which is excluded from the fast hash. */
    secret_hash: text("secret_hash"),
    answer: secretJson("answer"),
    created_at: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.accounts_id, t.call, t.request_id] }),
    index("writes_by_age").on(t.created_at),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
      withCheck: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
    }),
    pgPolicy("platform", {
      to: platformRole,
      using: sql`companies_id = 0`,
      withCheck: sql`companies_id = 0`,
    }),
    pgPolicy("public", {
      to: publicRole,
      using: sql`companies_id = 0 and accounts_id = 0`,
      withCheck: sql`companies_id = 0 and accounts_id = 0`,
    }),
  ],
)
