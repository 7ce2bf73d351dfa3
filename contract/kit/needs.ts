import {
  type Action,
  actionWords,
  areaFeature,
  type AppModule,
  type Condition,
  FEATURES,
  moduleOf,
  MODULES,
  rightOf,
} from "./modules.ts"
import type { UserScope } from "./user.ts"

/**
 * Required right of a page or call, in addition to its audience; declared once, read by the guard, the menus, the
 * palette, the buttons, the server's check and the documents. `choose`: choosing from it in other forms needs the
 * module, but no right.
 */
export type Needs = {
  readonly module: AppModule
  readonly action: Action | "choose"
  /** Key of an area of field work that the company must have, in addition to the module. */
  readonly area?: string
  /** About oneself: the module must be on, whatever the scope of the account. */
  readonly own?: true
}

/** The caller, as a session and as `me` describe them. */
export type Holder = {
  readonly is_superusers: boolean
  readonly scope: UserScope
  readonly menu_companies: readonly string[]
  readonly features: readonly string[]
  readonly plan: { readonly is_limited_storage: boolean }
  /**
   * Rights of the role; null = no role: everything the scope allows, except for an ordinary account, which gets
   * nothing.
   */
  readonly rights: readonly string[] | null
}

/** Reason of a denial: switched off for the company, another audience, or missing in the role. */
export type Bar = "off" | "scope" | "role"

const holds = (holder: Holder, when: Condition | null): boolean => {
  if (when === null) return true
  if ("module" in when) return holder.menu_companies.includes(MODULES[when.module])
  if ("feature" in when) return holder.features.includes(FEATURES[when.feature])
  if ("without" in when) return !holder.features.includes(FEATURES[when.without])
  return holder.plan.is_limited_storage
}

/** An ordinary account gets its rights from a role; with one it has the scope of an office admin. */
export const ceilingOf = ({ scope, rights }: Pick<Holder, "scope" | "rights">): UserScope =>
  scope === "normal" && rights !== null && rights.length > 0 ? "office" : scope

/** Whether the company has the area of a page; a page without one is every company's. */
export const hasArea = ({ features }: Pick<Holder, "features">, needs: Needs | null): boolean =>
  needs?.area === undefined || features.includes(areaFeature(needs.area))

/** All reasons of denial; empty = allowed. */
export const barsOf = (holder: Holder, needs: Needs | null): readonly Bar[] => {
  if (needs === null || holder.is_superusers) return []
  const { scopes, when } = moduleOf(needs.module)
  const isGiven =
    holder.rights === null ||
    needs.action === "choose" ||
    holder.rights.includes(rightOf(needs.module, needs.action))
  return [
    ...(needs.own === true || scopes.includes(ceilingOf(holder)) ? [] : (["scope"] as const)),
    ...(holds(holder, when) && hasArea(holder, needs) ? [] : (["off"] as const)),
    ...(isGiven ? [] : (["role"] as const)),
  ]
}

/** First reason of denial; null = allowed. */
export const barOf = (holder: Holder, needs: Needs | null): Bar | null => barsOf(holder, needs)[0] ?? null

const chosen = "memilih"
/** In words, for the documents: `Reimbursement: melihat`. */
export const needsWords = ({ module, action, area, own }: Needs): string =>
  `${moduleOf(module).nama}: ${own === true ? "milik sendiri" : action === "choose" ? chosen : actionWords[action].toLowerCase()}${area === undefined ? "" : ` (${areaFeature(area)})`}`

/** Condition on the company in words, for the documents; null = none. */
export const conditionWords = (when: Condition | null): string | null => {
  if (when === null) return null
  if ("module" in when) return `modul ${MODULES[when.module]}`
  if ("feature" in when) return `fitur ${FEATURES[when.feature]}`
  return "without" in when ? `tanpa fitur ${FEATURES[when.without]}` : "paket dengan penyimpanan terbatas"
}

/** The denial in a sentence for the user. */
export const barWords = (bar: Bar, { module, action }: Needs): string => {
  const { nama, when } = moduleOf(module)
  if (bar === "off")
    return when !== null && "plan" in when
      ? `${nama} tidak termasuk dalam paket perusahaan Anda`
      : `${nama} tidak aktif untuk perusahaan Anda`
  if (bar === "scope" || action === "choose") return "Anda tidak memiliki akses untuk tindakan ini"
  return `Peran Anda tidak mencakup hak ${actionWords[action].toLowerCase()} ${nama}`
}

/** Create or edit: a write that names a row needs the edit right; so does a spreadsheet import in update mode. */
export const needsOf = (needs: Needs | null, payload: unknown): Needs | null => {
  if (needs?.action !== "create" || typeof payload !== "object" || payload === null) return needs
  const changes =
    ("id" in payload && typeof payload.id === "number") || ("how" in payload && payload.how === "update")
  return changes ? { ...needs, action: "edit" } : needs
}
