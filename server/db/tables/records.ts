import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import {
  bigId,
  currentAccount,
  currentCompany,
  everything,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

/** First answer of every successful write, by request_id; kept 7 days. companies_id 0 = the platform. */
export const writes = pgTable(
  "writes",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    call: text("call").notNull(),
    request_id: text("request_id").notNull(),
    payload_hash: text("payload_hash").notNull(),
    /** argon2id of the password in the payload, which the fast hash leaves out. */
    secret_hash: text("secret_hash"),
    answer: jsonb("answer"),
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

/** Who changed what; append-only. companies_id 0 = the platform. */
export const audit = pgTable(
  "audit",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    at: instant("at").notNull(),
    /** 0 = nobody signed in (a mailed link). */
    actor_id: bigId("actor_id").notNull(),
    /** The company a super administrator worked for, while inside it. */
    acting_for: bigId("acting_for"),
    call: text("call").notNull(),
    entity: text("entity").notNull(),
    entity_id: bigId("entity_id").notNull(),
    action: text("action", { enum: ["create", "update", "delete"] }).notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    request_id: text("request_id"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("audit_by_entity").on(t.companies_id, t.entity, t.entity_id, t.id),
    pgPolicy("tenant_reads", { to: tenantRole, for: "select", using: sql`companies_id = ${currentCompany}` }),
    pgPolicy("tenant_adds", {
      to: tenantRole,
      for: "insert",
      withCheck: sql`companies_id = ${currentCompany} and actor_id = ${currentAccount}`,
    }),
    pgPolicy("platform_reads", { to: platformRole, for: "select", using: sql`true` }),
    pgPolicy("platform_adds", { to: platformRole, for: "insert", withCheck: sql`true` }),
    pgPolicy("public_adds", { to: publicRole, for: "insert", withCheck: sql`actor_id = 0` }),
  ],
)

/** Mails wait here so that nothing is sent for a write that was rolled back. */
export const outbox = pgTable(
  "outbox",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    to_address: text("to_address").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    created_at: instant("created_at").notNull(),
    sent_at: instant("sent_at"),
    /** Also a claim: whoever sends a mail moves it ahead first. */
    next_attempt_at: instant("next_attempt_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("outbox_waiting")
      .on(t.next_attempt_at)
      .where(sql`sent_at is null`),
    pgPolicy("tenant", { to: tenantRole, for: "insert", withCheck: sql`companies_id = ${currentCompany}` }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("public", { to: publicRole, for: "insert", withCheck: sql`companies_id = 0` }),
  ],
)

/** What the server remembers about itself (demo data, sweeps). */
export const meta = pgTable(
  "meta",
  { key: text("key").primaryKey(), value: jsonb("value").notNull() },
  () => [pgPolicy("platform", { to: platformRole, ...everything })],
)
