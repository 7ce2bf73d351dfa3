import { sql } from "drizzle-orm"
import {
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import {
  bigId,
  changed,
  currentAccount,
  currentCompany,
  everything,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

/** People who sign in. E-mail and username are unique across companies. */
export const accounts = pgTable(
  "accounts",
  {
    id: identity().primaryKey(),
    /** null = super administrator. */
    companies_id: bigId("companies_id").references(() => companies.id),
    username: text("username").notNull(),
    email: text("email").notNull(),
    nama_lengkap: text("nama_lengkap").notNull(),
    /** argon2id, PHC string; null until a password is set. */
    password_hash: text("password_hash"),
    /** The password is the published demo one. */
    has_demo_password: boolean("has_demo_password").notNull().default(false),
    is_superusers: boolean("is_superusers").notNull().default(false),
    scope: text("scope", { enum: ["company", "office", "restricted", "normal"] }).notNull(),
    can_access_setting: boolean("can_access_setting").notNull().default(false),
    is_active: boolean("is_active").notNull().default(true),
    menus: jsonb("menus").notNull().default([]),
    draft_key: text("draft_key").notNull(),
    last_login_at: instant("last_login_at"),
    ...changed(),
  },
  (t) => [
    /** What rows of a company point at. */
    unique("accounts_of_company_key").on(t.companies_id, t.id),
    uniqueIndex("accounts_username_key").on(sql`lower(${t.username})`),
    uniqueIndex("accounts_email_key").on(sql`lower(${t.email})`),
    pgPolicy("public", { to: publicRole, ...everything }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany}`,
      withCheck: sql`companies_id = ${currentCompany} and not is_superusers`,
    }),
  ],
)

/** Only the SHA-256 of a token is kept. */
export const sessions = pgTable(
  "sessions",
  {
    token_hash: text("token_hash").primaryKey(),
    accounts_id: bigId("accounts_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The company the session works in; null for a super administrator outside one. */
    companies_id: bigId("companies_id").references(() => companies.id),
    /** Set when a super administrator entered the company: why. */
    impersonation_reason: text("impersonation_reason"),
    created_at: instant("created_at").notNull(),
    last_used_at: instant("last_used_at").notNull(),
    /** Hard end of an impersonation; null = only the idle limit. */
    expires_at: instant("expires_at"),
  },
  (t) => [
    index("sessions_by_account").on(t.accounts_id),
    index("sessions_by_use").on(t.last_used_at),
    pgPolicy("public", { to: publicRole, ...everything }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`accounts_id = ${currentAccount}`,
      withCheck: sql`accounts_id = ${currentAccount}`,
    }),
  ],
)

/** Single-use links: setting a password by mail, signing in by key. Only the hash is kept. */
export const keys = pgTable(
  "keys",
  {
    key_hash: text("key_hash").primaryKey(),
    purpose: text("purpose", { enum: ["password", "sign_in"] }).notNull(),
    accounts_id: bigId("accounts_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expires_at: instant("expires_at").notNull(),
    used_at: instant("used_at"),
    created_at: instant("created_at").notNull(),
  },
  () => [
    pgPolicy("public", { to: publicRole, ...everything }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    /** A company invites its own people; it reads no key. */
    pgPolicy("tenant_adds", {
      to: tenantRole,
      for: "insert",
      withCheck: sql`purpose = 'password' and exists (select from accounts a where a.id = accounts_id and a.companies_id = ${currentCompany})`,
    }),
  ],
)

/** Failed sign-ins by account and by address; written in transactions of their own. */
export const throttles = pgTable(
  "throttles",
  {
    /** `account:<name>` or `address:<ip>`. */
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    window_start: instant("window_start").notNull(),
  },
  () => [pgPolicy("public", { to: publicRole, ...everything })],
)
