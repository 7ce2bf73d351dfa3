import { calls } from "#contract/index.ts"
import {
  dummyFilling,
  dummyPurge,
  dummyRemoval,
  dummyRestoration,
} from "#contract/areas/platform/companyDummy.ts"
import { companyPurge, storagePurge } from "#contract/areas/platform/companyReset.ts"
import type { auditActions } from "#contract/areas/platform/audit.ts"
import type { Call } from "#contract/kit/call.ts"

type AuditFound = {
  readonly call: string
  readonly action: (typeof auditActions)[number]
  readonly by_nama: string | null
}

/** The audit log in the words of its readers: what was done, and to which data. */

/** Jobs of the platform, which write when they end. */
const jobs = [companyPurge, dummyFilling, dummyPurge, dummyRemoval, dummyRestoration, storagePurge]

/** The name under which sweeps write. */
export const CLOCK = "sweep"

/** Every way to write, with its sentence. */
export const deeds: ReadonlyMap<string, string> = new Map([
  ...(calls as readonly Call[]).map(({ path, summary }) => [path, summary] as const),
  ...jobs.map(({ kind, nama }) => [kind, nama] as const),
  [CLOCK, "Perubahan otomatis menurut jadwal"],
  ["npm run key", "Membuat tautan masuk lewat perintah di server"],
])
/** Calls that create a row also change one whose id they are given. */
const EITHER = /^Menambah (.+), atau mengubahnya bila id diisi$/
/** The deed of a call, a job or a sweep in words; one that has gone since is named by its path. */
export const deedOf = ({ call, action }: Pick<AuditFound, "call" | "action">): string =>
  (deeds.get(call) ?? call).replace(EITHER, action === "update" ? "Mengubah $1" : "Menambah $1")

/** Data that are stored under the name of their table; all others are stored under their noun. */
export const dataWords: Readonly<Record<string, string>> = {
  accounts: "akun",
  app_setting: "pengaturan aplikasi",
  attendance_request: "permintaan absensi",
  companies: "perusahaan",
  company_figures: "angka perusahaan",
  files: "berkas",
  keys: "tautan masuk",
  leave_ledger: "buku cuti",
  notifications: "notifikasi",
  onboarding: "penyiapan",
  point_balance: "saldo point",
  point_setting: "pengaturan point",
  schedule: "jadwal",
  schedule_pattern: "pola jadwal",
  schedule_pattern_member: "pola jadwal pegawai",
  topup: "top-up",
}
export const dataOf = (entity: string): string => dataWords[entity] ?? entity

/** Who did it: the system for its clock; null = nobody was signed in, or the account is gone. */
export const doerOf = ({ call, by_nama }: Pick<AuditFound, "call" | "by_nama">): string | null =>
  by_nama ?? (call === CLOCK ? "Sistem" : null)
