import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import {
  attendanceTypes,
  bloodTypes,
  documentTypes,
  employments,
  marriages,
  memberStatuses,
  payTypes,
  ptkps,
  religions,
  sexes,
  taxMethods,
} from "#contract/memberFields.ts"
import { accounts } from "./accounts.ts"
import { companies, files } from "./companies.ts"
import { bigId, changed, instant, officePolicies, tenant, tenantPolicies } from "./kinds.ts"
import { officesHours } from "./officesHours.ts"
import { devisi, jabatan, offices } from "./tenant.ts"

/** Pegawai. Money is integer rupiah. */
export const members = pgTable(
  "members",
  {
    ...tenant(),
    nip: text("nip").notNull(),
    nama: text("nama").notNull(),
    email: text("email"),
    phone: text("phone"),
    nik: text("nik"),
    npwp: text("npwp"),
    tempat_lahir: text("tempat_lahir"),
    tanggal_lahir: date("tanggal_lahir", { mode: "string" }),
    jenis_kelamin: text("jenis_kelamin", { enum: sexes }).notNull(),
    agama: text("agama", { enum: religions }),
    status_kawin: text("status_kawin", { enum: marriages }),
    ptkp: text("ptkp", { enum: ptkps }).notNull().default("TK/0"),
    golongan_darah: text("golongan_darah", { enum: bloodTypes }),
    alamat_ktp: text("alamat_ktp"),
    alamat_domisili: text("alamat_domisili"),
    foto_files_id: bigId("foto_files_id"),
    kontak_darurat_nama: text("kontak_darurat_nama"),
    kontak_darurat_hubungan: text("kontak_darurat_hubungan"),
    kontak_darurat_phone: text("kontak_darurat_phone"),
    offices_id: bigId("offices_id").notNull(),
    departement_id: bigId("departement_id"),
    jabatan_id: bigId("jabatan_id"),
    atasan_id: bigId("atasan_id"),
    status_karyawan: text("status_karyawan", { enum: employments }).notNull(),
    tanggal_masuk: date("tanggal_masuk", { mode: "string" }).notNull(),
    tanggal_akhir_kontrak: date("tanggal_akhir_kontrak", { mode: "string" }),
    tanggal_keluar: date("tanggal_keluar", { mode: "string" }),
    alasan_keluar: text("alasan_keluar"),
    status: text("status", { enum: memberStatuses }).notNull().default("active"),
    attendance_type: text("attendance_type", { enum: attendanceTypes }).notNull().default("offices_hours"),
    offices_hours_id: bigId("offices_hours_id"),
    lock_device: boolean("lock_device").notNull().default(false),
    device_id: text("device_id"),
    face_enrolled: boolean("face_enrolled").notNull().default(false),
    gps_required: boolean("gps_required"),
    bank_kode: text("bank_kode"),
    no_rekening: text("no_rekening"),
    nama_rekening: text("nama_rekening"),
    gaji_type: text("gaji_type", { enum: payTypes }).notNull().default("bulanan"),
    gaji_pokok: bigId("gaji_pokok"),
    bpjs_kes_no: text("bpjs_kes_no"),
    bpjs_tk_no: text("bpjs_tk_no"),
    tax_method: text("tax_method", { enum: taxMethods }).notNull().default("gross"),
    app_access: boolean("app_access").notNull().default(false),
    /** The account they sign in with, once they have been invited. */
    accounts_id: bigId("accounts_id"),
    /** Archived: out of every list and choice, kept for what they did. */
    archived_at: instant("archived_at"),
    ...changed(),
  },
  (t) => [
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
      name: "members_foto_files_id_fk",
      columns: [t.companies_id, t.foto_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "members_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }),
    uniqueIndex("members_accounts_key").on(t.companies_id, t.accounts_id),
    uniqueIndex("members_nip_key")
      .on(t.companies_id, sql`lower(${t.nip})`)
      .where(sql`archived_at is null`),
    uniqueIndex("members_email_key")
      .on(t.companies_id, sql`lower(${t.email})`)
      .where(sql`archived_at is null`),
    index("members_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    index("members_by_nip").on(t.companies_id, sql`lower(${t.nip}) collate "C"`, t.id),
    index("members_by_masuk").on(t.companies_id, t.tanggal_masuk, t.id),
    index("members_by_update").on(t.companies_id, t.updated_at, t.id),
    index("members_by_office").on(t.companies_id, t.offices_id),
    index("members_by_departement").on(t.companies_id, t.departement_id),
    index("members_by_jabatan").on(t.companies_id, t.jabatan_id),
    index("members_by_atasan").on(t.companies_id, t.atasan_id),
    index("members_by_hours").on(t.companies_id, t.offices_hours_id),
    ...officePolicies("offices_id"),
  ],
)

const membersId = (name: string, t: { readonly companies_id: never; readonly members_id: never }) =>
  foreignKey({
    name,
    columns: [t.companies_id, t.members_id],
    foreignColumns: [members.companies_id, members.id],
  }).onDelete("cascade")

const ofMember = () => ({
  companies_id: bigId("companies_id").notNull(),
  members_id: bigId("members_id").notNull(),
})

/** Accounts that decide an employee's requests. */
export const memberApprovers = pgTable(
  "member_approvers",
  { ...ofMember(), accounts_id: bigId("accounts_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.accounts_id] }),
    membersId("member_approvers_members_id_fk", t as never),
    foreignKey({
      name: "member_approvers_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("member_approvers_by_account").on(t.companies_id, t.accounts_id),
    ...tenantPolicies(),
  ],
)

/** Papers of an employee, in the order they were put. */
export const memberDocuments = pgTable(
  "member_documents",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    place: integer("place").notNull(),
    type: text("type", { enum: documentTypes }).notNull(),
    expires_at: date("expires_at", { mode: "string" }),
    files_id: bigId("files_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    membersId("member_documents_members_id_fk", t as never),
    foreignKey({
      name: "member_documents_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("member_documents_by_member").on(t.companies_id, t.members_id),
    ...tenantPolicies(),
  ],
)

/** From which day on an employee attends in which way; `members` holds what is so today. */
export const memberAttendanceTypes = pgTable(
  "member_attendance_types",
  {
    ...ofMember(),
    effective_date: date("effective_date", { mode: "string" }).notNull(),
    attendance_type: text("attendance_type", { enum: attendanceTypes }).notNull(),
    offices_hours_id: bigId("offices_hours_id"),
    /** null = its day has not come. */
    applied_at: instant("applied_at"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.effective_date] }),
    membersId("member_attendance_types_members_id_fk", t as never),
    foreignKey({
      name: "member_attendance_types_offices_hours_id_fk",
      columns: [t.companies_id, t.offices_hours_id],
      foreignColumns: [officesHours.companies_id, officesHours.id],
    }),
    index("member_attendance_types_by_hours").on(t.companies_id, t.offices_hours_id),
    index("member_attendance_types_due")
      .on(t.effective_date)
      .where(sql`applied_at is null`),
    ...tenantPolicies(),
  ],
)
