import { CHAT_COMPANY_ID } from "./constants.ts"
import {
  CHAT_LINK,
  type MenuChild,
  type MenuIcon,
  type MenuItem,
  type SettingsEntry,
  type SettingsGroup,
} from "./menu.ts"
import type { SessionUser } from "./user.ts"

/** Modules as a company's `menu_companies` names them. */
export const MODULES = {
  reimbursement: "Reimbursement",
  leave: "Leave",
  visit: "Visit",
  overtime: "Overtime In",
  payroll: "Payroll",
} as const

/** Feature flags as a company's `features` names them. */
export const FEATURES = {
  kasbon: "kasbon",
  absensiLembur: "absensi_lembur",
  goodId: "good_id",
  hideAdminKantor: "hide_admin_kantor",
} as const

const hasModule = (user: SessionUser, module: keyof typeof MODULES): boolean =>
  user.menu_companies.includes(MODULES[module])
const hasFeature = (user: SessionUser, feature: keyof typeof FEATURES): boolean =>
  user.features.includes(FEATURES[feature])

/** Inside a company a super administrator carries the scope `company` and sees what its administrator sees. */
const isSuper = (user: SessionUser): boolean => user.is_superusers && user.impersonated_by === null

/** Whoever may appoint office admins could widen their own rights: only administrators of the whole company. */
const managesAdmins = (user: SessionUser): boolean =>
  user.scope === "company" && !hasFeature(user, "hideAdminKantor")

const only = <T>(condition: boolean, ...entries: readonly T[]): readonly T[] => (condition ? entries : [])

const child = (child_name: string, child_link: string): MenuChild => ({
  child_name,
  child_link,
  child_child: [],
})

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

const companyMenu = (user: SessionUser): readonly MenuItem[] => [
  dashboard,
  item("Users", "users", {
    under: "/users",
    child: [
      child("Pegawai", "/users/pegawai"),
      ...only(managesAdmins(user), child("Admin Kantor", "/users/admin-kantor")),
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
  // Pay is the whole company's: an office admin does not see it.
  ...only(user.scope !== "office", item("Payroll", "wallet", { link: "/payroll" })),
  ...only(hasModule(user, "reimbursement"), item("Reimbursement", "receipt", { link: "/reimbursment" })),
  ...only(hasModule(user, "leave"), item("Cuti", "calendar-days", { link: "/cuti" })),
  ...only(hasModule(user, "visit"), item("Visit", "map-pin", { link: "/visit" })),
  ...only(hasModule(user, "overtime"), item("Lembur", "clock-plus", { link: "/lembur" })),
]

const baseMenu = (user: SessionUser): readonly MenuItem[] => {
  if (isSuper(user)) return superMenu
  if (user.scope === "normal") return user.menus.filter(({ link }) => link !== CHAT_LINK)
  if (user.scope === "restricted") return [dashboard]
  return companyMenu(user)
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
const divisionAndPosition = [
  entry("Divisi", "/setting/umum/departement"),
  entry("Jabatan", "/setting/umum/jabatan"),
]

const companyGroups = (user: SessionUser): readonly SettingsGroup[] => {
  const wholeCompany = user.scope !== "office"
  return [
    {
      key: "absensi",
      group_name: "ABSENSI",
      icon: "calendar-clock",
      entries: [
        entry("Aturan Absensi", "/setting/absensi/aturan-absensi"),
        entry("Jam Kerja", "/setting/absensi/offices-hour"),
        entry("Shift", "/setting/absensi/shift"),
        entry("Hari Libur", "/setting/absensi/holidays"),
        ...only(hasModule(user, "leave"), entry("Kategori Cuti", "/setting/absensi/kategori-cuti")),
        ...only(hasModule(user, "reimbursement"), entry("Kategori Klaim", "/setting/absensi/kategori-klaim")),
      ],
    },
    {
      key: "payroll",
      group_name: "PAYROLL",
      icon: "calculator",
      entries: only(
        wholeCompany && hasModule(user, "payroll"),
        entry("Parameter Hitungan", "/setting/payrol/parameter-hitungan"),
      ),
    },
    {
      key: "other",
      group_name: "LAINNYA",
      icon: "sliders-horizontal",
      entries: [
        ...only(hasFeature(user, "kasbon"), entry("Kasbon", "/setting/other/kasbon")),
        ...only(
          hasFeature(user, "absensiLembur"),
          entry("Absensi Lembur", "/setting/other/setting-absensi-lembur"),
        ),
        entry("Notifikasi", "/setting/other/notification"),
        entry("Polling", "/setting/other/polling"),
        entry("Lain-lain", "/setting/other/etc"),
      ],
    },
    {
      key: "storage",
      group_name: "PENYIMPANAN",
      icon: "hard-drive",
      entries: only(
        wholeCompany && user.plan.is_limited_storage,
        entry("Riwayat Poin", "/setting/point/history"),
        entry("Top Up", "/setting/point/top-up"),
      ),
    },
    {
      key: "umum",
      group_name: "UMUM",
      icon: "settings",
      entries: [
        ...only(wholeCompany, entry("Perusahaan", "/setting/umum/companies")),
        entry("Kantor", "/setting/umum/offices"),
        ...divisionAndPosition,
        ...only(managesAdmins(user), entry("Admin Kantor", "/users/admin-kantor")),
      ],
    },
    {
      key: "good-id",
      group_name: "GOOD-ID",
      icon: "gift",
      entries: only(
        hasFeature(user, "goodId"),
        entry("Varian Produk", "/good-id/varian-produk"),
        entry("Penukaran Hadiah", "/good-id/penukaran-hadiah"),
      ),
    },
  ]
}

/** The grouped settings menu; empty = no way into the settings. `liveSettings` is a separate, last step. */
export const settingsMenu = (user: SessionUser): readonly SettingsGroup[] => {
  if (isSuper(user)) return [aplikasi, pointOfAll]
  if (!user.canAccessSetting) return []
  if (user.scope === "restricted")
    return [{ key: "umum", group_name: "UMUM", icon: "settings", entries: divisionAndPosition }]
  return companyGroups(user).filter(({ entries }) => entries.length > 0)
}

/** Whether a pathname (no query) leads to a page that is built. */
export type IsLive = (path: string) => boolean

const leadsSomewhere = (link: string, isLive: IsLive): boolean =>
  link === CHAT_LINK || (/^\/(?!\/)/.test(link) && isLive(link.replace(/[?#].*$/, "")))

/**
 * Drops what leads nowhere: entries whose page is not built, and headings with nothing left below them. A
 * heading with entries left loses its own link when that is not built. Chat leaves the product and stays.
 */
export const liveOnly = (menu: readonly MenuItem[], isLive: IsLive): readonly MenuItem[] => {
  const live = (link: string): string => (leadsSomewhere(link, isLive) ? link : "")
  return menu
    .map((top) => ({
      ...top,
      link: live(top.link),
      child: top.child
        .map((middle) => ({
          ...middle,
          child_link: live(middle.child_link),
          child_child: middle.child_child.filter(({ link }) => live(link) !== ""),
        }))
        .filter((middle) => middle.child_link !== "" || middle.child_child.length > 0),
    }))
    .filter((top) => top.link !== "" || top.child.length > 0)
}

/** The same for the settings menu. */
export const liveSettings = (groups: readonly SettingsGroup[], isLive: IsLive): readonly SettingsGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ link }) => leadsSomewhere(link, isLive)) }))
    .filter(({ entries }) => entries.length > 0)
