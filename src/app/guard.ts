import type { RouteAccess } from "#contract/routes.ts"
import { safePath } from "#contract/safePath.ts"
import type { SessionUser } from "#contract/user.ts"
import { pageToDo, pathOfPage } from "#machines/welcome/pages.ts"

export const homeOf = (user: SessionUser): string => (user.is_superusers ? "/super-admin/home" : "/home")

/** Who sets a company up: its administrators, themselves. */
export const mayWelcome = ({ scope, companies_id, impersonated_by }: SessionUser): boolean =>
  scope === "company" && companies_id !== null && impersonated_by === null

/** Where a signed-in person is sent instead of a page, or null when the page may be shown. */
export const guardPage = (access: RouteAccess, user: SessionUser): string | null => {
  switch (access) {
    case "guest":
      return homeOf(user)
    case "public":
      return null
    case "super":
      return user.is_superusers ? null : "/home"
    case "company":
      return user.is_superusers ? "/super-admin/home" : null
    case "setting":
      if (user.is_superusers) return "/super-admin/home"
      return user.canAccessSetting ? null : "/home"
  }
}

/** Somebody whose company has not been set up yet goes on with that; it can be left for any other page. */
const firstPageOf = (user: SessionUser): string =>
  mayWelcome(user) && !user.onboarding.welcome_done ? pathOfPage(pageToDo(user.onboarding)) : homeOf(user)

/** The first page after signing in: the one that was asked for, if it is a safe one. */
export const pageAfterLogin = (user: SessionUser, wanted: unknown): string =>
  safePath(wanted) ?? firstPageOf(user)
