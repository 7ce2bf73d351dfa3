import { BANKS } from "./data/banks.ts"
import { holidayLengthWords, holidayTypeWords } from "./holidays.ts"
import type { ImportKind } from "./imports.ts"
import { ptkps } from "./memberFields.ts"
import {
  attendanceWords,
  bloodWords,
  employmentWords,
  marriageWords,
  payTypeWords,
  religionWords,
  sexWords,
  taxWords,
} from "./memberWords.ts"

/**
 * The columns of spreadsheets that are imported: templates, checks and error files read them. `choices` are values
 * and the words that stand for each, the first of them shown. A `ref` names a row, `refs` several with ; between them.
 */
export type SheetColumn = {
  readonly key: string
  readonly label: string
  readonly kind: "text" | "date" | "rupiah" | "choice" | "flag" | "ref" | "refs"
  readonly required?: boolean
  readonly choices?: readonly (readonly [value: string, ...words: string[]])[]
  /** What a template shows in its sample row. */
  readonly sample?: string
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, word]) => [value, word, value] as const)

const text = (key: string, label: string, sample?: string): SheetColumn => ({
  key,
  label,
  kind: "text",
  ...(sample === undefined ? {} : { sample }),
})
const choice = (key: string, label: string, choices: NonNullable<SheetColumn["choices"]>): SheetColumn => ({
  key,
  label,
  kind: "choice",
  choices,
})
const must = (column: SheetColumn, sample: string): SheetColumn => ({ ...column, required: true, sample })

export const memberSheet: readonly SheetColumn[] = [
  must(text("nip", "NIP"), "MB-0251"),
  must(text("nama", "Nama lengkap"), "Siti Rahmawati"),
  text("email", "Email", "siti@contoh.test"),
  must(text("phone", "Nomor HP"), "081234567890"),
  must({ key: "offices_id", label: "Kantor", kind: "ref" }, "Kantor Pusat"),
  must({ key: "departement_id", label: "Divisi", kind: "ref" }, "Keuangan"),
  must({ key: "jabatan_id", label: "Jabatan", kind: "ref" }, "Staf"),
  { key: "atasan_id", label: "NIP atasan", kind: "ref" },
  must(choice("status_karyawan", "Status karyawan", choicesOf(employmentWords)), "Tetap"),
  must({ key: "tanggal_masuk", label: "Tanggal masuk", kind: "date" }, "2026-01-05"),
  { key: "tanggal_akhir_kontrak", label: "Tanggal akhir kontrak", kind: "date" },
  must(choice("jenis_kelamin", "Jenis kelamin", choicesOf(sexWords)), "Perempuan"),
  must(choice("attendance_type", "Tipe absensi", choicesOf(attendanceWords)), "Jam kerja"),
  { key: "offices_hours_id", label: "Jam kerja", kind: "ref" },
  text("nik", "NIK KTP"),
  text("npwp", "NPWP"),
  text("tempat_lahir", "Tempat lahir"),
  { key: "tanggal_lahir", label: "Tanggal lahir", kind: "date", sample: "1995-04-12" },
  choice("agama", "Agama", choicesOf(religionWords)),
  choice("status_kawin", "Status kawin", choicesOf(marriageWords)),
  choice(
    "ptkp",
    "PTKP",
    ptkps.map((one) => [one, one] as const),
  ),
  choice("golongan_darah", "Golongan darah", choicesOf(bloodWords)),
  text("alamat_ktp", "Alamat KTP"),
  text("alamat_domisili", "Alamat domisili"),
  text("kontak_darurat_nama", "Nama kontak darurat"),
  text("kontak_darurat_hubungan", "Hubungan kontak darurat"),
  text("kontak_darurat_phone", "HP kontak darurat"),
  choice(
    "bank_kode",
    "Bank",
    BANKS.map(({ kode, nama, short }) => [kode, nama, kode, ...(short === null ? [] : [short])] as const),
  ),
  text("no_rekening", "Nomor rekening"),
  text("nama_rekening", "Nama pemilik rekening"),
  choice("gaji_type", "Tipe gaji", choicesOf(payTypeWords)),
  { key: "gaji_pokok", label: "Gaji pokok", kind: "rupiah" },
  text("bpjs_kes_no", "Nomor BPJS Kesehatan"),
  text("bpjs_tk_no", "Nomor BPJS Ketenagakerjaan"),
  choice("tax_method", "Metode pajak", choicesOf(taxWords)),
  { key: "app_access", label: "Akses aplikasi", kind: "flag" },
]

export const scheduleSheet: readonly SheetColumn[] = [
  must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"),
  must({ key: "tanggal", label: "Tanggal", kind: "date" }, "2026-12-01"),
  must({ key: "shifts_id", label: "Kode shift", kind: "ref" }, "PG"),
]

export const holidaySheet: readonly SheetColumn[] = [
  must(text("nama", "Nama hari libur"), "Hari Jadi Perusahaan"),
  must({ key: "start_date", label: "Tanggal mulai", kind: "date" }, "2027-07-06"),
  { key: "end_date", label: "Tanggal selesai", kind: "date", sample: "2027-07-07" },
  must(choice("type", "Jenis", choicesOf(holidayTypeWords)), "Libur perusahaan"),
  choice("length", "Panjang", choicesOf(holidayLengthWords)),
  { key: "deduct_leave", label: "Potong cuti tahunan", kind: "flag" },
  { key: "recurring", label: "Berulang tiap tahun", kind: "flag", sample: "Ya" },
  { key: "offices_id", label: "Kantor", kind: "refs" },
]

export const officeMemberSheet: readonly SheetColumn[] = [
  must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"),
  must({ key: "offices_id", label: "Kantor", kind: "ref" }, "Cabang Bekasi"),
  { key: "valid_from", label: "Berlaku mulai", kind: "date", sample: "2026-12-01" },
  { key: "valid_to", label: "Berlaku sampai", kind: "date" },
]

/** What a column of the error file is called that says what is wrong; left out when the file comes back. */
export const PROBLEM_LABEL = "Kesalahan"

export const importSheets: Readonly<Record<ImportKind, readonly SheetColumn[]>> = {
  pegawai: memberSheet,
  jadwal: scheduleSheet,
  libur: holidaySheet,
  kantor: officeMemberSheet,
}
