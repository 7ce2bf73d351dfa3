import type { Call, Who } from "#contract/kit/call.ts"
import type { AppModule } from "#contract/kit/modules.ts"

/** A contract resource with any fields. */
export type ResourceContract = {
  readonly id: string
  readonly alias: string
  readonly noun: string
  readonly listKey: string
  readonly who: { readonly read: readonly Who[]; readonly write: readonly Who[] }
  readonly module: AppModule | null
  readonly sorts: readonly [string, ...string[]]
  readonly firstDir?: "asc" | "desc"
  readonly filters: object
  readonly row: { readonly Type: object }
  readonly values: { readonly Type: object; readonly fields: object }
  readonly files: Readonly<Record<string, unknown>>
  /** Fixed values of the list's rows, where a resource is split over several lists. */
  readonly within?: Readonly<Record<string, unknown>>
  /** The field that scopes the manual order of rows. */
  readonly sortedBy?: string
  readonly sortsTop?: true
  readonly dated?: true
  readonly calls: { readonly [V in "list" | "find" | "create"]: Call } & {
    readonly [V in "remove" | "update" | "sort"]?: Call
  }
}
