import type { RouteAccess } from "#contract/routes.ts"
import { safePath } from "#contract/safePath.ts"
import type { SessionUser } from "#contract/user.ts"

export const homeOf = (user: SessionUser): string => (user.is_superusers ? "/super-admin/home" : "/home")

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

/** The first page after signing in: the one that was asked for, if it is a safe one. */
export const pageAfterLogin = (user: SessionUser, wanted: unknown): string => safePath(wanted) ?? homeOf(user)
