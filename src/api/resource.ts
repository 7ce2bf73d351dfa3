import type { Call } from "#contract/call.ts"
import type { Values } from "#machines/form/formTypes.ts"

/** What the API needs of a resource: its contract, and whether its drafts are personal. */
export type ApiResource = {
  readonly id: string
  readonly noun: string
  readonly listKey: string
  readonly sorts: readonly [string, ...string[]]
  readonly filters: object
  readonly values: { readonly fields: object }
  readonly files: object
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call }
}
export type AnyRow = { readonly id: number; readonly version: number } & Values

export const wordsOf = (resource: ApiResource) => ({
  sorts: resource.sorts,
  filters: Object.keys(resource.filters),
})

/** What a person fills in, files among it. */
export const fieldsOf = (resource: ApiResource): readonly string[] => [
  ...Object.keys(resource.values.fields),
  ...Object.keys(resource.files),
]
