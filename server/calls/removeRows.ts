import { and, asc, inArray } from "drizzle-orm"
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core"
import type { RowResult } from "#contract/errors.ts"
import type { Tx } from "../db/database.ts"
import { InvalidFields, okRows, Refusal } from "../http/answer.ts"
import type { Context } from "../http/handler.ts"
import { brokenConstraint } from "./constraints.ts"
import { sentence } from "./resource.ts"
import type { ResourceRules } from "./rules.ts"
import { singleWords } from "./single.ts"
import { takeTurnToRemove } from "./turns.ts"

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** The rows as they stand, locked in one order so that two deletions cannot wait for each other. */
const holdRows = ({ tx, now }: Context, rules: ResourceRules, ids: readonly number[]): Promise<Row[]> =>
  tx
    .select(rules.select(now) as Record<string, AnyPgColumn>)
    .from(rules.table as PgTable)
    .where(and(rules.where, inArray(rules.table.id, [...ids])))
    .orderBy(asc(rules.table.id))
    .for("update") as unknown as Promise<Row[]>

/** Deletes inside a savepoint. @returns false when other rows point at one of them */
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

/** All at once, and one by one only when something unforeseen holds one of them. @returns the ids that went */
const deleteAll = async (tx: Tx, rules: ResourceRules, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0 || (await tryDelete(tx, rules, ids))) return new Set(ids)
  const gone = new Set<number>()
  if (ids.length === 1) return gone
  for (const id of ids) if (await tryDelete(tx, rules, [id])) gone.add(id)
  return gone
}

/** One row: a refusal says why. Several: an answer row by row, what can go goes. */
export const removeRows = async (
  ctx: Context,
  rules: ResourceRules,
  payload: { readonly id?: number; readonly ids?: readonly number[] },
) => {
  const ids = [...new Set(payload.ids ?? (payload.id === undefined ? [] : [payload.id]))]
  if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
  await takeTurnToRemove(ctx, rules)
  const found = new Map((await holdRows(ctx, rules, ids)).map((row) => [row.id, row]))
  const used = new Map(await rules.usage?.(ctx.tx, [...found.keys()]))
  for (const [id, row] of found) {
    const words = singleWords(rules, row)
    if (words !== undefined && !used.has(id)) used.set(id, words)
  }
  const gone = await deleteAll(
    ctx.tx,
    rules,
    [...found.keys()].filter((id) => !used.has(id)),
  )
  const left = [...found.keys()].filter((id) => !gone.has(id))
  const archived = rules.archive !== undefined && left.length > 0 ? await rules.archive(ctx, left) : null
  await ctx.audit(
    ...[...found.keys()]
      .filter((id) => gone.has(id) || archived !== null)
      .map((id) => ({
        entity: rules.noun,
        entityId: id,
        action: "delete" as const,
        before: found.get(id),
        after: null,
      })),
  )
  const rows: RowResult[] = ids.map((id) => {
    if (gone.has(id)) return { id, ok: true, message: "Dihapus" }
    if (archived !== null && found.has(id)) return { id, ok: true, message: archived }
    if (!found.has(id)) return { id, ok: false, message: `Data ${rules.noun} tidak ditemukan` }
    return { id, ok: false, message: used.get(id) ?? `${sentence(rules.noun)} masih dipakai data lain` }
  })
  return answerRows(rows, rules.noun, found.size > 0)
}

const answerRows = (rows: readonly RowResult[], noun: string, isAnyFound: boolean) => {
  const failed = rows.filter((row) => !row.ok)
  const first = failed[0]
  if (first !== undefined && failed.length === rows.length)
    throw new Refusal(
      rows.length === 1 ? first.message : `Tidak ada ${noun} yang terhapus`,
      isAnyFound ? "in_use" : "not_found",
      { rows },
    )
  const words =
    failed.length === 0
      ? `${sentence(noun)} berhasil dihapus`
      : `${rows.length - failed.length} ${noun} dihapus, ${failed.length} tidak`
  return okRows(rows, words)
}
