import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { declareJob } from "../../kit/job.ts"
import { id, isoDate, oneOf, text, writeFields } from "../../kit/schema.ts"
import { jobState } from "../jobs/jobs.ts"
import { companyStatuses } from "./companies.ts"
import { dummyScopeKeys } from "./dummyScopes.ts"

/** Retention of what was deleted, in days: until then it can be restored whole. */
export const ARCHIVE_DAYS = 30
/** Retention of a deleted company's books, in years (UU KUP, article 28 (11)). */
export const BOOK_YEARS = 10

/** Parts of a company as its deletion counts them, with their Indonesian names. */
export const companyParts = {
  members: "Pegawai",
  attendance: "Absensi, jadwal, dan lembur",
  leave: "Cuti dan izin",
  visit: "Kunjungan",
  requests: "Klaim, kasbon, dan surat peringatan",
  payroll: "Gaji",
  content: "Artikel dan polling",
  settings: "Pengaturan dan data induk",
  accounts: "Akun dan peran",
  traces: "Pemberitahuan, impor, dan pekerjaan latar",
  files: "Berkas",
} as const
export type CompanyPart = keyof typeof companyParts
export const companyPartKeys = Object.keys(companyParts) as readonly CompanyPart[]

/** Kinds of files that can be removed while their rows stay, with their Indonesian names. */
export const storageTypes = {
  photo_absensi: "Foto absensi",
  photo_visit: "Foto kunjungan",
  receipt: "Bukti klaim yang ditolak",
} as const
export type StorageType = keyof typeof storageTypes
export const storageTypeKeys = ["photo_absensi", "photo_visit", "receipt"] as const
/** Younger files stay: an attendance of the last quarter may still be disputed. */
export const STORAGE_MIN_DAYS = 90

export const archiveKinds = ["company", "storage", "dummy"] as const
/**
 * `kept` can be restored, and so can what is left in one that a job is `restoring`; `restored` and `purged` are over.
 */
export const archiveStates = ["kept", "restoring", "restored", "purged"] as const

const counted = Schema.Array(Schema.Struct({ nama: Schema.String, rows: Schema.Int }))

/** Preview of a deletion: rows that go and rows that stay; `blocks` are the reasons why it is refused now. */
export const deletionPreview = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  blocks: Schema.Array(Schema.String),
  goes: counted,
  /** Number and bytes of the files that go. */
  files: Schema.Int,
  bytes: Schema.Int,
  stays: counted,
})

/** Counts a company's rows by part, in several short transactions; nothing is changed. */
export const previewDeletion = defineCall({
  path: "companies/delete/preview",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ id }),
  answer: deletionPreview,
  summary: "Yang akan hilang dan yang tetap bila perusahaan dihapus",
  example: { id: 1000 },
})

/** Confirmation of a deletion, as form values. */
export const deletionForm = Schema.Struct({
  /** The company's name as typed by the user. */
  confirm_name: text(100),
})

/**
 * Deletes a closed company: it is hidden and nobody signs in, at once. Its rows and files are purged by a job after
 * `ARCHIVE_DAYS` days; until then it can be restored.
 */
export const deleteCompany = defineCall({
  path: "companies/delete",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, id, ...deletionForm.fields }),
  answer: Schema.Struct({ id: Schema.Int, expires_at: Schema.String }),
  write: true,
  summary: "Menghapus perusahaan yang sudah ditutup; dapat dikembalikan selama 30 hari",
  example: { id: 1000, confirm_name: "PT Maju Bersama" },
  refusal: "state",
})

const archive = Schema.Struct({
  id: Schema.Int,
  kind: Schema.Literals(archiveKinds),
  /** Parts of the trial data that it holds. */
  scope: Schema.NullOr(Schema.Array(Schema.Literals(dummyScopeKeys))),
  state: Schema.Literals(archiveStates),
  rows: Schema.Int,
  files: Schema.Int,
  bytes: Schema.Int,
  by: Schema.String,
  created_at: Schema.String,
  expires_at: Schema.String,
  ended_at: Schema.NullOr(Schema.String),
})

