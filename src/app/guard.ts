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

/** Open to every account of a company: they have a home, a bell and what is announced to them. */
const EVERYONES: readonly string[] = ["/home", "/homev2", "/notifikasi", "/pengumuman"]

/** Somebody who decides on anything: they have an inbox. */
export const decides = (user: SessionUser): boolean =>
  !user.is_superusers &&
  APPROVAL_MODULES.some((module) => barOf(user, { module, action: "approve" }) === null)

export type Page = { readonly path: string; readonly access: RouteAccess; readonly needs: Needs | null }

/**
 * Why a page is for others: whoever has a part of the product only has a home and the pages of that part. `inbox`: they
 * decide on nothing; `settings`: all at once, and they may have some; `part`: outside of theirs; `scope`: by its needs.
 */
export type OffLimits = "inbox" | "settings" | "part" | "scope"

/** null = it is not for others. */
export const offLimits = ({ path, needs }: Page, user: SessionUser): OffLimits | null => {
  if (path === "/persetujuan") return decides(user) ? null : "inbox"
  if (path === "/setting") return ceilingOf(user) === "normal" ? "settings" : null
  if (needs !== null) return barOf(user, needs) === "scope" ? "scope" : null
  return (user.scope === "restricted" || user.scope === "normal") && !EVERYONES.includes(path) ? "part" : null
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
      return offLimits(page, user) === null ? null : "/home"
    case "setting":
      if (user.is_superusers) return "/super-admin/home"
      return user.canAccessSetting && offLimits(page, user) === null ? null : "/home"
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
