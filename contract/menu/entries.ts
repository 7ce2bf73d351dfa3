import { AREAS, type Area, type AreaColumn } from "../areas.ts"
import type { MenuChild, MenuIcon, MenuItem, SettingsEntry, SettingsGroup } from "./menu.ts"
import { placedIn, placedInGroups } from "./places.ts"

/** Entries of our own menus, built or not, before rights are checked. */

type Leaf = MenuChild["child_child"][number]

const child = (child_name: string, child_link: string, icon: MenuIcon): MenuChild => ({
  child_name,
  child_link,
  icon,
  child_child: [],
})
const leaf = (menu_name: string, link: string, icon: MenuIcon): Leaf => ({ menu_name, link, icon })
/** A heading with at most seven pages: one column of a panel. */
const column = (child_name: string, ...child_child: readonly Leaf[]): MenuChild => ({
  child_name,
  child_link: "",
  child_child,
})

const columnIcons: Readonly<Record<AreaColumn, MenuIcon>> = {
  Kunjungan: "map-pin",
  Pengiriman: "truck",
  Merek: "tags",
  "Penjualan merek": "chart-line",
}
const columnNames = ["Kunjungan", "Pengiriman", "Merek", "Penjualan merek"] as const
const isColumn = (word: string): word is AreaColumn => columnNames.some((name) => name === word)

/** The entries that the areas of field work declare. */
const areaColumns = columnNames.map((name) =>
  column(
    name,
    ...AREAS.flatMap(({ key, title, menu }: Area) =>
      Object.entries(menu).flatMap(([at, page]) =>
        isColumn(at) && at === name
          ? [leaf(at === "Penjualan merek" ? `${title} Sales` : title, `/${key}${page}`, columnIcons[at])]
          : [],
      ),
    ),
  ),
)

/** A page, or a heading with pages, most of them below `under`. */
type Place = { readonly link: string } | { readonly under: string; readonly child: readonly MenuChild[] }
export const item = (menu_name: string, icon: MenuIcon, place: Place): MenuItem => ({
  menu_name,
  icon,
  active_icon: icon,
  link: "link" in place ? place.link : "",
  active_link: "link" in place ? place.link : place.under,
  child: "link" in place ? [] : place.child,
})

/** The six entries of the specification, and additional ones for the daily work. */
const superItems: readonly MenuItem[] = [
  item("Dashboard", "layout-dashboard", { link: "/super-admin/home" }),
  item("Companies", "building-2", {
    under: "/super-admin/companies",
    child: [
      child("Trial", "/super-admin/companies?status=Trial", "hourglass"),
      child("Close", "/super-admin/companies?status=Close", "archive"),
      child("Deal", "/super-admin/companies?status=Active", "handshake"),
      child("Pengguna Perusahaan", "/super-admin/companies/users", "users"),
      child("Timesheet", "/super-admin/companies/timesheet", "calendar-clock"),
    ],
  }),
  item("Registrasi Langanan", "user-check", { link: "/super-admin/registrasi-langanan" }),
  item("Request Trial", "user-plus", {
    under: "/super-admin/request-trial",
    child: [
      child("Request Trial", "/super-admin/request-trial", "user-plus"),
      child("Request Demo", "/super-admin/request-demo", "presentation"),
    ],
  }),
  item("Report Analytic", "chart-column", { link: "/super-admin/report-analytic" }),
  item("Analytic Coba Gratis", "chart-line", { link: "/super-admin/analytic-coba-gratis" }),
  item("Point", "wallet", {
    under: "/super-admin/point",
    child: [
      child("Transaksi", "/super-admin/point/transaksi", "receipt"),
      child("Master Paket", "/super-admin/point/master-paket", "package"),
      child("Pengaturan Point", "/super-admin/point/setting", "sliders-horizontal"),
    ],
  }),
  item("Konten", "newspaper", {
    under: "/super-admin/webs",
    child: [
      child("Blog", "/super-admin/webs/blogs", "newspaper"),
      child("FAQ Aplikasi", "/super-admin/webs/faq-apps", "message-circle"),
      child("FAQ Web", "/super-admin/webs/faq-webs", "message-circle"),
      child("Kategori FAQ Aplikasi", "/super-admin/webs/faq/kategori-apps", "tags"),
      child("Kategori FAQ Web", "/super-admin/webs/faq/kategori-webs", "tags"),
    ],
  }),
]

export const dashboard = item("Dashboard", "layout-dashboard", { link: "/home" })

