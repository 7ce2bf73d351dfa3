import { boolean, date, integer, jsonb, text } from "drizzle-orm/pg-core"
import {
  attendanceTypes,
  bloodTypes,
  employments,
  marriages,
  memberStatuses,
  nationalities,
  payIntervals,
  payTypes,
  ptkps,
  religions,
  sexes,
  taxMethods,
  taxResidences,
} from "#contract/areas/members/memberFields.ts"
import type { CustomValues } from "#contract/kit/customFields.ts"
import { bigId, changed, foldOf, instant, keptLower, sortOf, tenant } from "./kinds.ts"
import { secretText } from "../secrets/columns.ts"

/** Columns of the employees' table. */
export const memberColumns = () => ({
  ...tenant(),
  nip: text("nip").notNull(),
  nama: text("nama").notNull(),
  nama_sort: sortOf("nama"),
  nama_fold: foldOf("nama"),
  nip_sort: sortOf("nip"),
  email: text("email"),
  email_sort: keptLower("email"),
  phone: text("phone"),
  nik: secretText("nik"),
  npwp: secretText("npwp"),
  tempat_lahir: text("tempat_lahir"),
  tanggal_lahir: date("tanggal_lahir", { mode: "string" }),
  jenis_kelamin: text("jenis_kelamin", { enum: sexes }).notNull(),
  agama: text("agama", { enum: religions }),
  status_kawin: text("status_kawin", { enum: marriages }),
  ptkp: text("ptkp", { enum: ptkps }).notNull().default("TK/0"),
  /** First tax year that `ptkp` applies to; null = every year without a row in ptkp_years. */
  ptkp_sejak: text("ptkp_sejak"),
  kewarganegaraan: text("kewarganegaraan", { enum: nationalities }).notNull().default("WNI"),
  paspor: text("paspor"),
  subjek_pajak: text("subjek_pajak", { enum: taxResidences }).notNull().default("dalam_negeri"),
  residensi_dari: date("residensi_dari", { mode: "string" }),
  residensi_sampai: date("residensi_sampai", { mode: "string" }),
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
  no_rekening: secretText("no_rekening"),
  nama_rekening: text("nama_rekening"),
  gaji_type: text("gaji_type", { enum: payTypes }).notNull().default("bulanan"),
  bayar_tiap: text("bayar_tiap", { enum: payIntervals }).notNull().default("bulan"),
  gaji_pokok: bigId("gaji_pokok"),
  bpjs_kes_no: text("bpjs_kes_no"),
  bpjs_tk_no: text("bpjs_tk_no"),
  /** Pay group; null = none. */
  kelompok_gaji_id: bigId("kelompok_gaji_id"),
  /** Family members in BPJS Kesehatan beyond spouse and three children. */
  keluarga_bpjs: integer("keluarga_bpjs").notNull().default(0),
  tax_method: text("tax_method", { enum: taxMethods }).notNull().default("gross"),
  app_access: boolean("app_access").notNull().default(false),
  /** Their sign-in account, once they were invited. */
  accounts_id: bigId("accounts_id"),
  /** Archived: hidden in lists and choices, kept for history. */
  archived_at: instant("archived_at"),
  /** Their personal data was erased: the row only keeps references whole, and is never restored. */
  erased_at: instant("erased_at"),
  /** Status before archiving, to restore it. */
  archived_status: text("archived_status", { enum: memberStatuses }),
  /** The import that created them; invisible to others until that import is complete. */
  imports_id: bigId("imports_id"),
  /** Values of the company's custom fields by key; an empty value has no key. */
  isian: jsonb("isian").$type<CustomValues>().notNull().default({}),
  ...changed(),
})
