import { AREAS, type Area, type AreaColumn } from "../areas.ts"
import type { MenuChild, MenuIcon, MenuItem } from "./menu.ts"
import { placedIn, placedInGroups } from "./places.ts"
import { companyBlocks, superBlocks } from "./settingsEntries.ts"

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

export const superMenu = placedIn(superItems)
export const companyMenu = placedIn(companyItems)
export const superGroups = placedInGroups(superBlocks)
export const companyGroups = placedInGroups(companyBlocks)
