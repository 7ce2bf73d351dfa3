import { type Action, moduleOf } from "#contract/kit/modules.ts"
import { barOf, type Needs } from "#contract/kit/needs.ts"
import { type RoutePath, ROUTES } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { AccessKit, AccessView, Listed } from "#src/screens/accessPreview/accessKit.ts"
import { destinationsFor } from "../destinations.ts"
import { navItems, settingsGroups } from "../nav.ts"
import { livePages, liveRoutes, mayOpen } from "../routes.ts"
import { onIn, type Somebody, somebody, startOf } from "./persona.ts"
import { seenInstead, whyClosed } from "./reasons.ts"

const isBuilt = (path: RoutePath): boolean => liveRoutes[path] !== undefined || livePages[path] !== undefined
/** The result of opening the address directly, allowed or not. */
const NOT_BUILT = "Halaman tidak ditemukan: belum dibangun"

export const PAGES: readonly Listed[] = ROUTES.map(({ path, access }) => ({
  path,
  title: liveRoutes[path]?.title ?? null,
  access,
  isBuilt: isBuilt(path),
}))

const mayDo = (needs: Needs | null, user: SessionUser): readonly Action[] =>
  needs === null
    ? []
    : moduleOf(needs.module).actions.filter(
        (action) => barOf(user, { module: needs.module, action }) === null,
      )

/** Uses the same functions as the shell, the guard and the palette. */
export const accessOf = ({ user, dropped }: Somebody): AccessView => {
  const places = new Map(
    destinationsFor(user).map(({ path, title, trail }) => [
      path,
      trail === null ? title : `${trail} › ${title}`,
    ]),
  )
  return {
    user,
    menu: navItems(user, "", ""),
    settings: settingsGroups(user, ""),
    dropped,
    pages: new Map(
      ROUTES.map((route) => [
        route.path,
        {
          isOpen: mayOpen(route, user),
          why: whyClosed(route, user),
          instead: isBuilt(route.path) ? seenInstead(route, user) : NOT_BUILT,
          place: places.get(route.path.replace(/\/\{\w+\?\}$/, "")) ?? null,
          may: mayDo(route.needs, user),
        },
      ]),
    ),
  }
}

export const accessKit: AccessKit = {
  pages: PAGES,
  startOf,
  onIn,
  look: (persona, source) => accessOf(somebody(persona, source)),
}
