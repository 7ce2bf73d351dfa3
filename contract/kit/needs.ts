import {
  type Action,
  actionWords,
  type AppModule,
  type Condition,
  FEATURES,
  moduleOf,
  MODULES,
  rightOf,
} from "./modules.ts"
import type { UserScope } from "./user.ts"

/**
 * What a page or a call needs beside whom it is open to; declared once, read by the guard, the menus, the palette, the
 * buttons, the server's check and the documents. `choose`: choosing from it in other forms needs the module, no right.
 */
export type Needs = { readonly module: AppModule; readonly action: Action | "choose" }

/** Whoever asks, as a session and as `me` know them. */
export type Holder = {
  readonly is_superusers: boolean
  readonly scope: UserScope
  readonly menu_companies: readonly string[]
  readonly features: readonly string[]
  readonly plan: { readonly is_limited_storage: boolean }
  /** What their role gives; null = they have none and may do whatever their scope may, which an ordinary account may not. */
  readonly rights: readonly string[] | null
}

/** Why somebody may not: the company has it switched off, it is for others, or their role does not give it. */
export type Bar = "off" | "scope" | "role"

const holds = (holder: Holder, when: Condition | null): boolean => {
  if (when === null) return true
  if ("module" in when) return holder.menu_companies.includes(MODULES[when.module])
  if ("feature" in when) return holder.features.includes(FEATURES[when.feature])
  if ("without" in when) return !holder.features.includes(FEATURES[when.without])
  return holder.plan.is_limited_storage
}

/** An ordinary account is one that is given a role: with it, it stands where an office admin stands. */
export const ceilingOf = ({ scope, rights }: Pick<Holder, "scope" | "rights">): UserScope =>
  scope === "normal" && rights !== null && rights.length > 0 ? "office" : scope

/** Everything that keeps somebody from it; empty = nothing. */
export const barsOf = (holder: Holder, needs: Needs | null): readonly Bar[] => {
  if (needs === null || holder.is_superusers) return []
  const { scopes, when } = moduleOf(needs.module)
  const isGiven =
    holder.rights === null ||
    needs.action === "choose" ||
    holder.rights.includes(rightOf(needs.module, needs.action))
  return [
    ...(scopes.includes(ceilingOf(holder)) ? [] : (["scope"] as const)),
    ...(holds(holder, when) ? [] : (["off"] as const)),
    ...(isGiven ? [] : (["role"] as const)),
  ]
}

/** What keeps somebody from it first; null = nothing. */
export const barOf = (holder: Holder, needs: Needs | null): Bar | null => barsOf(holder, needs)[0] ?? null

const chosen = "memilih"
/** As the documents have it: `Reimbursement: melihat`. */
export const needsWords = ({ module, action }: Needs): string =>
  `${moduleOf(module).nama}: ${action === "choose" ? chosen : actionWords[action].toLowerCase()}`

/** What a company must have, as the documents have it; null = nothing. */
export const conditionWords = (when: Condition | null): string | null => {
  if (when === null) return null
  if ("module" in when) return `modul ${MODULES[when.module]}`
  if ("feature" in when) return `fitur ${FEATURES[when.feature]}`
  return "without" in when ? `tanpa fitur ${FEATURES[when.without]}` : "paket dengan penyimpanan terbatas"
}

/** Why, in a sentence for the person. */
export const barWords = (bar: Bar, { module, action }: Needs): string => {
  const { nama, when } = moduleOf(module)
  if (bar === "off")
    return when !== null && "plan" in when
      ? `${nama} tidak termasuk dalam paket perusahaan Anda`
      : `${nama} tidak aktif untuk perusahaan Anda`
  if (bar === "scope" || action === "choose") return "Anda tidak memiliki akses untuk tindakan ini"
  return `Peran Anda tidak mencakup hak ${actionWords[action].toLowerCase()} ${nama}`
}

/** A write that names a row changes it; so does a spreadsheet that is told to. */
export const needsOf = (needs: Needs | null, payload: unknown): Needs | null => {
  if (needs?.action !== "create" || typeof payload !== "object" || payload === null) return needs
  const changes =
    ("id" in payload && typeof payload.id === "number") || ("how" in payload && payload.how === "update")
  return changes ? { ...needs, action: "edit" } : needs
}
