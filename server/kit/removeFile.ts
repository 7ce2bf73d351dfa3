import { eq, sql } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { notFound, ok, StaleVersion } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import type { RowTable } from "./tenantTable.ts"

/** A file that a row refers to, and that is removed without the row's form. */
type Held = {
  readonly table: RowTable
  readonly column: AnyPgColumn
  /** Name of the file in the contract, for the audit. */
  readonly field: string
  readonly noun: string
  readonly done: string
}

/** Removes a row's reference to a file, with an optimistic lock */
export const removeFile = async (
  ctx: Context,
  { id, version }: { readonly id: number; readonly version?: number },
  { table, column, field, noun, done }: Held,
) => {
  const [row] = (await ctx.tx
    .select({ version: table.version, file: column })
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for("update")) as { readonly version: number; readonly file: number | null }[]
  if (row === undefined || row.file === null) throw notFound(noun)
  if (version !== undefined && version !== row.version) throw new StaleVersion(null)
  const [saved] = (await ctx.tx
    .update(table as PgTable)
    .set({
      [column.name]: null,
      version: sql`${table.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    } as never)
    .where(eq(table.id, id))
    .returning({ id: table.id, version: table.version })) as {
    readonly id: number
    readonly version: number
  }[]
  if (saved === undefined) throw notFound(noun)
  await ctx.audit({
    entity: noun,
    entityId: id,
    action: "update",
    before: { [field]: row.file },
    after: { [field]: null },
  })
  return ok(saved, done)
}
