import { kasbonOpeningSheet, leaveOpeningSheet, taxOpeningSheet } from "./openingSheets.ts"
import type { WeekField } from "../attendance/pola.ts"
import { holidayLengthWords, holidayTypeWords } from "../attendance/holidays.ts"
import type { ImportHow, ImportKind } from "./imports.ts"
import { memberSheet, memberUpdates } from "./memberSheet.ts"
import {
  NIPS,
  also,
  choice,
  choicesOf,
  must,
  phone,
  text,
  type SheetColumn,
  type Synonyms,
} from "./sheetColumns.ts"
import { terminalSheet } from "./terminalSheet.ts"

export { memberSheet } from "./memberSheet.ts"
export { type SheetColumn, THE_ONLY_ONE } from "./sheetColumns.ts"

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

/** New basic pay of employees, and the raise it belongs to: one value for all rows, where the sheet does not name it. */
export const raiseSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(
    must({ key: "pay_raises_id", label: "Kenaikan gaji", kind: "ref" }, "Kenaikan berkala 2027"),
    "Kenaikan",
    "Judul",
  ),
  also(
    must({ key: "given", label: "Gaji pokok baru", kind: "rupiah" }, "6500000"),
    "Gaji baru",
    "Gaji pokok",
    "Nominal",
    "New salary",
  ),
]

/** Changes of each employee, and the document they belong to; an empty cell stays as it is. */
export const careerSheet: readonly SheetColumn[] = [
  also(must({ key: "members_id", label: "NIP", kind: "ref" }, "MB-0001"), ...NIPS),
  also(
    must({ key: "careers_id", label: "Perubahan kerja", kind: "ref" }, "Penataan divisi 2027"),
    "Perubahan",
    "Judul",
  ),
  also({ key: "offices_id", label: "Kantor baru", kind: "ref" }, "Kantor", "Cabang", "Lokasi"),
  also(
    { key: "departement_id", label: "Divisi baru", kind: "ref", sample: "Keuangan" },
    "Divisi",
    "Departemen",
  ),
  also({ key: "jabatan_id", label: "Jabatan baru", kind: "ref" }, "Jabatan", "Posisi"),
  also(text("atasan_nip", "NIP atasan baru"), "NIP atasan", "Atasan", "Atasan baru"),
  also(
    { key: "tanggal_akhir_kontrak", label: "Akhir kontrak baru", kind: "date" },
    "Akhir kontrak",
    "Tanggal akhir kontrak",
  ),
  also({ key: "gaji_pokok", label: "Gaji pokok baru", kind: "rupiah" }, "Gaji baru", "Gaji pokok"),
]

/** A place is two columns, or one with both: `titik`. */
export const customerSheet: readonly SheetColumn[] = [
  also(
    must(text("nama", "Nama pelanggan"), "Toko Sumber Rejeki"),
    "Nama",
    "Pelanggan",
    "Outlet",
    "Nama outlet",
    "Nama toko",
    "Toko",
    "Customer",
  ),
  also(text("kode", "Kode", "PLG-001"), "Kode pelanggan", "Kode outlet", "ID pelanggan", "Customer code"),
  also(text("pic", "PIC", "Ibu Ratna"), "Kontak", "Nama kontak", "Pemilik", "Contact"),
  also(phone("phone", "Telepon"), "No telepon", "No HP", "HP", "WhatsApp", "WA", "Phone"),
  also(text("email", "Email"), "E-mail"),
  also(text("alamat", "Alamat", "Jl. Merdeka No. 1, Bekasi"), "Alamat lengkap", "Address"),
  also({ key: "lat", label: "Lintang", kind: "degrees", sample: "-6.2383" }, "Latitude", "Lat"),
  also({ key: "lng", label: "Bujur", kind: "degrees", sample: "106.9756" }, "Longitude", "Lng", "Long"),
  also(text("titik", "Titik"), "Titik lokasi", "Koordinat", "Lat long", "Lokasi"),
  also(text("note", "Catatan"), "Keterangan", "Note"),
]

/** Category and points are those of Good-ID. */
export const productSheet: readonly SheetColumn[] = [
  also(must(text("nama", "Nama produk"), "Biskuit Kaleng 350 g"), "Nama", "Produk", "Nama barang", "Barang"),
  also(text("kode", "Kode", "BSK-350"), "Kode produk", "Kode barang", "SKU"),
  also(must(text("satuan", "Satuan"), "dus"), "Unit", "UOM"),
  also(
    must({ key: "harga", label: "Harga", kind: "rupiah" }, "185000"),
    "Harga jual",
    "Harga satuan",
    "Price",
  ),
  also(text("kategori", "Kategori", "Biskuit"), "Kategori produk", "Category"),
  also(
    { key: "point_reward", label: "Poin", kind: "whole", sample: "5" },
    "Poin per satuan",
    "Point",
    "Points",
  ),
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
  rekaman_mesin: terminalSheet,
  komponen_gaji: payComponentSheet,
  saldo_pajak: taxOpeningSheet,
  saldo_cuti: leaveOpeningSheet,
  sisa_kasbon: kasbonOpeningSheet,
  kenaikan_gaji: raiseSheet,
  perubahan_kerja: careerSheet,
  pelanggan: customerSheet,
  produk: productSheet,
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
