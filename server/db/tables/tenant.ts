import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
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
  currentAccount,
  currentCompany,
  instant,
  officePolicies,
  platformRole,
  publicRole,
  tenant,
  tenantPolicies,
  tenantRole,
} from "./kinds.ts"
import { accounts } from "./accounts.ts"
import { companies } from "./companies.ts"
import { members } from "./members.ts"
import { officesHours } from "./officesHours.ts"

/** Kantor. Zone is one of Asia/Jakarta (WIB), Asia/Makassar (WITA), Asia/Jayapura (WIT). */
export const offices = pgTable(
  "offices",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode"),
    is_pusat: boolean("is_pusat").notNull().default(false),
    alamat: text("alamat").notNull(),
    provinsi: text("provinsi"),
    kota: text("kota"),
    phone: text("phone"),
    lat: doublePrecision("lat").notNull(),
    lng: doublePrecision("lng").notNull(),
    radius_m: integer("radius_m").notNull().default(100),
    timezone: text("timezone", { enum: ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"] })
      .notNull()
      .default("Asia/Jakarta"),
    offices_hours_id: bigId("offices_hours_id"),
    /** Minimum wage of its city, rupiah a month. */
    umk: bigId("umk"),
    pic_id: bigId("pic_id"),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "offices_offices_hours_id_fk",
      columns: [t.companies_id, t.offices_hours_id],
      foreignColumns: [officesHours.companies_id, officesHours.id],
    }),
    foreignKey({
      name: "offices_pic_id_fk",
      columns: [t.companies_id, t.pic_id],
      foreignColumns: membersKey(),
    }),
    index("offices_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    index("offices_by_hours").on(t.companies_id, t.offices_hours_id),
    uniqueIndex("offices_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    uniqueIndex("offices_pusat_key")
      .on(t.companies_id)
      .where(sql`is_pusat`),
    uniqueIndex("offices_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    ...officePolicies("id"),
  ],
)

/** The offices an office admin looks after. */
export const accountOffices = pgTable(
  "account_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    accounts_id: bigId("accounts_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.accounts_id, t.offices_id] }),
    foreignKey({
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
    pgPolicy("platform", { to: platformRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany}`,
      withCheck: sql`companies_id = ${currentCompany}`,
    }),
  ],
)

/** Divisi (departement): a tree. */
export const devisi = pgTable(
  "devisi",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode"),
    parent_id: bigId("parent_id"),
    head_id: bigId("head_id"),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "devisi_parent_id_fk",
      columns: [t.companies_id, t.parent_id],
      foreignColumns: [t.companies_id, t.id],
    }),
    foreignKey({
      name: "devisi_head_id_fk",
      columns: [t.companies_id, t.head_id],
      foreignColumns: membersKey(),
    }),
    uniqueIndex("devisi_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("devisi_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("devisi_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    index("devisi_by_parent").on(t.companies_id, t.parent_id),
    ...tenantPolicies(),
  ],
)

/** devisi and members point at each other; this keeps the compiler from chasing the circle. */
const membersKey = (): [AnyPgColumn, AnyPgColumn] => [members.companies_id, members.id]

/** Jabatan: positions, level 1 is the highest. */
export const jabatan = pgTable(
  "jabatan",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode"),
    level: integer("level"),
    parent_id: bigId("parent_id"),
    departement_id: bigId("departement_id"),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "jabatan_parent_id_fk",
      columns: [t.companies_id, t.parent_id],
      foreignColumns: [t.companies_id, t.id],
    }),
    foreignKey({
      name: "jabatan_departement_id_fk",
      columns: [t.companies_id, t.departement_id],
      foreignColumns: [devisi.companies_id, devisi.id],
    }),
    uniqueIndex("jabatan_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("jabatan_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("jabatan_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    index("jabatan_by_departement").on(t.companies_id, t.departement_id),
    ...tenantPolicies(),
  ],
)

/** One employee's working day. Minutes are whole; the business date is the date the shift starts. */
export const attendance = pgTable(
  "attendance",
  {
    companies_id: bigId("companies_id").notNull(),
    members_id: bigId("members_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    offices_id: bigId("offices_id").notNull(),
    check_in_at: instant("check_in_at"),
    check_out_at: instant("check_out_at"),
    late_min: integer("late_min").notNull().default(0),
    early_out_min: integer("early_out_min").notNull().default(0),
    work_min: integer("work_min").notNull().default(0),
    day_status: text("day_status", {
      enum: ["hadir", "tidak_lengkap", "alpa", "izin", "sakit", "cuti", "libur", "off", "dinas", "belum"],
    }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.business_date, t.members_id] }),
    foreignKey({
      name: "attendance_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "attendance_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("attendance_by_member").on(t.companies_id, t.members_id, t.business_date),
    ...officePolicies("offices_id"),
  ],
)

export const notifications = pgTable(
  "notifications",
  {
    ...tenant(),
    accounts_id: bigId("accounts_id").notNull(),
    type: text("type").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    link: text("link"),
    read_at: instant("read_at"),
    created_at: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("notifications_by_account").on(t.companies_id, t.accounts_id, t.id),
    pgPolicy("tenant", {
      to: tenantRole,
      using: sql`companies_id = ${currentCompany} and accounts_id = ${currentAccount}`,
      withCheck: sql`companies_id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, using: sql`true`, withCheck: sql`true` }),
  ],
)
