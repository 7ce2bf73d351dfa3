/**
 * A menu as the specification shapes it, with an icon for each built-in page; the server supplies an ordinary account's
 * menu.
 */
export type MenuGrandchild = {
  readonly menu_name: string
  readonly link: string
  readonly icon?: string
}
export type MenuChild = {
  readonly child_name: string
  readonly child_link: string
  readonly icon?: string
  readonly child_child: readonly MenuGrandchild[]
}
export type MenuItem = {
  readonly menu_name: string
  readonly link: string
  readonly active_link: string
  readonly icon: string
  readonly active_icon: string
  readonly child: readonly MenuChild[]
}

/** `hint`: one line about the page's content. */
export type SettingsEntry = { readonly menu_name: string; readonly link: string; readonly hint: string }
/** A titled block of the settings menu; `icon` as in MenuItem. */
export type SettingsGroup = {
  readonly key:
    | "aplikasi"
    | "absensi"
    | "payroll"
    | "penugasan"
    | "other"
    | "storage"
    | "umum"
    | "good-id"
    | "master"
    | "sistem"
    | "komunikasi"
    | "sambungan"
    | "privasi"
    | "akses"
  readonly group_name: string
  readonly icon: MenuIcon
  readonly entries: readonly SettingsEntry[]
}

/** Link of the Chat entry; the shell replaces it with the address of the chat service (CHAT_URL). */
export const CHAT_LINK = "chat:"

/** Icons of the built-in menus (Lucide); a menu from the server may name others. */
export const MENU_ICONS = [
  "app-window",
  "archive",
  "building-2",
  "calculator",
  "calendar-check",
  "calendar-clock",
  "calendar-days",
  "chart-column",
  "chart-line",
  "clipboard-list",
  "clock-plus",
  "file-warning",
  "gift",
  "handshake",
  "hard-drive",
  "hourglass",
  "layout-dashboard",
  "map-pin",
  "message-circle",
  "newspaper",
  "package",
  "presentation",
  "receipt",
  "route",
  "settings",
  "sliders-horizontal",
  "store",
  "table",
  "tags",
  "truck",
  "user-check",
  "user-minus",
  "user-plus",
  "users",
  "wallet",
] as const
export type MenuIcon = (typeof MENU_ICONS)[number]

/** Headings of the top menu below which resources can place an entry. */
export type MenuHeading =
  | "Users"
  | "Laporan Absensi"
  | "Penugasan"
  | "Payroll"
  | "Cuti"
  | "Companies"
  | "Point"
  | "Konten"
/**
 * Menu place of a page without an entry in the specification, from `menu` of its `describe`. Its label is the page's
 * title, or `name` (the beginning of the title). `after`: the preceding link; without it, the end of its column.
 */
export type MenuPlace = { readonly name?: string; readonly after?: string } & (
  | { readonly under: MenuHeading; readonly icon: MenuIcon }
  | { readonly group: SettingsGroup["key"]; readonly hint: string }
)
/** An entry with its page, as `npm run generate` lists them. */
export type OwnEntry = MenuPlace & { readonly name: string; readonly link: string }
