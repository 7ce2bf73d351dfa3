import type { MenuChild, MenuItem, OwnEntry, SettingsEntry, SettingsGroup } from "./menu.ts"
import { ownMenu } from "./ownMenu.ts"

/** Adds the menu entries that resources declare (`menu` of `describe`) to the hand-written menus. */

const insert = <T>(rows: readonly T[], row: T, isAfter: (one: T) => boolean): readonly T[] => {
  const at = rows.findIndex(isAfter)
  return at === -1 ? [...rows, row] : [...rows.slice(0, at + 1), row, ...rows.slice(at + 1)]
}

const childOf = (entry: Extract<OwnEntry, { readonly under: string }>): MenuChild => ({
  child_name: entry.name,
  child_link: entry.link,
  icon: entry.icon,
  child_child: [],
})

const addChild = (menu: readonly MenuItem[], entry: OwnEntry): readonly MenuItem[] =>
  "under" in entry
    ? menu.map((item) =>
        item.menu_name === entry.under
          ? { ...item, child: insert(item.child, childOf(entry), (one) => one.child_link === entry.after) }
          : item,
      )
    : menu

const addLine = (groups: readonly SettingsGroup[], entry: OwnEntry): readonly SettingsGroup[] => {
  if (!("group" in entry)) return groups
  const line: SettingsEntry = { menu_name: entry.name, link: entry.link, hint: entry.hint }
  return groups.map((group) =>
    group.key === entry.group
      ? { ...group, entries: insert(group.entries, line, (one) => one.link === entry.after) }
      : group,
  )
}

export const placedIn = (menu: readonly MenuItem[]): readonly MenuItem[] => ownMenu.reduce(addChild, menu)
export const placedInGroups = (groups: readonly SettingsGroup[]): readonly SettingsGroup[] =>
  ownMenu.reduce(addLine, groups)
