import { sql } from "drizzle-orm"
import { boolean, index, integer, jsonb, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import {
  bigId,
  currentCompany,
  everything,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

/** Transactional outbox: mails wait here, so that nothing is sent for a write that was rolled back. */
export const outbox = pgTable(
  "outbox",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    to_address: text("to_address").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** Attached document: its name in the register and its parameters; rendered when the mail is sent. */
    paper: text("paper"),
    paper_ask: jsonb("paper_ask").$type<Readonly<Record<string, unknown>>>(),
    /** Notice to an account about itself: exempt from the mail limits. */
    is_notice: boolean("is_notice").notNull().default(false),
    created_at: instant("created_at").notNull(),
    sent_at: instant("sent_at"),
    /** Also a lease: the sender moves it forward before it sends. */
    next_attempt_at: instant("next_attempt_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("outbox_by_company").on(t.companies_id, t.created_at),
    index("outbox_by_address").on(sql`lower(${t.to_address})`, t.created_at),
    index("outbox_waiting")
      .on(t.next_attempt_at)
      .where(sql`sent_at is null`),
    pgPolicy("tenant", { to: tenantRole, for: "insert", withCheck: sql`companies_id = ${currentCompany}` }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("public", { to: publicRole, for: "insert", withCheck: sql`companies_id = 0` }),
  ],
)
