import type { Call } from "#contract/kit/call.ts"
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
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call } & {
    readonly [V in "update"]?: Call
  }
  /** What every row of the list has in common, where a resource is kept in several. */
  readonly within?: Values
}
export type AnyRow = { readonly id: number; readonly version: number } & Values

/** What the API needs of a list; rows that are never deleted have no call for it. */
export type ApiList = Pick<ApiResource, "id" | "noun" | "listKey" | "sorts" | "firstDir" | "filters"> & {
  readonly calls: { readonly list: Call; readonly remove?: Call }
  /** Sent with every question: what the rows belong to. */
  readonly within?: Values
}

export const wordsOf = ({
  sorts,
  firstDir,
  filters,
  within = {},
}: Pick<ApiList, "sorts" | "firstDir" | "filters" | "within">) => ({
  sorts,
  dir: firstDir ?? "asc",
  filters: Object.keys(filters).filter((name) => !(name in within)),
})

/** What a person fills in, files among it. */
export const fieldsOf = (resource: Pick<ApiResource, "values" | "files">): readonly string[] => [
  ...Object.keys(resource.values.fields),
  ...Object.keys(resource.files),
]