/** The nine entries of the specification, never more; pages without an entry are placed below one of them. */
const companyItems: readonly MenuItem[] = [
  dashboard,
  item("Users", "users", {
    under: "/users",
    child: [
      child("Pegawai", "/users/pegawai", "users"),
      child("Perubahan Data", "/users/perubahan-data", "clipboard-list"),
      child("Tukar Shift", "/users/tukar-shift", "route"),
      child("Ploting Absensi", "/users/pegawai/ploting-absensi", "calendar-clock"),
      child("Jadwal", "/users/pegawai/form/schedule", "calendar-days"),
      child("Admin Kantor", "/users/admin-kantor", "user-check"),
      column(
        "Hubungan kerja",
        leaf("Struktur Organisasi", "/users/struktur", "building-2"),
        leaf("Perubahan Kerja", "/users/perubahan-kerja", "route"),
        leaf("Surat", "/users/surat", "newspaper"),
        leaf("Surat Peringatan", "/surat-peringatan", "file-warning"),
        leaf("Akhir Hubungan Kerja", "/akhir-hubungan-kerja", "user-minus"),
      ),
    ],
  }),
  item("Laporan Absensi", "calendar-check", {
    under: "/laporan-absensi",
    child: [
      child("Persetujuan", "/laporan-absensi/persetujuan", "calendar-check"),
      child("Laporan", "/laporan-absensi/laporan", "table"),
      child("Rangkuman", "/laporan-absensi/summary", "chart-column"),
      child("Laporan Lembur", "/laporan-absensi-lembur", "clock-plus"),
      child("Tracker", "/tracker", "route"),
    ],
  }),
  item("Penugasan", "clipboard-list", {
    under: "/penugasan",
    child: [
      child("Tugas", "/penugasan/tugas", "clipboard-list"),
      ...areaColumns,
      column(
        "Good-ID",
        leaf("Area", "/good-id/area", "map-pin"),
        leaf("Laporan Penjualan", "/good-id/laporan-penjualan", "chart-column"),
        leaf("Permintaan Hadiah", "/good-id/penukaran-hadiah/permintaan", "gift"),
      ),
    ],
  }),
  item("Payroll", "wallet", {
    under: "/payroll",
    child: [
      child("Payroll", "/payroll", "wallet"),
      child("Komponen Gaji", "/users/pegawai/payroll", "calculator"),
      child("Siap menggaji", "/payroll/siap", "clipboard-list"),
      child("Pindah dari sistem lain", "/payroll/pindah", "archive"),
    ],
  }),
  item("Reimbursement", "receipt", {
    under: "/reimbursment",
    child: [
      child("Reimbursement", "/reimbursment", "receipt"),
      child("Uang Muka Perjalanan", "/reimbursment/perjalanan", "wallet"),
    ],
  }),
  item("Cuti", "calendar-days", {
    under: "/cuti",
    child: [
      child("Cuti", "/cuti", "calendar-days"),
      child("Klaim Cuti", "/cuti/klaim", "receipt"),
      child("Izin dan Sakit", "/permit", "calendar-days"),
      child("Saldo Cuti", "/cuti/saldo", "table"),
      child("Kalender Cuti", "/cuti/kalender", "calendar-clock"),
    ],
  }),
  item("Visit", "map-pin", { link: "/visit" }),
  item("Lembur", "clock-plus", { link: "/lembur" }),
]

const entry = (menu_name: string, link: string, hint: string): SettingsEntry => ({ menu_name, link, hint })

const superBlocks: readonly SettingsGroup[] = [
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
      entry("Audit", "/super-admin/setting/sistem/audit", "Siapa mengubah apa, untuk siapa, kapan"),
      entry("Email belum terkirim", "/super-admin/setting/sistem/email", "Yang menunggu atau gagal"),
      entry("Pekerjaan latar", "/super-admin/setting/sistem/pekerjaan", "Yang berjalan atau gagal"),
      entry("Basis data", "/super-admin/setting/sistem/basis-data", "Ukuran tiap tabel"),
      entry("Mesin tak dikenal", "/super-admin/setting/sistem/mesin", "Mesin absensi yang belum didaftarkan"),
    ],
  },
]

const companyBlocks: readonly SettingsGroup[] = [
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

export const superMenu = placedIn(superItems)
export const companyMenu = placedIn(companyItems)
export const superGroups = placedInGroups(superBlocks)
export const companyGroups = placedInGroups(companyBlocks)
