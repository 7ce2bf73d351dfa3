import { allSwitches, areaFlags, isOn, turned } from "#contract/areas/rights/access.ts"
import { FEATURES, MODULES } from "#contract/kit/modules.ts"
import { ANYBODY, type SessionUser } from "#contract/kit/user.ts"
import { type Dropped, serveMenus } from "#contract/menu/tree.ts"
import type { Source } from "#machines/accessPreview/accessPreviewMachine.ts"
import type { Persona } from "#machines/accessPreview/persona.ts"

/** Default without a company: every module on, points sold. */
const EVERYTHING = {
  id: null,
  nama: "Perusahaan dengan semua modul",
  modules: Object.values(MODULES) as readonly string[],
  features: [
    ...Object.values(FEATURES).filter((word) => word !== FEATURES.hideAdminKantor),
    ...areaFlags,
  ] as readonly string[],
  plan: { name: "", is_limited_storage: true },
  closed: null,
} as const

/** Initial values of a persona: those of its company, or everything on. */
export const startOf = ({ company }: Source) => company ?? EVERYTHING

/** The company's switches with the persona's overrides applied. */
export const switchesOf = (persona: Persona, source: Source) => {
  const start = startOf(source)
  return persona.turned.reduce((switches, key) => turned(key, !isOn(key, switches), switches), {
    modules: start.modules,
    features: start.features,
  })
}

/** The modules and flags a persona has, by the company's switches. */
export const onIn = (persona: Persona, source: Source) => {
  const switches = switchesOf(persona, source)
  return allSwitches.filter((key) => isOn(key, switches))
}

/**
 * An account with a role has its permissions; an ordinary account without a role has none; other kinds have all of
 * their scope.
 */
const rightsOf = ({ kind }: Persona, { role }: Source): readonly string[] | null => {
  if (role !== null && kind !== "inside") return role.rights
  return kind === "normal" ? [] : null
}

export type Somebody = { readonly user: SessionUser; readonly dropped: readonly Dropped[] }

/** The account that a persona represents, in the shape of `me`, including its menu tree. */
export const somebody = (persona: Persona, source: Source): Somebody => {
  const { kind, canSetting, plan } = persona
  const start = startOf(source)
  const { modules, features } = switchesOf(persona, source)
  const isSuper = kind === "super"
  const user: SessionUser = {
    ...ANYBODY,
    companies_id: isSuper ? null : (start.id ?? 0),
    companie_name: isSuper ? null : start.nama,
    is_superusers: isSuper,
    scope: kind === "super" || kind === "inside" ? "company" : kind,
    canAccessSetting: canSetting,
    rights: isSuper ? null : rightsOf(persona, source),
    menu_companies: isSuper ? [] : modules,
    features: isSuper ? [] : features,
    plan: {
      ...ANYBODY.plan,
      name: start.plan.name,
      is_limited_storage: plan === null ? start.plan.is_limited_storage : plan === "limited",
    },
    impersonated_by:
      kind === "inside" ? { id: 0, nama_lengkap: "Super administrator", expires_at: "" } : null,
  }
  if (!isSuper && kind !== "normal") return { user, dropped: [] }
  const { menus, dropped } = serveMenus(source.entries, { holder: user, canSetting })
  return { user: { ...user, menus }, dropped }
}
