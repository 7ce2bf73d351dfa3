import { settingsMenu } from "#contract/menus.ts"
import type { RouteAccess } from "#contract/routes.ts"
import { safePath } from "#contract/safePath.ts"
import type { SessionUser } from "#contract/user.ts"
import { pageToDo, pathOfPage } from "#machines/welcome/pages.ts"

export const homeOf = (user: SessionUser): string => (user.is_superusers ? "/super-admin/home" : "/home")

/** Who sets a company up: its administrators, themselves. */
export const mayWelcome = ({ scope, companies_id, impersonated_by }: SessionUser): boolean =>
  scope === "company" && companies_id !== null && impersonated_by === null

const HOMES: readonly string[] = ["/home", "/homev2"]

/** A restricted user has a home and what the settings menu leads to; the server refuses what other pages would ask. */
const isOffLimits = (path: string, user: SessionUser): boolean =>
  user.scope === "restricted" &&
  !HOMES.includes(path) &&
  !settingsMenu(user).some(({ entries }) =>
    entries.some(({ link }) => path === link || path.startsWith(`${link}/`)),
  )

type Page = { readonly path: string; readonly access: RouteAccess }

/** Where a signed-in person is sent instead of a page, or null when the page may be shown. */
export const guardPage = ({ path, access }: Page, user: SessionUser): string | null => {
  switch (access) {
    case "guest":
      return homeOf(user)
    case "public":
      return null
    case "super":
      return user.is_superusers ? null : "/home"
    case "company":
      if (user.is_superusers) return "/super-admin/home"
      return isOffLimits(path, user) ? "/home" : null
    case "setting":
      if (user.is_superusers) return "/super-admin/home"
      return user.canAccessSetting && !isOffLimits(path, user) ? null : "/home"
  }
}

/** Somebody whose company has not been set up yet goes on with that; it can be left for any other page. */
const firstPageOf = (user: SessionUser): string =>
  mayWelcome(user) && !user.onboarding.welcome_done ? pathOfPage(pageToDo(user.onboarding)) : homeOf(user)

/** The first page after signing in: the one that was asked for, if it is a safe one. */
export const pageAfterLogin = (user: SessionUser, wanted: unknown): string =>
  safePath(wanted) ?? firstPageOf(user)
