/** A menu as the spec shapes it; the server supplies one for normal users. */
export type MenuGrandchild = { readonly menu_name: string; readonly link: string }
export type MenuChild = {
  readonly child_name: string
  readonly child_link: string
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

export type SettingsEntry = { readonly menu_name: string; readonly link: string }
/** A titled block of the settings menu; `icon` as in MenuItem. */
export type SettingsGroup = {
  readonly key:
    | "aplikasi"
    | "companies"
    | "absensi"
    | "payroll"
    | "penugasan"
    | "other"
    | "storage"
    | "umum"
    | "good-id"
    | "point"
    | "master"
    | "web"
  readonly group_name: string
  readonly icon: MenuIcon
  readonly entries: readonly SettingsEntry[]
}

/** Link of the Chat entry: the shell puts the address of the chat service (CHAT_URL) in its place. */
export const CHAT_LINK = "chat:"

/** The icons our own menus name (Lucide); a menu from the server may name others. */
export const MENU_ICONS = [
  "app-window",
  "building-2",
  "calculator",
  "calendar-check",
  "calendar-clock",
  "calendar-days",
  "chart-column",
  "chart-line",
  "clipboard-list",
  "clock-plus",
  "gift",
  "hard-drive",
  "layout-dashboard",
  "map-pin",
  "message-circle",
  "receipt",
  "settings",
  "sliders-horizontal",
  "user-check",
  "user-plus",
  "users",
  "wallet",
] as const
export type MenuIcon = (typeof MENU_ICONS)[number]
