import { CHAT_LINK, type MenuItem } from "#contract/menu.ts"
import { liveOnly, liveSettings, settingsMenu, topMenu } from "#contract/menus.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { NavItem } from "#src/ui/layout/nav.ts"
import type { SettingsGroup } from "#src/ui/layout/SettingsLayout.tsx"
import { isLive } from "./routes.ts"

const under = (path: string, link: string) => {
  const base = link.split("?", 1)[0] ?? ""
  return base !== "" && (path === base || path.startsWith(`${base}/`))
}

const toItem = (item: MenuItem, path: string, chatUrl: string): NavItem => {
  const children = item.child.map((child) => ({
    key: child.child_name,
    label: child.child_name,
    href: child.child_link,
    active: under(path, child.child_link),
    ...(child.child_child.length === 0
      ? {}
      : {
          children: child.child_child.map((inner) => ({
            key: inner.menu_name,
            label: inner.menu_name,
            href: inner.link,
            active: under(path, inner.link),
          })),
        }),
  }))
  return {
    key: item.menu_name,
    label: item.menu_name,
    href: item.link === CHAT_LINK ? chatUrl : item.link,
    active:
      item.link !== CHAT_LINK && (under(path, item.active_link) || children.some((child) => child.active)),
    ...(item.link === CHAT_LINK ? { external: true } : {}),
    ...(children.length === 0 ? {} : { children }),
  }
}

/** Other names of the same page. */
const aliases: Readonly<Record<string, string>> = { "/homev2": "/home" }

/** The top menu of a user, with the open page marked; entries lead only to live routes. */
export const navItems = (user: SessionUser, path: string, chatUrl: string): readonly NavItem[] =>
  liveOnly(topMenu(user), isLive).map((item) => toItem(item, aliases[path] ?? path, chatUrl))

export const settingsGroups = (user: SessionUser, path: string): readonly SettingsGroup[] =>
  liveSettings(settingsMenu(user), isLive).map((group) => ({
    key: group.key,
    label: group.group_name,
    items: group.entries.map((entry) => ({
      label: entry.menu_name,
      href: entry.link,
      active: under(path, entry.link),
    })),
  }))
