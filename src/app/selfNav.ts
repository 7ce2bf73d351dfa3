import { barOf } from "#contract/kit/needs.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { NavItem } from "#src/ui/layout/nav.ts"
import { isLive } from "./routes.ts"

const PAGES = [
  { label: "Beranda", href: "/saya", icon: "layout-dashboard" },
  { label: "Absen", href: "/saya/absen", icon: "map-pin" },
  { label: "Kunjungan", href: "/saya/kunjungan", icon: "route" },
  { label: "Pengajuan", href: "/saya/pengajuan", icon: "clipboard-list" },
  { label: "Keputusan", href: "/saya/keputusan", icon: "calendar-check" },
  { label: "Kalender", href: "/saya/kalender", icon: "calendar-days" },
  { label: "Slip", href: "/saya/slip", icon: "receipt" },
  { label: "Profil", href: "/saya/profil", icon: "user-check" },
] as const
const DECISIONS = "/saya/keputusan"

/** A thumb meets so many tabs on the narrowest phone. */
const TABS = 5

/** A page about oneself. */
export const isSelfPage = (path: string): boolean => path === "/saya" || path.startsWith("/saya/")

const isCurrent = (path: string, href: string): boolean =>
  path === href || (href !== "/saya" && path.startsWith(`${href}/`))

/** Tasks alone have a card on the home page; the entry is for companies whose employees visit customers. */
const isOffered = (user: SessionUser, href: string): boolean =>
  href !== "/saya/kunjungan" || barOf(user, { module: "visits", action: "choose", own: true }) === null

type Decides = { readonly count: number | null } | null | undefined

/**
 * Menu of the pages about oneself, with the active one marked.
 * @param decides requests that wait for a decision of this account; null = it decides nothing
 */
export const selfItems = (user: SessionUser, path: string, decides: Decides = null): readonly NavItem[] =>
  PAGES.filter(
    ({ href }) => isLive(href) && isOffered(user, href) && (href !== DECISIONS || (decides ?? null) !== null),
  ).map(({ label, href, icon }) => ({
    key: label,
    label,
    href,
    icon,
    active: isCurrent(path, href),
    ...(href === DECISIONS && (decides?.count ?? 0) > 0 ? { count: decides?.count ?? 0 } : {}),
  }))

/** The menu of a page: that of the back office, or that of the pages about oneself. */
export const sideOf = <I extends { readonly count: number | null } | null>(
  user: SessionUser,
  path: string,
  menus: { readonly items: readonly NavItem[]; readonly inbox: I },
): { readonly isSelf: boolean; readonly items: readonly NavItem[]; readonly inbox: I | null } =>
  isSelfPage(path)
    ? { isSelf: true, items: selfItems(user, path, menus.inbox), inbox: null }
    : { isSelf: false, ...menus }

/** The tabs of a phone: the first ones of the menu. The home leads to the others. */
export const selfTabs = (items: readonly NavItem[]): readonly NavItem[] => items.slice(0, TABS)

/** The way between the pages about oneself and the back office, for an account that has both; null = it has one. */
const otherSide = (
  user: SessionUser,
  path: string,
  home: string,
): { readonly label: string; readonly href: string } | null => {
  if (user.self === null || home === "/saya") return null
  return isSelfPage(path) ? { label: "Kantor", href: home } : { label: "Halaman saya", href: "/saya" }
}

/** Pages of the account menu. A super administrator who visits a company does not open the account's security. */
export const accountLinks = (
  user: SessionUser,
  path: string,
  home: string,
  mayOpen: (to: string) => boolean,
) => {
  const security = user.is_superusers ? "/super-admin/keamanan" : "/keamanan"
  return {
    downloads: mayOpen("/unduhan") ? "/unduhan" : null,
    security: user.impersonated_by === null ? security : null,
    other: otherSide(user, path, home),
  }
}
