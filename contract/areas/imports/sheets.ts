import { BANKS } from "../../data/banks.ts"
import type { WeekField } from "../attendance/pola.ts"
import { holidayLengthWords, holidayTypeWords } from "../attendance/holidays.ts"
import type { ImportHow, ImportKind } from "./imports.ts"
import { ptkps } from "../members/memberFields.ts"
import {
  attendanceWords,
  bloodWords,
  employmentWords,
  marriageWords,
  payTypeWords,
  religionWords,
  sexWords,
  statusWords,
  taxWords,
} from "../members/memberWords.ts"
import {
  NIPS,
  THE_ONLY_ONE,
  also,
  attendanceSynonyms,
  choice,
  choicesOf,
  employmentSynonyms,
  marriageSynonyms,
  must,
  otherNames,
  phone,
  religionSynonyms,
  sexSynonyms,
  text,
  type SheetColumn,
  type Synonyms,
} from "./sheetColumns.ts"

export { type SheetColumn, THE_ONLY_ONE } from "./sheetColumns.ts"

export const memberSheet: readonly SheetColumn[] = [
  also(must(text("nip", "NIP"), "MB-0251"), ...NIPS),
  also(
    must(text("nama", "Nama lengkap"), "Siti Rahmawati"),
    "Nama",
    "Nama karyawan",
    "Nama pegawai",
    "Nama lengkap karyawan",
    "Full name",
    "Name",
  ),
  also(text("email", "Email", "siti@contoh.test"), "E-mail", "Alamat email", "Surel"),
  also(
    must(phone("phone", "Nomor HP"), "081234567890"),
    "HP",
    "HP/WA",
    "No HP",
    "No HP/WA",
    "Nomor handphone",
    "No handphone",
    "Handphone",
    "No telepon",
    "Nomor telepon",
    "No telp",
    "Telp",
    "Telepon",
    "No WA",
    "WhatsApp",
    "Nomor WhatsApp",
    "Phone",
  ),
  {
    ...also(
      must({ key: "offices_id", label: "Kantor", kind: "ref" }, "Kantor Pusat"),
      "Cabang",
      "Lokasi",
      "Lokasi kerja",
      "Penempatan",
      "Nama kantor",
      "Office",
      "Branch",
    ),
    absent: THE_ONLY_ONE,
  },
  also(
    must({ key: "departement_id", label: "Divisi", kind: "ref" }, "Keuangan"),
    "Departemen",
    "Department",
    "Departement",
    "Dept",
    "Bagian",
    "Unit kerja",
    "Division",
  ),
  also(
    must({ key: "jabatan_id", label: "Jabatan", kind: "ref" }, "Staf"),
    "Posisi",
    "Position",
    "Job title",
    "Title",
  ),
  also(
    { key: "atasan_id", label: "NIP atasan", kind: "ref" },
    "Atasan",
    "NIP atasan langsung",
    "Atasan langsung",
  ),
  also(
    must(
      choice("status_karyawan", "Status pegawai", choicesOf(employmentWords, employmentSynonyms)),
      "Tetap",
    ),
    "Status pegawai",
    "Status kepegawaian",
    "Status kerja",
    "Jenis karyawan",
    "Hubungan kerja",
  ),
  also(
    must({ key: "tanggal_masuk", label: "Tanggal masuk", kind: "date" }, "2026-01-05"),
    "Tgl masuk",
    "Tanggal masuk kerja",
    "Tgl masuk kerja",
    "Tanggal bergabung",
    "Tgl bergabung",
    "Mulai kerja",
    "Mulai bekerja",
    "TMT",
    "Join date",
    "Tanggal mulai kerja",
  ),
  also(
    { key: "tanggal_akhir_kontrak", label: "Tanggal akhir kontrak", kind: "date" },
    "Akhir kontrak",
    "Tgl akhir kontrak",
    "Kontrak berakhir",
    "Habis kontrak",
    "Tanggal habis kontrak",
  ),
  also(
    must(choice("jenis_kelamin", "Jenis kelamin", choicesOf(sexWords, sexSynonyms)), "Perempuan"),
    "JK",
    "L/P",
    "P/L",
    "Kelamin",
    "Sex",
    "Gender",
  ),
  {
    ...also(
      must(
        choice("attendance_type", "Tipe absensi", choicesOf(attendanceWords, attendanceSynonyms)),
        "Jam kerja",
      ),
      "Jenis absensi",
      "Tipe absen",
    ),
    absent: attendanceWords.offices_hours,
  },
  also({ key: "offices_hours_id", label: "Jam kerja", kind: "ref" }, "Nama jam kerja", "Pola jam kerja"),
  also(text("nik", "NIK KTP"), "NIK", "No KTP", "Nomor KTP", "KTP", "Nomor induk kependudukan"),
  also(text("npwp", "NPWP"), "No NPWP", "Nomor NPWP"),
  also(text("tempat_lahir", "Tempat lahir"), "Kota lahir"),
  also(
    { key: "tanggal_lahir", label: "Tanggal lahir", kind: "date", sample: "1995-04-12", isPast: true },
    "Tgl lahir",
    "Lahir",
    "Birth date",
    "Date of birth",
  ),
  choice("agama", "Agama", choicesOf(religionWords, religionSynonyms)),
  also(
    choice("status_kawin", "Status kawin", choicesOf(marriageWords, marriageSynonyms)),
    "Status perkawinan",
    "Status pernikahan",
    "Status nikah",
  ),
  also(
    choice(
      "ptkp",
      "PTKP",
      ptkps.map((one) => [one, one] as const),
    ),
    "Status PTKP",
    "Status pajak",
  ),
  also(choice("golongan_darah", "Golongan darah", choicesOf(bloodWords)), "Gol darah", "Goldar"),
  also(text("alamat_ktp", "Alamat KTP"), "Alamat", "Alamat sesuai KTP"),
  also(text("alamat_domisili", "Alamat domisili"), "Domisili", "Alamat tinggal", "Alamat sekarang"),
  also(text("kontak_darurat_nama", "Nama kontak darurat"), "Kontak darurat"),
  text("kontak_darurat_hubungan", "Hubungan kontak darurat"),
  also(phone("kontak_darurat_phone", "HP kontak darurat"), "No HP kontak darurat", "Telepon kontak darurat"),
  also(
    choice(
      "bank_kode",
      "Bank",
      BANKS.map(({ kode, nama }) => [kode, nama, kode, ...(otherNames.get(kode) ?? [])] as const),
    ),
    "Nama bank",
  ),
  also(text("no_rekening", "Nomor rekening"), "No rekening", "No rek", "Rekening", "Nomor rek"),
  also(text("nama_rekening", "Nama pemilik rekening"), "Atas nama", "Nama rekening", "A/N"),
  also(choice("gaji_type", "Tipe gaji", choicesOf(payTypeWords)), "Jenis gaji"),
  also({ key: "gaji_pokok", label: "Gaji pokok", kind: "rupiah" }, "Gaji", "GP", "Basic salary", "Salary"),
  {
    ...also(
      text("bpjs_kes_no", "Nomor BPJS Kesehatan"),
      "BPJS Kesehatan",
      "BPJS Kes",
      "No BPJS Kesehatan",
      "JKN",
    ),
    digits: 13,
  },
  {
    ...also(
      text("bpjs_tk_no", "Nomor BPJS Ketenagakerjaan"),
      "BPJS Ketenagakerjaan",
      "BPJS TK",
      "No BPJS Ketenagakerjaan",
      "KPJ",
    ),
    digits: 11,
  },
  choice("tax_method", "Metode pajak", choicesOf(taxWords)),
  { key: "app_access", label: "Akses aplikasi", kind: "flag" },
]

