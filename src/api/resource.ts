import type { Call } from "#contract/call.ts"
import type { Values } from "#machines/form/formTypes.ts"

/** What the API needs of a resource: its contract, and whether its drafts are personal. */
export type ApiResource = {
  readonly id: string
  readonly noun: string
  readonly listKey: string
  readonly sorts: readonly [string, ...string[]]
  readonly firstDir?: "asc" | "desc"
  readonly filters: object
  readonly values: { readonly fields: object }
  readonly files: object
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call }
}
export type AnyRow = { readonly id: number; readonly version: number } & Values

/** What the API needs of a list; rows that are never deleted have no call for it. */
export type ApiList = Pick<ApiResource, "id" | "noun" | "listKey" | "sorts" | "firstDir" | "filters"> & {
  readonly calls: { readonly list: Call; readonly remove?: Call }
  /** Sent with every question: what the rows belong to. */
  readonly within?: Values
}

export const wordsOf = (resource: Pick<ApiList, "sorts" | "firstDir" | "filters">) => ({
  sorts: resource.sorts,
  dir: resource.firstDir ?? "asc",
  filters: Object.keys(resource.filters),
})

/** What a person fills in, files among it. */
export const fieldsOf = (resource: Pick<ApiResource, "values" | "files">): readonly string[] => [
  ...Object.keys(resource.values.fields),
  ...Object.keys(resource.files),
]
