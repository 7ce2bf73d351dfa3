import { APPROVAL_MODULES } from "#contract/kit/approvals.ts"
import { barOf, barWords, ceilingOf, type Needs } from "#contract/kit/needs.ts"
import type { RouteAccess } from "#contract/routes.ts"
import { safePath } from "#contract/kit/safePath.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { pageToDo, pathOfPage } from "#machines/welcome/pages.ts"

export const homeOf = (user: SessionUser): string => (user.is_superusers ? "/super-admin/home" : "/home")

/** Who sets a company up: its administrators, themselves. */
export const mayWelcome = ({ scope, companies_id, impersonated_by }: SessionUser): boolean =>
  scope === "company" && companies_id !== null && impersonated_by === null

/** Open to every account of a company: they have a home and a bell. */
const EVERYONES: readonly string[] = ["/home", "/homev2", "/notifikasi"]

/** Somebody who decides on anything: they have an inbox. */
export const decides = (user: SessionUser): boolean =>
  !user.is_superusers &&
  APPROVAL_MODULES.some((module) => barOf(user, { module, action: "approve" }) === null)

type Page = { readonly path: string; readonly access: RouteAccess; readonly needs: Needs | null }

/** Pages that are for others: whoever has a part of the product only has a home and the pages of that part. */
const isOffLimits = ({ path, needs }: Page, user: SessionUser): boolean => {
  if (path === "/persetujuan") return !decides(user)
  /** All settings at once: whoever has a part of the product may have some of them. */
  if (path === "/setting") return ceilingOf(user) === "normal"
  return needs === null
    ? (user.scope === "restricted" || user.scope === "normal") && !EVERYONES.includes(path)
    : barOf(user, needs) === "scope"
}

/** Why a page is closed to somebody who comes by its address: the module is off, or their role is without it. */
export const lockOf = ({ needs }: Page, user: SessionUser): string | null => {
  const bar = barOf(user, needs)
  return needs === null || bar === null || bar === "scope" ? null : barWords(bar, needs)
}

/** Where a signed-in person is sent instead of a page, or null when the page may be shown. */
export const guardPage = (page: Page, user: SessionUser): string | null => {
  switch (page.access) {
    case "guest":
      return homeOf(user)
    case "public":
      return null
    case "super":
      return user.is_superusers ? null : "/home"
    case "company":
      if (user.is_superusers) return "/super-admin/home"
      return isOffLimits(page, user) ? "/home" : null
    case "setting":
      if (user.is_superusers) return "/super-admin/home"
      return user.canAccessSetting && !isOffLimits(page, user) ? null : "/home"
  }
}

/** Somebody whose company has not been set up yet goes on with that; it can be left for any other page. */
const firstPageOf = (user: SessionUser): string =>
  mayWelcome(user) && !user.onboarding.welcome_done ? pathOfPage(pageToDo(user.onboarding)) : homeOf(user)

/** A part after # that is not safe, like a browser's own text fragment, costs no more than itself. */
const safely = (wanted: unknown): string | null =>
  safePath(wanted) ?? (typeof wanted === "string" ? safePath(wanted.split("#", 1)[0]) : null)

/** The first page after signing in: the one that was asked for, if it is a safe one. */
export const pageAfterLogin = (user: SessionUser, wanted: unknown): string =>
  safely(wanted) ?? firstPageOf(user)
