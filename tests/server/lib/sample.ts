import { sql } from "drizzle-orm"
import type { Upload } from "#server/files/store.ts"
import type { World } from "./harness.ts"

/** One write that succeeds, its expected audit entries, and its sender (null = not signed in). */
export type Sample = {
  readonly payload: Record<string, unknown>
  readonly by: "admin@maju.test" | "super@balai.test" | "pegawai@maju.test" | null
  /** Restores what the samples after it need. */
  readonly after?: () => Promise<unknown>
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

/** The id that the next row of a table gets. */
export const nextIdOf = async ({ sqlRows }: Pick<World, "sqlRows">, table: string): Promise<number> => {
  const [row] = await sqlRows<{ readonly last: number | null }>(
    sql`select last_value::float8 as last from pg_sequences where sequencename = ${`${table}_id_seq`}`,
  )
  return (row?.last ?? 0) + 1
}

/** The audit entry of a request that was entered for an employee. */
export const entered = (entity: string, entity_id: number, after: object) => ({
  entity,
  entity_id,
  action: "create" as const,
  before: null,
  after,
})
