import type { Switchable } from "#contract/areas/rights/access.ts"
import type { Action } from "#contract/kit/modules.ts"
import type { RouteAccess } from "#contract/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { Dropped } from "#contract/menuTree.ts"
import type { Source } from "#machines/accessPreview/accessPreviewMachine.ts"
import type { Persona } from "#machines/accessPreview/persona.ts"
import type { NavItem, SettingsGroup } from "#src/ui/layout/nav.ts"

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
/** What the screen computes with, handed in by whoever loads it. */
export type AccessKit = {
  readonly pages: readonly Listed[]
  /** What a persona starts with: its company's, or everything. */
  readonly startOf: (source: Source) => {
    readonly nama: string
    readonly plan: { readonly name: string; readonly is_limited_storage: boolean }
  }
  /** Which modules and flags a persona has. */
  readonly onIn: (persona: Persona, source: Source) => readonly Switchable[]
  readonly look: (persona: Persona, source: Source) => AccessView
}
