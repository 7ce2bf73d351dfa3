import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { boolean, index, pgPolicy, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { roles } from "./roles.ts"
import {
  bigId,
  changed,
  currentCompany,
  everything,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

/** User accounts. E-mail and username are unique across companies. */
export const accounts = pgTable(
  "accounts",
  {
    id: identity().primaryKey(),
    /** null = super administrator. */
    companies_id: bigId("companies_id").references(() => companies.id),
    username: text("username").notNull(),
    email: text("email").notNull(),
    nama_lengkap: text("nama_lengkap").notNull(),
    phone: text("phone"),
    /** argon2id, PHC string; null until a password is set. */
    password_hash: text("password_hash"),
    /** The password is the published demo one. */
    has_demo_password: boolean("has_demo_password").notNull().default(false),
    is_superusers: boolean("is_superusers").notNull().default(false),
    scope: text("scope", { enum: ["company", "office", "restricted", "normal"] }).notNull(),
    can_access_setting: boolean("can_access_setting").notNull().default(false),
    is_active: boolean("is_active").notNull().default(true),
    /** Rights within its scope; null = all of the scope, and none for an ordinary account. */
    roles_id: bigId("roles_id").references(() => roles.id),
    /** Owner of the company; each company always has at least one. Only a company administrator can be an owner. */
    is_owner: boolean("is_owner").notNull().default(false),
    /** Mail preference for notifications. */
    mail_habit: text("mail_habit", { enum: ["company", "instant", "daily", "off"] })
      .notNull()
      .default("company"),
    draft_key: text("draft_key")
      .notNull()
      .$defaultFn(() => randomBytes(32).toString("base64")),
    last_login_at: instant("last_login_at"),
    ...changed(),
  },
  (t) => [
    /** Target of composite foreign keys: they keep references inside one company (tenant isolation). */
    unique("accounts_of_company_key").on(t.companies_id, t.id),
    uniqueIndex("accounts_username_key").on(sql`lower(${t.username})`),
    uniqueIndex("accounts_email_key").on(sql`lower(${t.email})`),
    index("accounts_by_role")
      .on(t.roles_id)
      .where(sql`roles_id is not null`),
    /** Administrators of a company, few compared with its employees' accounts. */
    index("accounts_admins")
      .on(t.companies_id, t.id)
      .where(sql`scope in ('company', 'office')`),
    pgPolicy("public", { to: publicRole, ...everything }),
    pgPolicy("platform", { to: platformRole, ...everything }),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany}`,
      withCheck: sql`companies_id = ${currentCompany} and not is_superusers`,
    }),
  ],
)
