import { type Action, moduleOf } from "#contract/kit/modules.ts"
import { barOf, type Needs } from "#contract/kit/needs.ts"
import { ROUTES, type RouteAccess } from "#contract/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Dropped } from "#contract/menuTree.ts"
import type { Source } from "#machines/accessPreview/accessPreviewMachine.ts"
import type { Persona } from "#machines/accessPreview/persona.ts"
import type { NavItem, SettingsGroup } from "#src/ui/layout/nav.ts"
import { destinationsFor } from "../destinations.ts"
import { navItems, settingsGroups } from "../nav.ts"
import { livePages, liveRoutes, mayOpen } from "../routes.ts"
import { onIn, type Somebody, somebody, startOf } from "./persona.ts"
import { seenInstead, whyClosed } from "./reasons.ts"

/** A page as one person has it. */
export type PageView = {
  readonly isOpen: boolean
  /** What is missing, each in a sentence; empty = nothing. */
  readonly why: readonly string[]
  /** What comes instead for whoever has the address; null = the page. */
  readonly instead: string | null
  /** Where the menus and the palette have it; null = in none of them. */
  readonly place: string | null
  /** What may be done in its module, where it has one. */
  readonly may: readonly Action[]
}

/** Menus, settings and pages as one person has them. */
export type AccessView = {
  readonly user: SessionUser
  readonly menu: readonly NavItem[]
  readonly settings: readonly SettingsGroup[]
  /** Entries of the menu tree that are not supplied, with why. */
  readonly dropped: readonly Dropped[]
  /** By their paths. */
  readonly pages: ReadonlyMap<string, PageView>
}

/** A page, whoever looks. `isBuilt`: there is a screen. */
export type Listed = {
  readonly path: string
  readonly title: string | null
  readonly access: RouteAccess
  readonly isBuilt: boolean
}
export const PAGES: readonly Listed[] = ROUTES.map(({ path, access }) => ({
  path,
  title: liveRoutes[path]?.title ?? null,
  access,
  isBuilt: liveRoutes[path] !== undefined || livePages[path] !== undefined,
}))

const mayDo = (needs: Needs | null, user: SessionUser): readonly Action[] =>
  needs === null
    ? []
    : moduleOf(needs.module).actions.filter(
        (action) => barOf(user, { module: needs.module, action }) === null,
      )

/** By the functions that the shell, the guard and the palette use themselves. */
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
          instead: seenInstead(route, user),
          place: places.get(route.path.replace(/\/\{\w+\?\}$/, "")) ?? null,
          may: mayDo(route.needs, user),
        },
      ]),
    ),
  }
}

/** What the screen computes with, handed in by whoever loads it. */
export type AccessKit = {
  readonly pages: readonly Listed[]
  readonly startOf: typeof startOf
  readonly onIn: typeof onIn
  readonly look: (persona: Persona, source: Source) => AccessView
}
export const accessKit: AccessKit = {
  pages: PAGES,
  startOf,
  onIn,
  look: (persona, source) => accessOf(somebody(persona, source)),
}
