import { sql } from "drizzle-orm"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { rowsOf } from "../db/database.ts"
import { SecretJson } from "../db/secrets/params.ts"
import { InvalidFields, Refusal, StaleVersion } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { importRules } from "./kinds/index.ts"
import type { Before, UpdateRow } from "./kinds/kind.ts"
import type { Turns } from "./own.ts"

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/**
 * Updates existing rows: one by one, each in its own transaction with optimistic locking and an audit entry, as a
 * form would.
 */

type Told = { readonly field: string; readonly value: string; readonly message: string }

/** Why one row cannot be changed, in words; null = an unexpected error. */
const whyNot = (thrown: unknown): string | null => {
  if (thrown instanceof StaleVersion) return "Sudah diubah sejak berkas ini diperiksa"
  if (thrown instanceof InvalidFields) return Object.values(thrown.errors).flat()[0] ?? thrown.message
  return thrown instanceof Refusal ? thrown.message : null
}

const next = (ctx: Context, importId: number, order: "first" | "last") =>
  rowsOf<UpdateRow & { readonly place: number; readonly before: Before | null }>(
    ctx.tx,
    order === "first"
      ? sql`select r.row, r.place, r.values, r.before from import_rows r join imports i on i.id = r.imports_id
          where r.imports_id = ${importId} and r.place > i.written and i.state = 'checked' order by r.place limit 1 for update of i`
      : sql`select r.row, r.place, r.values, r.before from import_rows r join imports i on i.id = r.imports_id
          where r.imports_id = ${importId} and r.place <= i.written and r.place is not null and i.state = 'committed'
          order by r.place desc limit 1 for update of i`,
  )

const stamp = (ctx: Context, importId: number, written: number) =>
  ctx.tx.execute(
    sql`update imports set written = ${written}, updated_at = ${ctx.now.toISOString()}::timestamptz where id = ${importId}`,
  )

/**
 * Writes every good row, resuming where an earlier attempt was interrupted. Rows changed since the check (a version
 * conflict) are skipped and reported.
 */
export const writeUpdates = async (kind: ImportKind, importId: number, inTurn: Turns): Promise<void> => {
  const update = importRules[kind].update
  if (update === undefined) return
  for (;;) {
    let at: UpdateRow & { readonly place: number } = { row: 0, place: 0, values: {} }
    try {
      const isDone = await inTurn(async (ctx) => {
        const [row] = await next(ctx, importId, "first")
        if (row === undefined) return true
        at = row
        const before = await update.write(ctx, row)
        await ctx.tx.execute(
          sql`update import_rows set before = ${new SecretJson(before)}::jsonb where imports_id = ${importId} and row = ${row.row}`,
        )
        await stamp(ctx, importId, row.place)
        return false
      })
      if (isDone) return
    } catch (thrown) {
      const message = whyNot(thrown)
      if (message === null || at.place === 0) throw thrown
      const told: readonly Told[] = [{ field: "NIP", value: textOf(at.values["nip"]), message }]
      await inTurn(async (ctx) => {
        await ctx.tx.execute(
          sql`update import_rows set errors = ${new SecretJson(told, ["value"])}::jsonb where imports_id = ${importId} and row = ${at.row}`,
        )
        await ctx.tx.execute(sql`update imports set bad = bad + 1 where id = ${importId}`)
        await stamp(ctx, importId, at.place)
      })
    }
  }
}

/** The number of rows an import has changed. */
export const countUpdated = async ({ tx }: Context, importId: number): Promise<number> => {
  const [found] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from import_rows where imports_id = ${importId} and before is not null`,
  )
  return found?.n ?? 0
}

/**
 * Restores changed rows, the last one first.
 * @returns the number of rows that were changed again after the import, and are kept
 */
export const restoreUpdates = async (kind: ImportKind, importId: number, inTurn: Turns): Promise<number> => {
  const update = importRules[kind].update
  if (update === undefined) return 0
  let left = 0
  for (;;) {
    let place = 0
    try {
      const isDone = await inTurn(async (ctx) => {
        const [row] = await next(ctx, importId, "last")
        if (row === undefined) return true
        place = row.place
        if (row.before !== null) await update.restore(ctx, row.before)
        await stamp(ctx, importId, row.place - 1)
        return false
      })
      if (isDone) return left
    } catch (thrown) {
      if (whyNot(thrown) === null || place === 0) throw thrown
      left += 1
      await inTurn((ctx) => stamp(ctx, importId, place - 1))
    }
  }
}
