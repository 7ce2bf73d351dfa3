import { CHAT_COMPANY_ID } from "./kit/constants.ts"
import {
  CHAT_LINK,
  type MenuChild,
  type MenuIcon,
  type MenuItem,
  type SettingsEntry,
  type SettingsGroup,
} from "./menu.ts"
import { barOf } from "./kit/needs.ts"
import type { SessionUser } from "./kit/user.ts"
import { matchRoute } from "./routes.ts"

/** Inside a company a super administrator carries the scope `company` and sees what its administrator sees. */
const isSuper = (user: SessionUser): boolean => user.is_superusers && user.impersonated_by === null

/** Whether a page's own needs let somebody in; one that is not the product's is nobody's to refuse. */
const mayOpen =
  (user: SessionUser) =>
  (link: string): boolean => {
    const match = link === CHAT_LINK ? null : matchRoute(link.replace(/[?#].*$/, ""))
    return match === null || barOf({ ...user, is_superusers: isSuper(user) }, match.route.needs) === null
  }

const only = <T>(condition: boolean, ...entries: readonly T[]): readonly T[] => (condition ? entries : [])

const child = (child_name: string, child_link: string): MenuChild => ({
  child_name,
  child_link,
  child_child: [],
})

/**
 * Drops what leads nowhere: entries that are not kept, and headings with nothing left below them. A heading with entries
 * left loses its own link when that is not kept.
 */
const keeping = (menu: readonly MenuItem[], isKept: (link: string) => boolean): readonly MenuItem[] => {
  const kept = (link: string): string => (link !== "" && isKept(link) ? link : "")
  return menu
    .map((top) => ({
      ...top,
      link: kept(top.link),
      child: top.child
        .map((middle) => ({
          ...middle,
          child_link: kept(middle.child_link),
          child_child: middle.child_child.filter(({ link }) => kept(link) !== ""),
        }))
        .filter((middle) => middle.child_link !== "" || middle.child_child.length > 0),
    }))
    .filter((top) => top.link !== "" || top.child.length > 0)
}

/** The same for the settings menu. */
const keepingSettings = (groups: readonly SettingsGroup[], isKept: (link: string) => boolean) =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ link }) => isKept(link)) }))
    .filter(({ entries }) => entries.length > 0)

type Place = { readonly link: string } | { readonly under: string; readonly child: readonly MenuChild[] }

/** A page of its own, or a heading over pages below `under`. */
const item = (menu_name: string, icon: MenuIcon, place: Place): MenuItem => ({
  menu_name,
  icon,
  active_icon: icon,
  link: "link" in place ? place.link : "",
  active_link: "link" in place ? place.link : place.under,
  child: "link" in place ? [] : place.child,
})

const superMenu: readonly MenuItem[] = [
  item("Dashboard", "layout-dashboard", { link: "/super-admin/home" }),
  item("Companies", "building-2", {
    under: "/super-admin/companies",
    child: [
      child("Trial", "/super-admin/companies?status=Trial"),
      child("Close", "/super-admin/companies?status=Close"),
      child("Deal", "/super-admin/companies?status=Active"),
    ],
  }),
  item("Registrasi Langanan", "user-check", { link: "/super-admin/registrasi-langanan" }),
  item("Request Trial", "user-plus", { link: "/super-admin/request-trial" }),
  item("Report Analytic", "chart-column", { link: "/super-admin/report-analytic" }),
  item("Analytic Coba Gratis", "chart-line", { link: "/super-admin/analytic-coba-gratis" }),
]

const dashboard = item("Dashboard", "layout-dashboard", { link: "/home" })

const companyMenu: readonly MenuItem[] = [
  dashboard,
  item("Users", "users", {
    under: "/users",
    child: [
      child("Pegawai", "/users/pegawai"),
      child("Jadwal & ploting", "/users/pegawai/ploting-absensi"),
      child("Admin Kantor", "/users/admin-kantor"),
    ],
  }),
  item("Laporan Absensi", "calendar-check", {
    under: "/laporan-absensi",
    child: [
      child("Persetujuan", "/laporan-absensi/persetujuan"),
      child("Laporan", "/laporan-absensi/laporan"),
    ],
  }),
  item("Penugasan", "clipboard-list", { link: "/penugasan/tugas" }),
  item("Payroll", "wallet", { link: "/payroll" }),
  item("Reimbursement", "receipt", { link: "/reimbursment" }),
  item("Cuti", "calendar-days", { link: "/cuti" }),
  item("Visit", "map-pin", { link: "/visit" }),
  item("Lembur", "clock-plus", { link: "/lembur" }),
]

const baseMenu = (user: SessionUser): readonly MenuItem[] => {
  if (isSuper(user)) return [...superMenu, ...user.menus]
  const menu =
    user.scope === "normal"
      ? [dashboard, ...user.menus.filter(({ link }) => link !== CHAT_LINK)]
      : companyMenu
  return keeping(menu, mayOpen(user))
}

/** The top menu somebody may have, built or not: `liveOnly` is a separate, last step. */
export const topMenu = (user: SessionUser): readonly MenuItem[] => [
  ...baseMenu(user),
  ...only(user.companies_id === CHAT_COMPANY_ID, item("Chat", "message-circle", { link: CHAT_LINK })),
]

