import type { Upload } from "#server/files/store.ts"

/** One write that succeeds, its expected audit entries, and its sender (null = not signed in). */
export type Sample = {
  readonly payload: Record<string, unknown>
  readonly by: "admin@maju.test" | "super@balai.test" | null
  /** Files of a multipart body. */
  readonly uploads?: ReadonlyMap<string, Upload>
  readonly audit: readonly {
    readonly entity: string
    readonly entity_id: number
    readonly action: "create" | "update" | "delete"
    readonly before: unknown
    readonly after: unknown
  }[]
}
