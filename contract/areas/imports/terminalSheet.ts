import { also, NIPS, type SheetColumn, text, THE_ONLY_ONE } from "./sheetColumns.ts"

/** Answer to whether 03/04/2026 is 3 April (`day`) or 4 March (`month`), in the `fixed` values of an import. */
export const DATE_ORDER = "urutan_tanggal"

/**
 * Columns of files of attendance machines, and of the spreadsheets that their programs export. A row has one time
 * (`waktu`, with its date or beside `tanggal`), or the first and last scan of a day (`masuk`, `pulang`).
 */
export const terminalSheet: readonly SheetColumn[] = [
  {
    ...also(
      { key: "terminals_id", label: "Mesin absensi", kind: "ref" },
      "SN",
      "Nomor seri",
      "Nomor seri mesin",
      "Serial number",
      "Device SN",
      "Terminal SN",
    ),
    required: true,
    absent: THE_ONLY_ONE,
  },
  also(
    text("pin", "PIN", "7"),
    "AC-No.",
    "EnNo",
    "Enroll No",
    "Enroll number",
    "User ID",
    "ID pengguna",
    "No. ID",
    "Nomor ID",
    "Nomor PIN",
    "No. absen",
    "Employee ID",
    "Emp ID",
    "Person ID",
    "Personnel ID",
    "Badge number",
  ),
  also(text("nip", "NIP"), "Emp No.", "Employee No.", "NIK", ...NIPS.filter((name) => name !== "Employee ID")),
  also(text("nama", "Nama", "Sari Contoh"), "Name", "First name", "Nama pegawai", "Nama karyawan", "Employee name"),
  also(text("tanggal", "Tanggal"), "Tgl", "Date", "Work date", "Hari tanggal"),
  also(
    text("waktu", "Waktu scan", "21/09/2026 07:58:12"),
    "DateTime",
    "Date time",
    "Time",
    "Waktu",
    "Tanggal scan",
    "Tanggal jam",
    "Tanggal waktu",
    "Tanggal dan jam",
    "Jam",
    "Jam scan",
    "Scan time",
    "Punch time",
    "Check time",
    "Clocking time",
  ),
  also(
    text("masuk", "Scan masuk"),
    "Clock In",
    "Check In",
    "First In",
    "Scan in",
    "Masuk",
    "Jam masuk",
    "In",
  ),
  also(
    text("pulang", "Scan pulang"),
    "Scan keluar",
    "Clock Out",
    "Check Out",
    "Last Out",
    "Scan out",
    "Pulang",
    "Keluar",
    "Jam pulang",
    "Jam keluar",
    "Out",
  ),
  also(text("tombol", "Status"), "State", "IOMd", "In Out", "IO Mode", "Punch State", "Status scan", "Attendance status"),
  also(text("verifikasi", "Verifikasi"), "Mode", "Verify", "Verify mode", "Verify code", "Verify type"),
]