const entry = (menu_name: string, link: string): SettingsEntry => ({ menu_name, link })

const aplikasi: SettingsGroup = {
  key: "aplikasi",
  group_name: "APLIKASI",
  icon: "app-window",
  entries: [
    entry("Akses Aplikasi", "/super-admin/setting/akses-aplikasi"),
    entry("Privilege Roles", "/super-admin/setting/priv-roles"),
  ],
}
/** The specification gives these pages no entry of their own. */
const companyUsers: SettingsGroup = {
  key: "companies",
  group_name: "PERUSAHAAN",
  icon: "building-2",
  entries: [entry("Pengguna Perusahaan", "/super-admin/companies/users")],
}
const pointOfAll: SettingsGroup = {
  key: "point",
  group_name: "POINT",
  icon: "wallet",
  entries: [
    entry("Transaksi", "/super-admin/point/transaksi"),
    entry("Master Paket", "/super-admin/point/master-paket"),
    entry("Pengaturan Point", "/super-admin/point/setting"),
  ],
}
const master: SettingsGroup = {
  key: "master",
  group_name: "MASTER",
  icon: "settings",
  entries: [entry("Bank", "/super-admin/master/bank"), entry("Menu", "/super-admin/master/menu")],
}
const web: SettingsGroup = {
  key: "web",
  group_name: "WEB",
  icon: "message-circle",
  entries: [
    entry("Kategori FAQ Aplikasi", "/super-admin/webs/faq/kategori-apps"),
    entry("FAQ Aplikasi", "/super-admin/webs/faq-apps"),
    entry("Kategori FAQ Web", "/super-admin/webs/faq/kategori-webs"),
    entry("FAQ Web", "/super-admin/webs/faq-webs"),
  ],
}
const companyGroups: readonly SettingsGroup[] = [
  {
    key: "absensi",
    group_name: "ABSENSI",
    icon: "calendar-clock",
    entries: [
      entry("Aturan Absensi", "/setting/absensi/aturan-absensi"),
      entry("Jam Kerja", "/setting/absensi/offices-hour"),
      entry("Shift", "/setting/absensi/shift"),
      entry("Hari Libur", "/setting/absensi/holidays"),
      entry("Kategori Cuti", "/setting/absensi/kategori-cuti"),
      entry("Kategori Klaim", "/setting/absensi/kategori-klaim"),
    ],
  },
  {
    key: "payroll",
    group_name: "PAYROLL",
    icon: "calculator",
    entries: [entry("Parameter Hitungan", "/setting/payrol/parameter-hitungan")],
  },
  {
    key: "penugasan",
    group_name: "PENUGASAN",
    icon: "clipboard-list",
    entries: [entry("Tipe Tugas", "/setting/penugasan/tipe-tugas")],
  },
  {
    key: "other",
    group_name: "LAINNYA",
    icon: "sliders-horizontal",
    entries: [
      entry("Kasbon", "/setting/other/kasbon"),
      entry("Absensi Lembur", "/setting/other/setting-absensi-lembur"),
      entry("Notifikasi", "/setting/other/notification"),
      entry("Polling", "/setting/other/polling"),
      entry("Pengganti", "/setting/other/pengganti"),
      entry("Lain-lain", "/setting/other/etc"),
    ],
  },
  {
    key: "storage",
    group_name: "PENYIMPANAN",
    icon: "hard-drive",
    entries: [entry("Riwayat Poin", "/setting/point/history"), entry("Top Up", "/setting/point/top-up")],
  },
  {
    key: "umum",
    group_name: "UMUM",
    icon: "settings",
    entries: [
      entry("Perusahaan", "/setting/umum/companies"),
      entry("Kantor", "/setting/umum/offices"),
      entry("Divisi", "/setting/umum/departement"),
      entry("Jabatan", "/setting/umum/jabatan"),
      entry("Admin Kantor", "/users/admin-kantor"),
    ],
  },
  {
    key: "good-id",
    group_name: "GOOD-ID",
    icon: "gift",
    entries: [
      entry("Varian Produk", "/good-id/varian-produk"),
      entry("Penukaran Hadiah", "/good-id/penukaran-hadiah"),
    ],
  },
]

/** The grouped settings menu; empty = no way into the settings. `liveSettings` is a separate, last step. */
export const settingsMenu = (user: SessionUser): readonly SettingsGroup[] => {
  if (isSuper(user)) return [aplikasi, companyUsers, pointOfAll, master, web]
  if (!user.canAccessSetting) return []
  return keepingSettings(companyGroups, mayOpen(user))
}

/** Whether a pathname (no query) leads to a page that is built. */
export type IsLive = (path: string) => boolean

const leadsSomewhere = (link: string, isLive: IsLive): boolean =>
  link === CHAT_LINK || (/^\/(?!\/)/.test(link) && isLive(link.replace(/[?#].*$/, "")))

/** Drops what is not built. Chat leaves the product and stays. */
export const liveOnly = (menu: readonly MenuItem[], isLive: IsLive): readonly MenuItem[] =>
  keeping(menu, (link) => leadsSomewhere(link, isLive))

/** The same for the settings menu. */
export const liveSettings = (groups: readonly SettingsGroup[], isLive: IsLive): readonly SettingsGroup[] =>
  keepingSettings(groups, (link) => leadsSomewhere(link, isLive))
