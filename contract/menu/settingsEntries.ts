import type { SettingsEntry, SettingsGroup } from "./menu.ts"

/** Entries of the settings, built or not, before rights are checked. */

const entry = (menu_name: string, link: string, hint: string): SettingsEntry => ({ menu_name, link, hint })

export const superBlocks: readonly SettingsGroup[] = [
  {
    key: "aplikasi",
    group_name: "APLIKASI",
    icon: "app-window",
    entries: [
      entry("Akses Aplikasi", "/super-admin/setting/akses-aplikasi", "Modul dan fitur setiap perusahaan"),
      entry("Privilege Roles", "/super-admin/setting/priv-roles", "Peran dan haknya"),
      entry("Aplikasi", "/super-admin/setting/aplikasi", "Nama, bantuan, masa coba, versi, pemeliharaan"),
    ],
  },
  {
    key: "master",
    group_name: "MASTER",
    icon: "settings",
    entries: [
      entry("Bank", "/super-admin/master/bank", "Bank untuk rekening pegawai dan top up"),
      entry("Menu", "/super-admin/master/menu", "Menu yang dikirim kepada akun biasa"),
      entry(
        "Pratinjau akses",
        "/super-admin/master/menu/pratinjau",
        "Menu dan halaman seperti dilihat akun lain, dan mengapa tertutup",
      ),
    ],
  },
  {
    key: "sistem",
    group_name: "SISTEM",
    icon: "hard-drive",
    entries: [
      entry("Keadaan sistem", "/super-admin/setting/sistem/keadaan", "Alarm, proses, basis data, antrean"),
      entry("Audit", "/super-admin/setting/sistem/audit", "Siapa mengubah apa, untuk siapa, kapan"),
      entry("Email belum terkirim", "/super-admin/setting/sistem/email", "Yang menunggu atau gagal"),
      entry("Pekerjaan latar", "/super-admin/setting/sistem/pekerjaan", "Yang berjalan atau gagal"),
      entry("Basis data", "/super-admin/setting/sistem/basis-data", "Ukuran tiap tabel"),
      entry("Mesin tak dikenal", "/super-admin/setting/sistem/mesin", "Mesin absensi yang belum didaftarkan"),
    ],
  },
]

export const companyBlocks: readonly SettingsGroup[] = [
  {
    key: "absensi",
    group_name: "ABSENSI",
    icon: "calendar-clock",
    entries: [
      entry(
        "Aturan Absensi",
        "/setting/absensi/aturan-absensi",
        "Toleransi, foto, lokasi, koreksi, dan denda terlambat",
      ),
      entry("Jam Kerja", "/setting/absensi/offices-hour", "Jam masuk, pulang, dan istirahat per hari"),
      entry("Shift", "/setting/absensi/shift", "Jam kerja bergilir"),
      entry("Hari Libur", "/setting/absensi/holidays", "Kalender libur perusahaan"),
      entry("Libur nasional", "/setting/absensi/holidays/nasional", "Libur pemerintah untuk kalender Anda"),
      entry("Kategori Cuti", "/setting/absensi/kategori-cuti", "Jenis cuti, jatah, dan syaratnya"),
      entry("Kategori Klaim", "/setting/absensi/kategori-klaim", "Jenis klaim dan batasnya"),
    ],
  },
  {
    key: "payroll",
    group_name: "PAYROLL",
    icon: "calculator",
    entries: [
      entry("Parameter Hitungan", "/setting/payrol/parameter-hitungan", "Komponen dan rumus gaji"),
      entry("Tanggal Gajian", "/setting/payrol/tanggal-gajian", "Kapan periode ditutup dan dibayar"),
    ],
  },
  {
    key: "penugasan",
    group_name: "PENUGASAN",
    icon: "clipboard-list",
    entries: [
      entry("Tipe Tugas", "/setting/penugasan/tipe-tugas", "Jenis tugas dan isian laporannya"),
      entry("Radius Penugasan", "/setting/penugasan/radius-penugasan", "Jarak yang masih dihitung di lokasi"),
    ],
  },
  {
    key: "komunikasi",
    group_name: "KOMUNIKASI",
    icon: "message-circle",
    entries: [
      entry("Notifikasi", "/setting/other/notification", "Siapa dikabari tentang apa"),
      entry("Polling", "/setting/other/polling", "Pertanyaan untuk pegawai"),
      entry("Artikel", "/setting/other/article", "Berita dan panduan untuk pegawai"),
    ],
  },
  /** Where attendance comes from, and where changes go: its entries are placed by resources. */
  { key: "sambungan", group_name: "SAMBUNGAN", icon: "route", entries: [] },
  {
    key: "other",
    group_name: "LAINNYA",
    icon: "sliders-horizontal",
    entries: [
      entry("Kasbon", "/setting/other/kasbon", "Pinjaman yang menunggu keputusan dan yang berjalan"),
      entry("Absensi Lembur", "/setting/other/setting-absensi-lembur", "Kapan lembur dihitung"),
      entry("Umum lainnya", "/setting/other/etc", "Tingkat persetujuan dan kebiasaan perusahaan"),
    ],
  },
  {
    key: "storage",
    group_name: "PENYIMPANAN",
    icon: "hard-drive",
    entries: [
      entry("Riwayat Poin", "/setting/point/history", "Pemakaian dan pembelian poin"),
      entry("Top Up", "/setting/point/top-up", "Membeli poin"),
    ],
  },
  {
    key: "umum",
    group_name: "UMUM",
    icon: "settings",
    entries: [
      entry("Perusahaan", "/setting/umum/companies", "Nama, logo, dan alamat"),
      entry("Kantor", "/setting/umum/offices", "Lokasi, radius, dan zona waktu"),
      entry("Divisi", "/setting/umum/departement", "Kelompok pegawai untuk laporan dan persetujuan"),
      entry("Jabatan", "/setting/umum/jabatan", "Jabatan dan atasannya"),
      entry("Admin Kantor", "/users/admin-kantor", "Akun yang mengurus satu kantor atau lebih"),
    ],
  },
  {
    key: "akses",
    group_name: "AKSES",
    icon: "user-check",
    entries: [entry("Siapa boleh apa", "/setting/umum/siapa-boleh-apa", "Hak setiap akun, dan dari mana")],
  },
  /** Rights of persons over their data: its entries are placed by resources. */
  {
    key: "privasi",
    group_name: "DATA PRIBADI",
    icon: "file-warning",
    entries: [
      entry("Siapa Melihat Data", "/setting/privasi/akses", "Gaji, NIK dan dokumen yang dilihat"),
      entry("Masa Simpan", "/setting/privasi/masa-simpan", "Berapa lama tiap jenis data disimpan"),
      entry("Kebocoran", "/setting/privasi/kebocoran", "Data siapa yang tersentuh sebuah akun"),
    ],
  },
  {
    key: "good-id",
    group_name: "GOOD-ID",
    icon: "gift",
    entries: [
      entry("Varian Produk", "/good-id/varian-produk", "Produk yang dijual tim"),
      entry("Penukaran Hadiah", "/good-id/penukaran-hadiah", "Hadiah yang ditukar dengan poin"),
    ],
  },
]
