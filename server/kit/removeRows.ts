import { and, asc, inArray } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { RowResult } from "#contract/kit/errors.ts"
import type { Tx } from "../db/database.ts"
import { InvalidFields } from "../call/answer.ts"
import { answerRows, countRows } from "../call/bulk.ts"
import type { Context } from "../call/handler.ts"
import { brokenConstraint } from "./constraints.ts"
import { sentence } from "./textSearch.ts"
import type { ResourceRules } from "./rules.ts"
import { exclusiveFlagWords } from "./exclusiveFlags.ts"
import { lockToRemove } from "./lockOrder.ts"
import { usesOf } from "./uses.ts"

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** Reads and locks the rows in a fixed order, which prevents deadlock between two deletions. */
const holdRows = ({ tx, now }: Context, rules: ResourceRules, ids: readonly number[]): Promise<Row[]> =>
  tx
    .select(rules.select(now) as Record<string, AnyPgColumn>)
    .from(rules.table as PgTable)
    .where(and(rules.where, inArray(rules.table.id, [...ids])))
    .orderBy(asc(rules.table.id))
    .for("update") as unknown as Promise<Row[]>

/** Deletes inside a savepoint. @returns false when a foreign key still references one of them */
const tryDelete = async (tx: Tx, rules: ResourceRules, ids: readonly number[]): Promise<boolean> => {
  try {
    await tx.transaction((inner) =>
      inner.delete(rules.table as PgTable).where(inArray(rules.table.id, [...ids])),
    )
    return true
  } catch (thrown) {
    if (brokenConstraint(thrown)?.kind === "reference") return false
    throw thrown
  }
}

/** Deletes all rows at once; one by one only if an unexpected reference blocks one of them. @returns the deleted ids */
const deleteAll = async (tx: Tx, rules: ResourceRules, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0 || (await tryDelete(tx, rules, ids))) return new Set(ids)
  const gone = new Set<number>()
  if (ids.length === 1) return gone
  for (const id of ids) if (await tryDelete(tx, rules, [id])) gone.add(id)
  return gone
}

/** One row: a refusal gives the reason. Several: an answer per row, and those that can be deleted are. */
export const removeRows = async (
  ctx: Context,
  rules: ResourceRules,
  payload: { readonly id?: number; readonly ids?: readonly number[] },
) => {
  const ids = [...new Set(payload.ids ?? (payload.id === undefined ? [] : [payload.id]))]
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  await lockToRemove(ctx, rules)
  const found = new Map((await holdRows(ctx, rules, ids)).map((row) => [row.id, row]))
  const barred = new Map(await rules.barred?.(ctx, [...found.keys()], "remove"))
  const used = new Map([...((await rules.usage?.(ctx.tx, [...found.keys()])) ?? []), ...barred])
  for (const [id, row] of found) {
    const words = exclusiveFlagWords(rules, row)
    if (words !== undefined && !used.has(id)) used.set(id, words)
  }
  const gone = await deleteAll(
    ctx.tx,
    rules,
    [...found.keys()].filter((id) => !used.has(id)),
  )
  if (gone.size > 0)
    await rules.gone?.(
      ctx,
      [...found.values()].filter(({ id }) => gone.has(id)),
    )
  const left = [...found.keys()].filter((id) => !gone.has(id) && !barred.has(id))
  const archived = rules.archive !== undefined && left.length > 0 ? await rules.archive(ctx, left) : null
  await ctx.audit(
    ...[...found.keys()]
      .filter((id) => gone.has(id) || (archived !== null && !barred.has(id)))
      .map((id) => ({
        entity: rules.noun,
        entityId: id,
        action: "delete" as const,
        before: found.get(id),
        after: null,
      })),
  )
  const unforeseen =
    archived === null
      ? await usesOf(
          ctx.tx,
          rules.table,
          left.filter((id) => !used.has(id)),
        )
      : new Map<number, string>()
  const rows: RowResult[] = ids.map((id) => {
    if (gone.has(id)) return { id, ok: true, message: "Dihapus" }
    if (archived !== null && found.has(id) && !barred.has(id)) return { id, ok: true, message: archived }
    if (!found.has(id)) return { id, ok: false, message: `Data ${rules.noun} tidak ditemukan` }
    const message = used.get(id) ?? unforeseen.get(id) ?? `${sentence(rules.noun)} masih dipakai`
    return { id, ok: false, message, used: true }
  })
  const { success } = countRows(rows)
  return answerRows(rows, {
    done: `${success} ${rules.noun} dihapus`,
    all: `${sentence(rules.noun)} berhasil dihapus`,
    none: `Tidak ada ${rules.noun} yang terhapus`,
    reason: found.size > 0 ? "in_use" : "not_found",
  })
}
