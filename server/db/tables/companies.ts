import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import {
  bigId,
  changed,
  currentCompany,
  identity,
  instant,
  platformRole,
  publicRole,
  tenantPolicies,
  tenantRole,
} from "./kinds.ts"
import { secretText } from "../secrets/columns.ts"

/** Deleted companies are hidden unless the transaction asks for them (server/db/withDeleted.ts). */
const notDeleted = sql`(deleted_at is null or current_setting('app.deleted', true) = 'on')`

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
    /** Legal name, where it differs from the common name. */
    nama_legal: text("nama_legal"),
    provinsi: text("provinsi"),
    kota: text("kota"),
    kode_pos: text("kode_pos"),
    npwp: secretText("npwp"),
    bidang_usaha: text("bidang_usaha"),
    pic_nama: text("pic_nama"),
    pic_jabatan: text("pic_jabatan"),
    pic_phone: text("pic_phone"),
    pic_email: text("pic_email"),
    logo_files_id: bigId("logo_files_id"),
    status: text("status", { enum: ["trial", "active", "close"] }).notNull(),
    trial_start: date("trial_start", { mode: "string" }),
    trial_end: date("trial_end", { mode: "string" }),
    /** Last day of a company that gave notice; null = no notice. */
    leaves_on: date("leaves_on", { mode: "string" }),
    leave_reason: text("leave_reason"),
    close_reason: text("close_reason"),
    /** Cause of the closing: an ended trial has words of its own at sign-in. null = open, or closed by hand. */
    close_cause: text("close_cause", { enum: ["trial", "leave"] }),
    /** Days before the end of the trial of the last notice about it; null = none yet. */
    trial_told: integer("trial_told"),
    /** Deleted: hidden from everyone until it is restored, or purged after the archive's days; null = not deleted. */
    deleted_at: instant("deleted_at"),
    plan_name: text("plan_name").notNull().default("Coba Gratis"),
    plan_expires_at: date("plan_expires_at", { mode: "string" }),
    is_limited_storage: boolean("is_limited_storage").notNull().default(false),
    /** Limits of use (contract/kit/limits.ts); null = the product's. */
    limit_calls: integer("limit_calls"),
    limit_key_calls: integer("limit_key_calls"),
    limit_exports: integer("limit_exports"),
    limit_mails: integer("limit_mails"),
    limit_storage_mb: integer("limit_storage_mb"),
    /** The platform's own notes, which the company does not see: who sold it, and what was agreed. */
    sales_pic: text("sales_pic"),
    note: text("note"),
    /** Licensed modules: Reimbursement, Leave, Visit, Overtime In, Payroll, … */
    modules: text("modules").array().notNull().default([]),
    features: text("features").array().notNull().default([]),
    onboarding_step: text("onboarding_step"),
    welcome_done: boolean("welcome_done").notNull().default(false),
    hide_help: boolean("hide_help").notNull().default(false),
    ...changed(),
  },
  (t) => [
    uniqueIndex("companies_kode_key").on(sql`lower(${t.kode})`),
    foreignKey({
      name: "companies_logo_files_id_fk",
      columns: [t.id, t.logo_files_id],
      foreignColumns: filesKey(),
    }),
    index("companies_by_name").on(sql`lower(${t.nama}) collate "C"`, t.id),
    index("companies_by_status").on(t.status, t.trial_end),
    index("companies_by_trial")
      .on(t.trial_start, t.id)
      .where(sql`trial_start is not null`),
    index("companies_by_email").on(sql`lower(${t.email})`),
    index("companies_by_status_name").on(t.status, sql`lower(${t.nama}) collate "C"`, t.id),
    index("companies_leaving")
      .on(t.leaves_on)
      .where(sql`leaves_on is not null`),
    index("companies_deleted")
      .on(t.deleted_at)
      .where(sql`deleted_at is not null`),
    pgPolicy("tenant_reads", { to: tenantRole, for: "select", using: sql`id = ${currentCompany}` }),
    pgPolicy("tenant_updates", {
      to: tenantRole,
      for: "update",
      using: sql`id = ${currentCompany}`,
      withCheck: sql`id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, using: notDeleted, withCheck: sql`true` }),
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
  ],
)

/** companies and files reference each other; this annotation breaks the circular type inference. */
const filesKey = (): [AnyPgColumn, AnyPgColumn] => [files.companies_id, files.id]

/** Files of a company; the bytes are in the file store under their SHA-256. */
export const files = pgTable(
  "files",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    name: text("name").notNull(),
    type: text("type", { enum: ["png", "jpeg", "webp", "pdf", "xlsx", "csv", "zip"] }).notNull(),
    /** Bytes. */
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    /** Look-up of duplicates: the same bytes under another name. */
    index("files_by_content").on(t.companies_id, t.sha256),
    ...tenantPolicies(),
  ],
)