/**
 * A company, deleted or not, and everything that was taken away from it, the newest first; `others` are the other companies
 * that can still be restored, the first to expire first.
 */
export const companyArchive = Schema.Struct({
  company: Schema.Struct({
    id: Schema.Int,
    nama: Schema.String,
    status: Schema.Literals(companyStatuses),
    deleted_at: Schema.NullOr(Schema.String),
  }),
  rows: Schema.Array(archive),
  others: Schema.Array(
    Schema.Struct({
      companies_id: Schema.Int,
      nama: Schema.String,
      by: Schema.String,
      created_at: Schema.String,
      expires_at: Schema.String,
    }),
  ),
})

/** The last 50 archives of a company, and 50 other deleted companies. */
export const listArchives = defineCall({
  path: "companies/archives/list",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ companies_id: id }),
  answer: companyArchive,
  summary: "Arsip penghapusan sebuah perusahaan",
  example: { companies_id: 1000 },
})

/** Restores what an archive holds, whole; a restored company is closed, as it was. */
export const restoreArchive = defineCall({
  path: "companies/archives/restore",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, companies_id: id, id }),
  answer: Schema.Struct({
    id: Schema.Int,
    /** The job that moves the rows of trial data back; null = it is restored already. */
    job: Schema.NullOr(jobState),
  }),
  write: true,
  summary: "Mengembalikan isi sebuah arsip penghapusan",
  example: { companies_id: 1000, id: 1 },
  refusal: "not_found",
})

const storagePlan = {
  /** Files of rows before this date. */
  before_date: isoDate,
  types: Schema.Array(oneOf(storageTypeKeys)).check(
    Schema.isMinLength(1, { message: "Pilih paling sedikit satu jenis berkas" }),
    Schema.isMaxLength(storageTypeKeys.length, { message: "Jenis berkas tidak boleh berulang" }),
    Schema.isUnique({ message: "Jenis berkas tidak boleh berulang" }),
  ),
}

/** Counts files by type, in several short transactions; nothing is changed. */
export const previewStorage = defineCall({
  path: "companies/reset-storage/preview",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ companies_id: id, ...storagePlan }),
  answer: Schema.Struct({
    companies_id: Schema.Int,
    nama: Schema.String,
    before_date: Schema.String,
    types: Schema.Array(Schema.Literals(storageTypeKeys)),
    blocks: Schema.Array(Schema.String),
    goes: Schema.Array(
      Schema.Struct({
        type: Schema.Literals(storageTypeKeys),
        nama: Schema.String,
        files: Schema.Int,
        bytes: Schema.Int,
      }),
    ),
    files: Schema.Int,
    bytes: Schema.Int,
  }),
  summary: "Jumlah dan ukuran berkas lama yang akan dibersihkan",
  example: { companies_id: 1000, before_date: "2026-01-01", types: ["photo_absensi"] },
})

/**
 * Schedules the removal of old files of a company; their rows stay. A job removes them after `ARCHIVE_DAYS` days; until
 * then nothing is lost and the archive can be restored.
 */
export const resetStorage = defineCall({
  path: "companies/reset-storage",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, companies_id: id, ...storagePlan, ...deletionForm.fields }),
  answer: Schema.Struct({
    id: Schema.Int,
    files: Schema.Int,
    bytes: Schema.Int,
    expires_at: Schema.String,
  }),
  write: true,
  summary: "Membersihkan berkas lama sebuah perusahaan sesudah 30 hari; barisnya tetap",
  example: {
    companies_id: 1000,
    before_date: "2026-01-01",
    types: ["photo_absensi"],
    confirm_name: "PT Maju Bersama",
  },
  refusal: "state",
})

/** Removes the files of a storage archive that has expired. */
export const storagePurge = declareJob({
  kind: "bersih-berkas",
  nama: "Pembersihan berkas lama",
  unit: "berkas",
  needs: null,
})

/** Purges a deleted company after its archive has expired. */
export const companyPurge = declareJob({
  kind: "hapus-perusahaan",
  nama: "Pembersihan perusahaan yang dihapus",
  unit: "baris",
  needs: null,
})
