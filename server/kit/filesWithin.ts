import { and, eq, notInArray } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import { InvalidFields } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import type { TenantTable, Values } from "./tenantTable.ts"

/** A list of files inside a row: a table with `place` and `files_id`, and the row's id in `own`. */
export type FilesWithin = {
  readonly table: Omit<TenantTable, "version"> & PgTable
  readonly own: AnyPgColumn
  /** The field of the payload. */
  readonly field: string
  /** Error messages of an item: without a file, and with a file that another user has removed. */
  readonly missing: { readonly file: string; readonly gone: string }
}

/**
 * Replaces the files of a row by this list, in this order. An item with `no` keeps its file; other items bring a file
 * as `<field>.<n>.file`, also when another user has removed the old one.
 * @throws InvalidFields where an item neither keeps nor brings a file
 */
export const saveFilesWithin = async (
  ctx: Context,
  { table, own, field, missing }: FilesWithin,
  rowId: number,
  given: readonly (Values & { readonly no?: number })[],
): Promise<void> => {
  const { tx, companyId, uploads } = ctx
  const mine = eq(own, rowId)
  const held = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(mine)
  const known = new Set(held.map((row) => row.id as number))
  const isKept = (no: number | undefined): no is number => no !== undefined && known.has(no)
  const errors = given.flatMap(({ no }, at): [string, string[]][] =>
    isKept(no) || uploads.has(`${field}.${at}.file`)
      ? []
      : [[`${field}.${at}.file`, [no === undefined ? missing.file : missing.gone]]],
  )
  if (errors.length > 0) throw new InvalidFields(Object.fromEntries(errors))
  const kept = given.flatMap(({ no }) => (isKept(no) ? [no] : []))
  await tx
    .delete(table as PgTable)
    .where(and(mine, kept.length === 0 ? undefined : notInArray(table.id, kept)))
  for (const [place, { no, ...values }] of given.entries()) {
    const upload = uploads.get(`${field}.${place}.file`)
    const file = upload === undefined ? {} : { files_id: await ctx.keep(upload) }
    if (isKept(no))
      await tx
        .update(table as PgTable)
        .set({ ...values, place, ...file } as never)
        .where(and(mine, eq(table.id, no)))
    else
      await tx
        .insert(table as PgTable)
        .values({ companies_id: companyId, [own.name]: rowId, ...values, place, ...file } as never)
  }
}
