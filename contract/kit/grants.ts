import {
  type Action,
  actionWords,
  type AppModule,
  appModules,
  moduleOf,
  type Right,
  rightOf,
  RIGHTS,
} from "./modules.ts"
import { barsOf, ceilingOf, type Holder } from "./needs.ts"

/** Delegation of rights: no account gives more than it has. Read by roles, API keys and the lists of accounts. */

type Owner = Pick<Holder, "is_superusers" | "scope" | "rights">

/** Module and action of a right. */
export const partsOf = (right: Right): { readonly module: AppModule; readonly action: Action } => {
  const [module = "", action = ""] = right.split(".")
  return { module: module as AppModule, action: action as Action }
}

/** A right in a sentence: `melihat Payroll`. */
export const rightWords = (right: Right): string => {
  const { module, action } = partsOf(right)
  return `${actionWords[action].toLowerCase()} ${moduleOf(module).nama}`
}

/**
 * Rights of an account, whatever modules its company has switched on: those of its role within its scope. Without a role
 * they are all rights of the scope; an ordinary account without a role has none.
 */
export const rightsHeld = ({ is_superusers, scope, rights }: Owner): readonly Right[] => {
  if (is_superusers) return RIGHTS
  const ceiling = ceilingOf({ scope, rights })
  return RIGHTS.filter(
    (right) =>
      moduleOf(partsOf(right).module).scopes.includes(ceiling) && (rights === null || rights.includes(right)),
  )
}

/** The first of the given rights that an account lacks; null = it has all of them. */
export const lackedBy = (owner: Owner, given: readonly Right[]): Right | null => {
  const held = new Set(rightsHeld(owner))
  return given.find((right) => !held.has(right)) ?? null
}

/** Whether the company's package and switches include a module. */
export const isOnFor = (holder: Holder, module: AppModule): boolean =>
  !barsOf(holder, { module, action: "view" }).includes("off")

/** Rights by module in words: `Pegawai: melihat, mengubah`; `semua` where none of the module's actions is missing. */
export const rightsInWords = (rights: readonly Right[]): readonly string[] =>
  appModules.flatMap((module) => {
    const { nama, actions } = moduleOf(module)
    const given = actions.filter((action) => rights.includes(rightOf(module, action)))
    if (given.length === 0) return []
    const isWhole = given.length === actions.length && actions.length > 1
    return [
      `${nama}: ${isWhole ? "semua" : given.map((action) => actionWords[action].toLowerCase()).join(", ")}`,
    ]
  })
