import type { Call, Who } from "#contract/kit/call.ts"
import type { AppModule } from "#contract/kit/modules.ts"

/** A contract resource, whatever its fields. */
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
  /** What every row of the list has in common, where a resource is kept in several. */
  readonly within?: Readonly<Record<string, unknown>>
  /** The field among whose rows the order is by hand. */
  readonly sortedBy?: string
  readonly sortsTop?: true
  readonly calls: { readonly [V in "list" | "find" | "create" | "remove"]: Call } & {
    readonly [V in "update" | "sort"]?: Call
  }
}
