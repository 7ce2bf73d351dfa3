import { CHAT_LINK, type MenuChild, type MenuItem } from "#contract/menu/menu.ts"
import { type IsLive, liveOnly, liveSettings, settingsMenu, topMenu } from "#contract/menu/menus.ts"
import { areaOfPath } from "#contract/pages/areaRoutes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import {
  columnsOf,
  type NavItem,
  type NavLeaf,
  type SectionTab,
  type SettingsGroup,
} from "#src/ui/layout/nav.ts"
import { product } from "#src/format/product.ts"
import { findRoute, isLive } from "./routes.ts"

/** Pending counts by address. */
export type Counts = ReadonlyMap<string, number>
const NONE: Counts = new Map()

const baseOf = (link: string): string => link.split(/[?#]/, 1)[0] ?? ""
const isUnder = (path: string, link: string): boolean => {
  const base = baseOf(link)
  return base !== "" && (path === base || path.startsWith(`${base}/`))
}

/** The canonical address of a menu: aliases of the same page are mapped to it. */
const aliases: Readonly<Record<string, string>> = { "/homev2": "/home" }
const placeOf = (address: string): string => {
  const path = baseOf(address)
  return (aliases[path] ?? path) + address.slice(path.length)
}

/**
 * Match score of a link for an address: the longer the better; null = no match. A link with a query matches only that
 * query.
 */
const fitOf = (address: string, link: string): number | null => {
  if (link.includes("?")) return address === link ? link.length : null
  return isUnder(baseOf(address), link) ? link.length : null
}

/** Pages of an area of field work belong to its entry, which may lead to any one of them. */
const areaLink = (address: string, links: readonly string[]): string | null => {
  const area = areaOfPath(baseOf(address))
  return area === null ? null : (links.find((link) => areaOfPath(baseOf(link)) === area) ?? null)
}

/** The active link: the best match among all of them; there is at most one. */
const currentOf = (address: string, links: readonly string[]): string | null =>
  links.reduce<string | null>((best, link) => {
    const fit = fitOf(address, link)
    return fit !== null && fit > (best?.length ?? 0) ? link : best
  }, null) ?? areaLink(address, links)

const linksIn = (item: MenuItem): readonly string[] =>
  [
    item.link,
    ...item.child.flatMap(({ child_link, child_child }) => [
      child_link,
      ...child_child.map(({ link }) => link),
    ]),
  ].filter((link) => link !== "" && link !== CHAT_LINK)

/**
 * An entry is labelled with its page's title, or with its beginning if the heading above says the rest (Laporan
 * Absensi, Persetujuan), so that a page has one name.
 */
const nameOf = (name: string, link: string): string => {
  if (link.includes("?")) return name
  const title = findRoute(link)?.live.title ?? name
  return title.toLowerCase().startsWith(name.toLowerCase()) ? name : title
}

type Sight = {
  readonly current: string | null
  readonly counts: Counts
  readonly totals: Counts
  /** Labels of built-in menus; the server's own labels are kept. */
  readonly nameOf: (name: string, link: string) => string
}

const leafOf = (name: string, link: string, icon: string | undefined, sight: Sight): NavLeaf => {
  const count = sight.counts.get(baseOf(link)) ?? 0
  const total = sight.totals.get(link)
  return {
    key: name,
    label: sight.nameOf(name, link),
    href: link,
    active: link !== "" && link === sight.current,
    ...(icon === undefined ? {} : { icon }),
    ...(count === 0 || link.includes("?") ? {} : { count }),
    ...(total === undefined ? {} : { total }),
  }
}

const childOf = ({ child_name, child_link, icon, child_child }: MenuChild, sight: Sight) => ({
  ...leafOf(child_name, child_link, icon, sight),
  ...(child_child.length === 0
    ? {}
    : { children: child_child.map((leaf) => leafOf(leaf.menu_name, leaf.link, leaf.icon, sight)) }),
})

const sumOf = (leaves: readonly NavLeaf[]): number => leaves.reduce((sum, { count = 0 }) => sum + count, 0)

const toItem = (item: MenuItem, isCurrent: boolean, chatUrl: string, sight: Sight): NavItem => {
  const { menu_name: key, icon } = item
  const base = { key, label: key, active: isCurrent, icon }
  if (item.link === CHAT_LINK) return { ...base, href: chatUrl, external: true }
  const children = item.child.map((child) => childOf(child, sight))
  const leaves = columnsOf(children).flatMap(({ links }) => links)
  const [only] = leaves
  const count = sumOf(leaves) + (sight.counts.get(baseOf(item.link)) ?? 0)
  const counted = count === 0 ? {} : { count }
  if (leaves.length === 0) return { ...base, href: item.link, ...counted }
  /** A group with a single page needs no submenu. */
  if (leaves.length === 1 && only !== undefined && item.link === "")
    return { ...base, href: only.href, ...counted }
  return { ...base, href: item.link, ...counted, children }
}

/** `totals`: how many rows an address lists. */
type Options = { readonly counts?: Counts; readonly totals?: Counts; readonly isLive?: IsLive }

const menuOf = (user: SessionUser, live: IsLive): readonly MenuItem[] => liveOnly(topMenu(user), live)

/** The top-level entry an address belongs to; null = none. */
const topOf = (menu: readonly MenuItem[], address: string): MenuItem | null => {
  const current = currentOf(address, menu.flatMap(linksIn))
  const holds = (item: MenuItem) =>
    current !== null && linksIn(item).includes(current)
      ? true
      : current === null && item.link !== CHAT_LINK && isUnder(baseOf(address), item.active_link)
  return menu.find(holds) ?? null
}

/** Menu links that select a part of a page by query; any other query is ignored by the menus. */
export const queriedLinks = (user: SessionUser, live: IsLive = isLive): ReadonlySet<string> =>
  new Set(
    menuOf(user, live)
      .flatMap(linksIn)
      .filter((link) => link.includes("?")),
  )

/** The part of an address that menus use: sorting or paging a list does not re-render the menu. */
export const addressInMenus = (address: string, queried: ReadonlySet<string>): string =>
  queried.has(placeOf(address)) ? address : baseOf(address)

/** A user's top menu, with the active entry marked; entries link only to live routes. */
export const navItems = (
  user: SessionUser,
  address: string,
  chatUrl: string,
  { counts = NONE, totals = NONE, isLive: live = isLive }: Options = {},
): readonly NavItem[] => {
  const menu = menuOf(user, live)
  const place = placeOf(address)
  const top = topOf(menu, place)
  const isServed = ({ menu_name }: MenuItem) => user.menus.some((own) => own.menu_name === menu_name)
  const current = currentOf(place, menu.flatMap(linksIn))
  return menu.map((item) =>
    toItem(item, item === top, chatUrl, {
      current,
      counts,
      totals,
      nameOf: isServed(item) ? (name) => name : nameOf,
    }),
  )
}

/**
 * Sibling pages in the current page's menu column; none if it is the only one, or for a page below it. A list whose
 * parts are the siblings has them too, and none of them is current.
 */
export const sectionTabs = (items: readonly NavItem[], address: string): readonly SectionTab[] => {
  const columns = items.flatMap(({ children = [] }) => columnsOf(children))
  const place = placeOf(address)
  const columnOf = (fits: (href: string) => boolean) =>
    columns.find(({ links }) => links.some(({ href }) => fits(href)))
  const own =
    columnOf((href) => href === place || href === baseOf(place)) ??
    columnOf((href) => baseOf(href) === baseOf(place))
  if (own === undefined || own.links.length < 2) return []
  return own.links.map(({ label, href, active, count }) => ({
    label,
    href,
    current: active,
    ...(count === undefined ? {} : { count }),
  }))
}

/** A user's settings menu, with the active page marked. */
export const settingsGroups = (
  user: SessionUser,
  address: string,
  { counts = NONE, isLive: live = isLive }: Options = {},
): readonly SettingsGroup[] => {
  const groups = liveSettings(settingsMenu(user), live)
  const current = currentOf(
    baseOf(address),
    groups.flatMap(({ entries }) => entries.map(({ link }) => link)),
  )
  return groups.map((group) => ({
    key: group.key,
    label: group.group_name,
    icon: group.icon,
    items: group.entries.map(({ menu_name, link, hint }) => ({
      label: nameOf(menu_name, link),
      href: link,
      active: link === current,
      hint,
      ...((counts.get(link) ?? 0) === 0 ? {} : { count: counts.get(link) ?? 0 }),
    })),
  }))
}

/** Name and logo in the bar: those of the user's company; outside any company those of the application. */
export const ownerOf = ({ companie_name, logo_companies }: SessionUser) => {
  const { app_name, logo } = product()
  return companie_name === null ? { name: app_name, logo } : { name: companie_name, logo: logo_companies }
}
