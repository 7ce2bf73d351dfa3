import { CHAT_COMPANY_ID } from "../kit/constants.ts"
import { CHAT_LINK, type MenuItem, type SettingsGroup } from "./menu.ts"
import { companyGroups, companyMenu, dashboard, item, superGroups, superMenu } from "./entries.ts"
import { barOf } from "../kit/needs.ts"
import type { SessionUser } from "../kit/user.ts"
import { matchRoute } from "../pages/routes.ts"

/** Inside a company a super administrator carries the scope `company` and sees what its administrator sees. */
const isSuper = (user: SessionUser): boolean => user.is_superusers && user.impersonated_by === null

/** Whether the page's own needs allow access; a page that is not the product's is always allowed. */
const mayOpen =
  (user: SessionUser) =>
  (link: string): boolean => {
    const match = link === CHAT_LINK ? null : matchRoute(link.replace(/[?#].*$/, ""))
    return match === null || barOf({ ...user, is_superusers: isSuper(user) }, match.route.needs) === null
  }

const only = <T>(condition: boolean, ...entries: readonly T[]): readonly T[] => (condition ? entries : [])

/**
 * Removes entries that lead nowhere: those that are not kept, and headings without any entries left. A heading with
 * entries left loses its own link if that is not kept.
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

const baseMenu = (user: SessionUser): readonly MenuItem[] => {
  if (isSuper(user)) return [...superMenu, ...user.menus]
  const menu =
    user.scope === "normal"
      ? [dashboard, ...user.menus.filter(({ link }) => link !== CHAT_LINK)]
      : companyMenu
  return keeping(menu, mayOpen(user))
}

/** Top menu by rights, built or not: `liveOnly` is a separate, last step. */
export const topMenu = (user: SessionUser): readonly MenuItem[] => [
  ...baseMenu(user),
  ...only(user.companies_id === CHAT_COMPANY_ID, item("Chat", "message-circle", { link: CHAT_LINK })),
]

/** The grouped settings menu by rights; empty = no access to the settings. `liveSettings` is a separate, last step. */
export const settingsMenu = (user: SessionUser): readonly SettingsGroup[] => {
  if (isSuper(user)) return superGroups
  if (!user.canAccessSetting) return []
  return keepingSettings(companyGroups, mayOpen(user))
}

/** Whether a pathname (no query) leads to a page that is built. */
export type IsLive = (path: string) => boolean

const leadsSomewhere = (link: string, isLive: IsLive): boolean =>
  link === CHAT_LINK || (/^\/(?!\/)/.test(link) && isLive(link.replace(/[?#].*$/, "")))

/** Removes pages that are not built. Chat is an external link and is kept. */
export const liveOnly = (menu: readonly MenuItem[], isLive: IsLive): readonly MenuItem[] =>
  keeping(menu, (link) => leadsSomewhere(link, isLive))

/** The same for the settings menu. */
export const liveSettings = (groups: readonly SettingsGroup[], isLive: IsLive): readonly SettingsGroup[] =>
  keepingSettings(groups, (link) => leadsSomewhere(link, isLive))
