import type { ComponentType } from "react"
import { matchRoute, type Route, type RouteAccess, type RoutePath, ROUTES } from "#contract/routes.ts"
import type { ScreenProps } from "#src/screens/screen.ts"

export type Screen = ComponentType<ScreenProps>
export type LiveRoute = {
  /** Title of the page: "Divisi · Balai". */
  readonly title: string
  readonly layout: "default" | "setting"
  readonly load: () => Promise<Screen>
}

const departement = () => import("#src/screens/setting/departement.tsx")
const jabatan = () => import("#src/screens/setting/jabatan.tsx")
const home = () => import("#src/screens/home/HomeScreen.tsx").then((m) => m.HomeScreen)
const superHome = () => import("#src/screens/super/SuperHomeScreen.tsx").then((m) => m.SuperHomeScreen)

const resource = (
  title: string,
  noun: string,
  load: () => Promise<{ readonly List: Screen; readonly Form: Screen }>,
) => {
  const list = () => load().then((m) => m.List)
  const form = () => load().then((m) => m.Form)
  return {
    list: { title, layout: "setting", load: list },
    create: { title: `Tambah ${noun}`, layout: "setting", load: form },
    edit: { title: `Ubah ${noun}`, layout: "setting", load: form },
  } as const
}
const divisi = resource("Divisi", "divisi", departement)
const posisi = resource("Jabatan", "jabatan", jabatan)

/** Every live route behind sign-in. A route of the catalogue that is not here shows the 404 page. */
export const liveRoutes: { readonly [P in RoutePath]?: LiveRoute } = {
  "/home": { title: "Beranda", layout: "default", load: home },
  "/homev2": { title: "Beranda", layout: "default", load: home },
  "/super-admin/home": { title: "Dashboard", layout: "default", load: superHome },
  "/setting/umum/departement": divisi.list,
  "/setting/umum/departement/form": divisi.create,
  "/setting/umum/departement/form/{id}": divisi.edit,
  "/setting/umum/jabatan": posisi.list,
  "/setting/umum/jabatan/form": posisi.create,
  "/setting/umum/jabatan/form/{id}": posisi.edit,
}

/** Live without a screen of the shell: the login page, pages of mails and errors, and those that lead elsewhere. */
export const livePages: readonly RoutePath[] = [
  "/",
  "/login",
  "/login-dashboard",
  "/redirect",
  "/special/auth/{key?}",
  "/mailing/input-password",
  "/mailing/response/errors",
  "/mailing/response/success",
  "/400",
]

export type Found = {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly live: LiveRoute
}

export const findRoute = (pathname: string): Found | null => {
  const match = matchRoute(pathname)
  const live = match === null ? undefined : liveRoutes[match.route.path]
  return match === null || live === undefined ? null : { ...match, live }
}

export const isLive = (pathname: string): boolean => findRoute(pathname) !== null

/** Live screens that can be gone to without knowing an id, one entry per title. */
export const screensFor = (
  may: (access: RouteAccess) => boolean,
): readonly { readonly path: string; readonly title: string }[] => {
  const seen = new Set<string>()
  return ROUTES.flatMap(({ path, access }) => {
    const live = liveRoutes[path]
    if (live === undefined || path.includes("{") || seen.has(live.title) || !may(access)) return []
    seen.add(live.title)
    return [{ path, title: live.title }]
  })
}