/** Additional columns of the export, read only by an update of employees. */
export const memberUpdates: readonly SheetColumn[] = [
  { ...choice("status", "Status", choicesOf(statusWords)), onlyUpdate: true },
  {
    ...also({ key: "tanggal_keluar", label: "Tanggal keluar", kind: "date" }, "Tgl keluar", "Resign"),
    onlyUpdate: true,
  },
]

export const scheduleSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(must({ key: "tanggal", label: "Tanggal", kind: "date" }, "2026-12-01"), "Tgl", "Hari", "Date"),
  also(must({ key: "shifts_id", label: "Kode shift", kind: "ref" }, "PG"), "Shift", "Nama shift", "Jadwal"),
]

const weekday = (key: WeekField, sample: string): SheetColumn => ({
  ...text(key, `${key.charAt(0).toUpperCase()}${key.slice(1)}`),
  sample,
})
/** A shift code or OFF for each weekday, from an effective date; an empty cell is a day off. */
export const patternSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  weekday("senin", "PG"),
  weekday("selasa", "PG"),
  weekday("rabu", "PG"),
  weekday("kamis", "PG"),
  also(weekday("jumat", "PG"), "Jum'at"),
  weekday("sabtu", "OFF"),
  also(weekday("minggu", "OFF"), "Ahad"),
  also(
    must({ key: "berlaku_mulai", label: "Berlaku mulai", kind: "date" }, "2026-12-01"),
    "Mulai",
    "Tanggal mulai",
    "Tgl mulai",
  ),
]

