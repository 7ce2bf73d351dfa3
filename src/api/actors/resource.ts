import type { Call } from "#contract/kit/call.ts"
import type { Values } from "#machines/form/formTypes.ts"

/** The parts of a resource that the API needs: its contract, and whether its drafts are personal data. */
export type ApiResource = {
  readonly id: string
  readonly noun: string
  readonly listKey: string
  readonly sorts: readonly [string, ...string[]]
  readonly firstDir?: "asc" | "desc"
  readonly filters: object
  readonly dated?: true
  readonly values: { readonly fields: object }
  readonly files: object
  readonly calls: { readonly [V in "list" | "find" | "create"]: Call } & {
    readonly [V in "remove" | "update"]?: Call
  }
  /** Fixed values shared by every row of the list, where a resource is split over several lists. */
  readonly within?: Values
}
export type AnyRow = { readonly id: number; readonly version: number } & Values

/** The parts of a list that the API needs; lists without deletion have no call for it. */
export type ApiList = Pick<
  ApiResource,
  "id" | "noun" | "listKey" | "sorts" | "firstDir" | "filters" | "dated"
> & {
  readonly calls: { readonly list: Call; readonly remove?: Call }
  /** Sent with every query: the parent the rows belong to. */
  readonly within?: Values
}

/** Whether a filter is a record of filters (`isian`), which an address has one by one (`isian.loker`). */
const isRecord = (filter: unknown): boolean =>
  (filter as { readonly ast?: { readonly _tag?: string } }).ast?._tag === "Objects"

export const wordsOf = ({
  sorts,
  firstDir,
  filters,
  dated,
  within = {},
}: Pick<ApiList, "sorts" | "firstDir" | "filters" | "dated" | "within">) => ({
  sorts,
  dir: firstDir ?? "asc",
  filters: Object.entries(filters).flatMap(([name, filter]) =>
    name in within || isRecord(filter) ? [] : [name],
  ),
  ...(dated === true ? { dated } : {}),
})

/** The form's values, including files. */
export const fieldsOf = (resource: Pick<ApiResource, "values" | "files">): readonly string[] => [
  ...Object.keys(resource.values.fields),
  ...Object.keys(resource.files),
]
