import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import {
  bigId,
  changed,
  currentAccount,
  currentCompany,
  identity,
  instant,
  platformRole,
  publicRole,
  sharedPolicies,
  tenantRole,
} from "./kinds.ts"

const everything = { using: sql`true`, withCheck: sql`true` }

/** Tenant companies. */
export const companies = pgTable(
  "companies",
  {
    id: bigId("id").generatedByDefaultAsIdentity({ startWith: 1000 }).primaryKey(),
    nama: text("nama").notNull(),
    kode: text("kode"),
    email: text("email").notNull(),
    phone: text("phone"),
    alamat: text("alamat"),
    logo: text("logo"),
    status: text("status", { enum: ["trial", "active", "close"] }).notNull(),
    trial_start: date("trial_start", { mode: "string" }),
    trial_end: date("trial_end", { mode: "string" }),
    plan_name: text("plan_name").notNull().default("Coba Gratis"),
    plan_expires_at: date("plan_expires_at", { mode: "string" }),
    is_limited_storage: boolean("is_limited_storage").notNull().default(false),
    /** Modules the company may use: Reimbursement, Leave, Visit, Overtime In, Payroll, … */
    modules: text("modules").array().notNull().default([]),
    features: text("features").array().notNull().default([]),
    onboarding_step: text("onboarding_step"),
    welcome_done: boolean("welcome_done").notNull().default(false),
    hide_help: boolean("hide_help").notNull().default(false),
    ...changed(),
  },
  (t) => [
    uniqueIndex("companies_kode_key").on(sql`lower(${t.kode})`),
    index("companies_by_name").on(sql`lower(${t.nama}) collate "C"`, t.id),
    index("companies_by_status").on(t.status, t.trial_end),
    pgPolicy("tenant_reads", { to: tenantRole, for: "select", using: sql`id = ${currentCompany}` }),
    pgPolicy("tenant_updates", {
      to: tenantRole,
      for: "update",
      using: sql`id = ${currentCompany}`,
      withCheck: sql`id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
  ],
)

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
    uniqueIndex("accounts_username_key").on(sql`lower(${t.username})`),
    uniqueIndex("accounts_email_key").on(sql`lower(${t.email})`),
    index("accounts_by_company").on(t.companies_id),
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

/** First answer of every successful write, by request_id; kept 7 days. companies_id 0 = the platform. */
export const writes = pgTable(
  "writes",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    call: text("call").notNull(),
    request_id: text("request_id").notNull(),
    payload_hash: text("payload_hash").notNull(),
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
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    index("outbox_waiting")
      .on(t.created_at)
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

/** Banks by clearing code, the same for every company. */
export const banks = pgTable(
  "banks",
  {
    id: identity().primaryKey(),
    kode: text("kode").notNull(),
    nama: text("nama").notNull(),
    is_active: boolean("is_active").notNull().default(true),
  },
  (t) => [uniqueIndex("banks_kode_key").on(t.kode), ...sharedPolicies()],
)

/** National holidays and collective leave by decree, offered to every company. */
export const nationalHolidays = pgTable(
  "national_holidays",
  {
    tanggal: date("tanggal", { mode: "string" }).primaryKey(),
    nama: text("nama").notNull(),
    type: text("type", { enum: ["nasional", "cuti_bersama"] }).notNull(),
    source: text("source").notNull(),
  },
  () => sharedPolicies(),
)
