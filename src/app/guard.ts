import { APPROVAL_MODULES, decidingAction } from "#contract/kit/approvals.ts"
import { barOf, barWords, ceilingOf, hasArea, type Needs } from "#contract/kit/needs.ts"
import type { RouteAccess } from "#contract/pages/routes.ts"
import { safePath } from "#contract/kit/safePath.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { pageToDo, pathOfPage } from "#machines/welcome/pages.ts"

/** An employee's account that has no part of the back office. */
const isOnlySelf = (user: SessionUser): boolean => user.self !== null && ceilingOf(user) === "normal"

export const homeOf = (user: SessionUser): string => {
  if (user.is_superusers) return "/super-admin/home"
  return isOnlySelf(user) ? "/saya" : "/home"
}

/** Company setup is for its own administrators only. */
export const mayWelcome = ({ scope, companies_id, impersonated_by }: SessionUser): boolean =>
  scope === "company" && companies_id !== null && impersonated_by === null

/** Open to every account of a company: home, notifications, announcements and the security of the account. */
const EVERYONES: readonly string[] = ["/home", "/homev2", "/keamanan", "/notifikasi", "/pengumuman"]

/** Users who approve at least one kind of request have an inbox. */
export const decides = (user: SessionUser): boolean =>
  !user.is_superusers &&
  APPROVAL_MODULES.some((module) => barOf(user, { module, action: decidingAction(module) }) === null)

/** Company and office administrators, and accounts whose role makes them one, can export. */
export const exports = (user: SessionUser): boolean =>
  !user.is_superusers && ["company", "office"].includes(ceilingOf(user))

export type Page = { readonly path: string; readonly access: RouteAccess; readonly needs: Needs | null }

/**
 * Why a page is not available, for users with only a part of the product: `inbox`: they approve nothing; `settings`:
 * the index of all settings, though they may have some; `part`: outside their part; `scope`: another account scope is
 * required.
 */
export type OffLimits = "inbox" | "settings" | "part" | "scope"

/** The inbox, and its page for phones. */
const INBOXES: readonly string[] = ["/persetujuan", "/saya/keputusan"]

/** null = it is available. */
export const offLimits = ({ path, needs }: Page, user: SessionUser): OffLimits | null => {
  if (INBOXES.includes(path)) return decides(user) ? null : "inbox"
  if (path === "/setting") return ceilingOf(user) === "normal" ? "settings" : null
  if (path === "/unduhan") return exports(user) ? null : "part"
  if (needs !== null) return barOf(user, needs) === "scope" ? "scope" : null
  return (user.scope === "restricted" || user.scope === "normal") && !EVERYONES.includes(path) ? "part" : null
}

/** Why a page opened by its address is closed: the module is off, or the role lacks the permission. */
export const lockOf = ({ needs }: Page, user: SessionUser): string | null => {
  const bar = barOf(user, needs)
  return needs === null || bar === null || bar === "scope" ? null : barWords(bar, needs)
}

/** The page where a closed page is opened; null = there is none. */
export const wayInto = ({ needs }: Page, user: SessionUser) =>
  needs?.module === "payrollSettings" && barOf(user, needs) === "off"
    ? {
        text: "Siap menggaji menyebut siapa yang dapat mengaktifkannya.",
        label: "Buka Siap menggaji",
        href: "/payroll/siap",
      }
    : null

/** Whether the page does not exist for the user's company: an area of field work that it does not have. */
export const isAbsent = ({ needs }: Page, user: SessionUser): boolean =>
  !user.is_superusers && !hasArea(user, needs)

/** Whether an employee's page is of use to this one: decisions are for those who decide. */
const isOwnOpen = ({ path }: Page, user: SessionUser): boolean => !INBOXES.includes(path) || decides(user)

/** Route guard: the redirect for a signed-in user, or null when the page may be shown. */
export const guardPage = (page: Page, user: SessionUser): string | null => {
  switch (page.access) {
    case "guest":
      return homeOf(user)
    case "public":
      return null
    case "super":
      return user.is_superusers ? null : homeOf(user)
    case "self":
      return user.self !== null && isOwnOpen(page, user) ? null : homeOf(user)
    case "company":
      if (user.is_superusers) return "/super-admin/home"
      return offLimits(page, user) === null ? null : homeOf(user)
    case "setting":
      if (user.is_superusers) return "/super-admin/home"
      return user.canAccessSetting && offLimits(page, user) === null ? null : homeOf(user)
  }
}

/** Unfinished company setup: the user starts there, but may leave for any other page. */
const firstPageOf = (user: SessionUser): string =>
  mayWelcome(user) && !user.onboarding.welcome_done ? pathOfPage(pageToDo(user.onboarding)) : homeOf(user)

/** An unsafe hash, such as a browser's own text fragment, is dropped without rejecting the rest of the address. */
const safely = (wanted: unknown): string | null =>
  safePath(wanted) ?? (typeof wanted === "string" ? safePath(wanted.split("#", 1)[0]) : null)

/** The first page after sign-in: the requested one, if it is a safe internal address. */
export const pageAfterLogin = (user: SessionUser, wanted: unknown): string =>
  safely(wanted) ?? firstPageOf(user)