const holidaySynonyms: Synonyms = {
  nasional: ["Nasional", "Libur resmi", "Tanggal merah"],
  cuti_bersama: ["Cuti Bersama"],
  perusahaan: ["Perusahaan", "Internal"],
  keagamaan: ["Keagamaan", "Agama"],
}

export const holidaySheet: readonly SheetColumn[] = [
  also(
    must(text("nama", "Nama hari libur"), "Hari Jadi Perusahaan"),
    "Nama",
    "Hari libur",
    "Keterangan",
    "Libur",
  ),
  also(
    must({ key: "start_date", label: "Tanggal mulai", kind: "date" }, "2027-07-06"),
    "Tanggal",
    "Tgl",
    "Mulai",
    "Dari",
  ),
  also(
    { key: "end_date", label: "Tanggal selesai", kind: "date", sample: "2027-07-07" },
    "Selesai",
    "Sampai",
    "Hingga",
  ),
  also(
    must(choice("type", "Jenis", choicesOf(holidayTypeWords, holidaySynonyms)), "Libur perusahaan"),
    "Jenis libur",
    "Tipe",
  ),
  choice("length", "Panjang", choicesOf(holidayLengthWords)),
  { key: "deduct_leave", label: "Potong cuti tahunan", kind: "flag" },
  { key: "recurring", label: "Berulang tiap tahun", kind: "flag", sample: "Ya" },
  { key: "offices_id", label: "Kantor", kind: "refs" },
]

export const officeMemberSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(must({ key: "offices_id", label: "Kantor", kind: "ref" }, "Cabang Bekasi"), "Cabang", "Lokasi"),
  { key: "valid_from", label: "Berlaku mulai", kind: "date", sample: "2026-12-01" },
  { key: "valid_to", label: "Berlaku sampai", kind: "date" },
]

export const attendanceSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(must({ key: "tanggal", label: "Tanggal", kind: "date" }, "2026-11-20"), "Tgl", "Hari", "Date"),
  also(
    { key: "jam_masuk", label: "Jam masuk", kind: "time", sample: "08:00" },
    "Masuk",
    "Check in",
    "Clock in",
    "Scan masuk",
    "In",
  ),
  also(
    { key: "jam_pulang", label: "Jam pulang", kind: "time", sample: "17:00" },
    "Pulang",
    "Keluar",
    "Check out",
    "Clock out",
    "Scan pulang",
    "Out",
  ),
  also(text("keterangan", "Keterangan"), "Status", "Catatan", "Note"),
]

export const payComponentSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(
    must({ key: "parameter_id", label: "Kode komponen", kind: "ref" }, "GAJI_POKOK"),
    "Komponen",
    "Kode",
    "Parameter",
    "Tunjangan",
  ),
  also(must({ key: "amount", label: "Nominal", kind: "rupiah" }, "6500000"), "Jumlah", "Nilai", "Amount"),
  also(
    must({ key: "effective_from", label: "Berlaku mulai", kind: "date" }, "2027-01-01"),
    "Mulai",
    "Tanggal mulai",
    "Sejak",
  ),
  also({ key: "effective_to", label: "Berlaku sampai", kind: "date" }, "Sampai", "Tanggal selesai"),
  also(text("note", "Catatan"), "Keterangan", "Alasan"),
]

/** Header of the error file's problem column; ignored when the file is uploaded again. */
export const PROBLEM_LABEL = "Kesalahan"

export const importSheets: Readonly<Record<ImportKind, readonly SheetColumn[]>> = {
  pegawai: [...memberSheet, ...memberUpdates],
  jadwal: scheduleSheet,
  jadwal_tetap: patternSheet,
  libur: holidaySheet,
  kantor: officeMemberSheet,
  absensi: attendanceSheet,
  komponen_gaji: payComponentSheet,
}

/** Key column that identifies the row to update, for kinds that support updates. */
export const updateKeys: Readonly<Partial<Record<ImportKind, string>>> = { pegawai: "nip" }

/** Columns to read: an update needs only the key column. */
export const columnsFor = (kind: ImportKind, how: ImportHow): readonly SheetColumn[] =>
  how === "add"
    ? importSheets[kind].filter(({ onlyUpdate }) => onlyUpdate !== true)
    : importSheets[kind].map(({ absent: _, ...column }) => ({
        ...column,
        required: column.key === updateKeys[kind],
      }))
