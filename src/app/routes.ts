import { viewOfRest } from "#contract/pages/areaRoutes.ts"
import { matchRoute, type Route, type RouteMatch, type RoutePath, ROUTES } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { maySend } from "#src/api/wire/access.ts"
import { guardPage, lockOf } from "./guard.ts"
import { analyticRoutes, systemRoutes } from "./live/analytics.ts"
import { approvalRoutes } from "./live/approvals.ts"
import { areaRoutes } from "./live/areas.ts"
import { flowRoutes } from "./live/flows.ts"
import { inboxRoutes } from "./live/inbox.ts"
import { downloadRoutes } from "./live/downloads.ts"
import { homeRoutes } from "./live/home.ts"
import type { LiveRoute, LiveRoutes } from "./live/liveRoute.ts"
import { askRoutes } from "./live/asks.ts"
import { leaveRoutes } from "./live/leave.ts"
import { importRoutes } from "./live/imports.ts"
import { announcementRoutes } from "./live/announcements.ts"
import { notificationRoutes } from "./live/notifications.ts"
import { payrollRoutes } from "./live/payroll.ts"
import { companyResetRoutes } from "./live/companyReset.ts"
import { pointRoutes } from "./live/points.ts"
import { planRoutes } from "./live/plans.ts"
import { reportRoutes } from "./live/reports.ts"
import { rightRoutes } from "./live/rights.ts"
import { resourceRoutes } from "./live/resources.ts"
import { salesRoutes } from "./live/sales.ts"
import { securityRoutes } from "./live/security.ts"
import { selfRoutes } from "./live/self.ts"
import { settingRoutes } from "./live/settings.ts"
import { structureRoutes } from "./live/structure.ts"
import { salesAreaRoutes } from "./live/salesAreas.ts"
import { trackerRoutes } from "./live/tracker.ts"
import { taskRoutes } from "./live/tasks.ts"
import { welcomeRoutes } from "./live/welcome.ts"

/** Every live route behind sign-in. A route of the catalogue that is not listed here shows the 404 page. */
export const liveRoutes: LiveRoutes = {
  ...homeRoutes,
  ...analyticRoutes,
  ...systemRoutes,
  ...welcomeRoutes,
  ...approvalRoutes,
  ...flowRoutes,
  ...askRoutes,
  ...leaveRoutes,
  ...inboxRoutes,
  ...payrollRoutes,
  ...companyResetRoutes,
  ...pointRoutes,
  ...planRoutes,
  ...reportRoutes,
  ...rightRoutes,
  ...salesAreaRoutes,
  ...structureRoutes,
  ...trackerRoutes,
  ...areaRoutes,
  ...importRoutes,
  ...salesRoutes,
  ...settingRoutes,
  ...taskRoutes,
  ...announcementRoutes,
  ...notificationRoutes,
  ...securityRoutes,
  ...downloadRoutes,
  ...selfRoutes,
  ...resourceRoutes,
}

/** Live routes without a screen in the shell: their view, or their redirect. */
export const livePages: { readonly [P in RoutePath]?: string } = {
  "/": "leads to /login, and those who are signed in to their home",
  "/login": "the login page",
  "/login-dashboard": "another name of the login page",
  "/redirect": "leads to the home of whoever is signed in",
  "/special/auth/{key?}": "signs in by a single-use key, then leads home",
  "/mailing/input-password": "a new password, by a mailed link",
  "/mailing/response/errors": "why a mailed link no longer works",
  "/mailing/response/success": "the password has been set",
  "/mailing/lupa-kata-sandi": "asks for a mailed link when the password is forgotten",
  "/400": "the server could not read a request",
  "/penugasan/*":
    "tasks, customers, products and their pages, listed below; any other address is the 404 page",
}

/** Pages that come from neither the specification nor a resource. */
export const ownRoutes: readonly { readonly path: string; readonly why: string }[] = [
  { path: "/demo/mail", why: "the mails of a demo installation, served only where DEMO is on" },
]

export type Found = {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly live: LiveRoute
}

/** An area has its declared pages only. */
const isAreaPage = ({ route, params: { "*": rest } }: RouteMatch): boolean =>
  route.needs?.area === undefined || rest === undefined || viewOfRest(rest) !== null

export const findRoute = (pathname: string): Found | null => {
  const match = matchRoute(pathname)
  const live = match === null ? undefined : liveRoutes[match.route.path]
  return match === null || live === undefined || !isAreaPage(match) ? null : { ...match, live }
}

/** Whether this user can open a page. */
export const mayOpen = (route: Route, user: SessionUser): boolean =>
  guardPage(route, user) === null && lockOf(route, user) === null

/** Whether a link to the page is of use to this user: who may open it but send none of its calls is only told so. */
export const isOffered = (route: Route, user: SessionUser): boolean =>
  mayOpen(route, user) && (route.senders?.some((call) => maySend(user, call)) ?? true)

/** Whether links to this address are offered to this user. */
export const leadsOn = (pathname: string, user: SessionUser): boolean => {
  const found = findRoute(pathname)
  return found !== null && isOffered(found.route, user)
}

/** The live page at this address, if this user may open it. */
export const findOpen = (pathname: string, user: SessionUser): Found | null => {
  const found = findRoute(pathname)
  return found !== null && mayOpen(found.route, user) ? found : null
}

export const isLive = (pathname: string): boolean => findRoute(pathname) !== null

type Destination = { readonly path: string; readonly title: string; readonly note: string | null }

/** Live screens that can be opened without an id, one entry per title; steps of a wizard are opened in turn. */
export const screensFor = (may: (route: Route) => boolean): readonly Destination[] => {
  const seen = new Set<string>()
  return ROUTES.flatMap((route) => {
    const { path } = route
    const live = liveRoutes[path]
    if (
      live === undefined ||
      (live.of !== undefined && live.bare !== true) ||
      path.endsWith("/*") ||
      (path.includes("{") && live.bare !== true) ||
      seen.has(live.title) ||
      !may(route)
    )
      return []
    seen.add(live.title)
    const own = path.replace(/\/\{\w+\?\}$/, "")
    return [{ path: own, title: live.title, note: live.layout === "setting" ? "Pengaturan" : null }]
  })
}
