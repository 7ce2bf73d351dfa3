import type { Switch } from "#contract/areas/rights/access.ts"
import type { Action } from "#contract/kit/modules.ts"
import type { RouteAccess } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Dropped } from "#contract/menu/tree.ts"
import type { Source } from "#machines/accessPreview/accessPreviewMachine.ts"
import type { Persona } from "#machines/accessPreview/persona.ts"
import type { NavItem, SettingsGroup } from "#src/ui/layout/nav.ts"

/** A page as one persona sees it. */
export type PageView = {
  readonly isOpen: boolean
  /** Missing requirements, one sentence each; empty = none. */
  readonly why: readonly string[]
  /** The view shown instead when the address is opened directly; null = the page. */
  readonly instead: string | null
  /** Position in the menus and the command palette; null = in neither. */
  readonly place: string | null
  /** Allowed actions in its module, if it has one. */
  readonly may: readonly Action[]
}

/** Menus, settings and pages as one persona sees them. */
export type AccessView = {
  readonly user: SessionUser
  readonly menu: readonly NavItem[]
  readonly settings: readonly SettingsGroup[]
  /** Entries of the menu tree that are not supplied, with why. */
  readonly dropped: readonly Dropped[]
  /** Keyed by path. */
  readonly pages: ReadonlyMap<string, PageView>
}

/** A page, regardless of the user. `isBuilt`: there is a screen. */
export type Listed = {
  readonly path: string
  readonly title: string | null
  readonly access: RouteAccess
  readonly isBuilt: boolean
}
/** Functions injected into the screen by its loader. */
export type AccessKit = {
  readonly pages: readonly Listed[]
  /** Initial values of a persona: those of its company, or everything on. */
  readonly startOf: (source: Source) => {
    readonly nama: string
    readonly plan: { readonly name: string; readonly is_limited_storage: boolean }
  }
  /** Which modules and flags a persona has. */
  readonly onIn: (persona: Persona, source: Source) => readonly Switch[]
  readonly look: (persona: Persona, source: Source) => AccessView
}
