/** Offices, divisions, positions and employees reference each other: separate files would be an import cycle. */

import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { nipDigits } from "../nipDigits.ts"
import { bigId, changed, employeePolicies, placePolicies, tenant, tenantPolicies } from "./kinds.ts"
import { accounts } from "./accounts.ts"
import { companies, files } from "./companies.ts"
import { memberColumns } from "./memberColumns.ts"
import { officesHours } from "./officesHours.ts"
import { payGroups } from "./payGroups.ts"

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
    index("offices_by_pic")
      .on(t.companies_id, t.pic_id)
      .where(sql`pic_id is not null`),
    ...placePolicies(),
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
    index("devisi_by_head")
      .on(t.companies_id, t.head_id)
      .where(sql`head_id is not null`),
    ...tenantPolicies(),
  ],
)

/** devisi and members reference each other; this annotation breaks the circular type inference. */
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
    index("jabatan_by_parent")
      .on(t.companies_id, t.parent_id)
      .where(sql`parent_id is not null`),
    ...tenantPolicies(),
  ],
)

type Seen = { readonly [K in "archived_at" | "status" | "offices_id" | "imports_id"]: AnyPgColumn }

/**
 * Columns that decide whether and to whom an employee is visible. Appended to an index they allow index-only scans for
 * counts and deep pages (offset 99,960): the table itself has fifty times as many pages.
 */
const seen = ({ archived_at, status, offices_id, imports_id }: Seen) => [
  archived_at,
  status,
  offices_id,
  imports_id,
]

/** Pegawai. Money is integer rupiah. */
export const members = pgTable("members", memberColumns(), (t) => [
  primaryKey({ columns: [t.companies_id, t.id] }),
  foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
  foreignKey({
    name: "members_offices_id_fk",
    columns: [t.companies_id, t.offices_id],
    foreignColumns: [offices.companies_id, offices.id],
  }),
  foreignKey({
    name: "members_departement_id_fk",
    columns: [t.companies_id, t.departement_id],
    foreignColumns: [devisi.companies_id, devisi.id],
  }),
  foreignKey({
    name: "members_jabatan_id_fk",
    columns: [t.companies_id, t.jabatan_id],
    foreignColumns: [jabatan.companies_id, jabatan.id],
  }),
  foreignKey({
    name: "members_atasan_id_fk",
    columns: [t.companies_id, t.atasan_id],
    foreignColumns: [t.companies_id, t.id],
  }),
  foreignKey({
    name: "members_offices_hours_id_fk",
    columns: [t.companies_id, t.offices_hours_id],
    foreignColumns: [officesHours.companies_id, officesHours.id],
  }),
  foreignKey({
    name: "members_kelompok_gaji_id_fk",
    columns: [t.companies_id, t.kelompok_gaji_id],
    foreignColumns: [payGroups.companies_id, payGroups.id],
  }),
  foreignKey({
    name: "members_foto_files_id_fk",
    columns: [t.companies_id, t.foto_files_id],
    foreignColumns: [files.companies_id, files.id],
  }),
  foreignKey({
    name: "members_accounts_id_fk",
    columns: [t.companies_id, t.accounts_id],
    foreignColumns: [accounts.companies_id, accounts.id],
  }),
  /** Partial indexes: most rows have none of these three values, so bulk inserts stay cheap. */
  uniqueIndex("members_accounts_key")
    .on(t.companies_id, t.accounts_id)
    .where(sql`accounts_id is not null`),
  uniqueIndex("members_nip_key")
    .on(t.companies_id, t.nip_sort)
    .where(sql`archived_at is null`),
  uniqueIndex("members_email_key")
    .on(t.companies_id, t.email_sort)
    .where(sql`archived_at is null`),
  index("members_by_nama").on(t.companies_id, t.nama_sort, t.id, ...seen(t)),
  index("members_by_nip").on(t.companies_id, t.nip_sort, t.id, ...seen(t)),
  /** Digits at the end of the NIP, which may be a PIN on attendance terminals (`nipDigits`). */
  index("members_by_nip_digits")
    .on(t.companies_id, nipDigits(t.nip_sort))
    .where(sql`archived_at is null`),
  index("members_by_masuk").on(t.companies_id, t.tanggal_masuk, t.id, ...seen(t)),
  index("members_by_update").on(t.companies_id, t.updated_at, t.id, ...seen(t)),
  /** Covering index for text search, without the forty other columns. */
  index("members_sought").on(
    t.companies_id,
    t.id,
    t.nama_sort,
    t.nama_fold,
    t.nip_sort,
    t.email_sort,
    t.phone,
    ...seen(t),
  ),
  index("members_by_office").on(
    t.companies_id,
    t.offices_id,
    t.status,
    t.archived_at,
    t.imports_id,
    t.tanggal_masuk,
    t.id,
  ),
  index("members_by_departement").on(t.companies_id, t.departement_id, ...seen(t), t.tanggal_masuk),
  index("members_by_jabatan").on(t.companies_id, t.jabatan_id, ...seen(t)),
  /** Look-up by identity card number: values that are not encrypted yet. */
  index("members_by_nik")
    .on(t.companies_id, t.nik)
    .where(sql`nik is not null`),
  /** Encrypted ones, by their blind index. */
  index("members_by_nik_blind")
    .on(t.companies_id, sql`split_part(nik, '.', 4)`)
    .where(sql`nik is not null`),
  /** Partial index of employees who left, few compared with active ones: read when an ended poll is counted. */
  index("members_gone")
    .on(t.companies_id, t.tanggal_masuk)
    .where(sql`status <> 'active'`),
  index("members_by_contract")
    .on(t.companies_id, t.tanggal_akhir_kontrak)
    .where(sql`tanggal_akhir_kontrak is not null`),
  index("members_by_birthday").on(
    t.companies_id,
    sql`((extract(month from tanggal_lahir) * 100 + extract(day from tanggal_lahir))::int)`,
  ),
  /** Employees without a bank account for pay. */
  index("members_unbanked")
    .on(t.companies_id, t.offices_id, t.status, t.tanggal_masuk)
    .where(sql`bank_kode is null or no_rekening is null`),
  index("members_by_atasan")
    .on(t.companies_id, t.atasan_id)
    .where(sql`atasan_id is not null`),
  index("members_by_hours")
    .on(t.companies_id, t.offices_hours_id)
    .where(sql`offices_hours_id is not null`),
  index("members_by_pay_group")
    .on(t.companies_id, t.kelompok_gaji_id)
    .where(sql`kelompok_gaji_id is not null`),
  index("members_by_photo")
    .on(t.companies_id, t.foto_files_id)
    .where(sql`foto_files_id is not null`),
  ...employeePolicies(),
])
