import { sql } from "drizzle-orm"
import { index, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import {
  bigId,
  currentAccount,
  currentCompany,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"
import { secretJson } from "../secrets/columns.ts"

/** Audit log, append-only: who changed what. companies_id 0 = the platform. */
export const audit = pgTable(
  "audit",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    at: instant("at").notNull(),
    /** 0 = not signed in (a mailed link). */
    actor_id: bigId("actor_id").notNull(),
    /** The company a super administrator was working in. */
    acting_for: bigId("acting_for"),
    call: text("call").notNull(),
    entity: text("entity").notNull(),
    entity_id: bigId("entity_id").notNull(),
    action: text("action", { enum: ["create", "update", "delete"] }).notNull(),
    before: secretJson("before"),
    after: secretJson("after"),
    request_id: text("request_id"),
    /** The API key that sent the call, and its name then; it outlives the key. */
    api_keys_id: bigId("api_keys_id"),
    api_keys_nama: text("api_keys_nama"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("audit_by_time").on(t.companies_id, t.at),
    index("audit_by_actor").on(t.actor_id, t.at),
    index("audit_by_key")
      .on(t.companies_id, t.api_keys_id, t.at)
      .where(sql`api_keys_id is not null`),
    index("audit_by_entity").on(t.companies_id, t.entity, t.entity_id, t.id),
    pgPolicy("tenant_reads", { to: tenantRole, for: "select", using: sql`companies_id = ${currentCompany}` }),
    /** A sweep that works as the company has no account: its actor is 0. */
    pgPolicy("tenant_adds", {
      to: tenantRole,
      for: "insert",
      withCheck: sql`companies_id = ${currentCompany} and actor_id = coalesce(${currentAccount}, 0)`,
    }),
    pgPolicy("platform_reads", { to: platformRole, for: "select", using: sql`true` }),
    pgPolicy("platform_adds", { to: platformRole, for: "insert", withCheck: sql`true` }),
    pgPolicy("public_adds", { to: publicRole, for: "insert", withCheck: sql`actor_id = 0` }),
  ],
)
