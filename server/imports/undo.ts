import { and, eq, sql } from "drizzle-orm"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { lockCompany } from "../kit/locks.ts"
import { brokenConstraint } from "../kit/constraints.ts"
import type { Tx } from "../db/database.ts"
import { imports } from "../db/tables/index.ts"
import { Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { importRules } from "./kinds/index.ts"
import { takeBackMade } from "./makeNames.ts"
import { everOwn, type Import, isUndone, named, noun, type Payload, shown, type Turns } from "./own.ts"
import { restoreUpdates } from "./updates.ts"
import { takeBack } from "./write.ts"

/** Undo of a committed import. */

const MOST_SAID = 3

/** @throws Refusal where it cannot be undone */
const toUndo = async (
  ctx: Context,
  kind: ImportKind,
  importId: number,
  state: "committed" | "checked",
): Promise<Import> => {
  const [row] = await ctx.tx
    .select()
    .from(imports)
    .where(and(everOwn(ctx, kind), eq(imports.id, importId)))
    .for("update")
  const found = named(row)
  if (found.state === "undone") throw new Refusal("Impor ini sudah dibatalkan", "state")
  if (found.state !== state || !isUndone(found))
    throw new Refusal("Impor ini tidak dapat dibatalkan", "state")
  return found
}

/** @throws Refusal where rows of other tables depend on the imported rows */
const refuseUsed = async (ctx: Context, kind: ImportKind, importId: number): Promise<void> => {
  const inTheWay = (await importRules[kind].undo?.inTheWay(ctx.tx, importId)) ?? []
  if (inTheWay.length > 0)
    throw new Refusal(
      `Impor ini tidak dapat dibatalkan: ${inTheWay.slice(0, MOST_SAID).join(", ")}${inTheWay.length > MOST_SAID ? ", …" : ""}`,
      "in_use",
    )
}

/** Hides the imported rows before the first one is deleted, so that no new rows can refer to them. @throws Refusal */
const hide = async (ctx: Context, kind: ImportKind, importId: number): Promise<Import> => {
  await lockCompany(ctx, "imports")
  const found = await toUndo(ctx, kind, importId, "committed")
  await refuseUsed(ctx, kind, importId)
  await ctx.tx.execute(
    sql`insert into import_pending (companies_id, imports_id) values (${ctx.companyId}, ${importId}) on conflict do nothing`,
  )
  await ctx.tx
    .update(imports)
    .set({ state: "checked", updated_at: ctx.now.toISOString() })
    .where(eq(imports.id, importId))
  return found
}

/** The steps too large for one transaction. @returns the number of rows that were not restored */
export const undoBefore = async (
  kind: ImportKind,
  { import_id = 0 }: Payload,
  inTurn: Turns,
): Promise<number> => {
  const { how, companies_id } = await inTurn((ctx) => toUndo(ctx, kind, import_id, "committed"))
  if (how === "update") return restoreUpdates(kind, import_id, inTurn)
  const { inParts } = importRules[kind]
  if (inParts === undefined) return 0
  await inTurn((ctx) => hide(ctx, kind, import_id))
  const turns = { transact: <A>(work: (tx: Tx) => Promise<A>) => inTurn(({ tx }) => work(tx)) }
  try {
    await takeBack(turns, { importId: import_id, companyId: companies_id }, inParts.takeBack)
  } catch (thrown) {
    if (brokenConstraint(thrown) === null) throw thrown
    /** A row was referenced at the last moment (foreign key violation): the remaining rows become visible again. */
    await inTurn(async ({ tx }) => {
      await tx.execute(sql`update imports set state = 'committed', good = written where id = ${import_id}`)
      await tx.execute(sql`delete from import_pending where imports_id = ${import_id}`)
    })
    throw new Refusal("Sebagian sudah dipakai; sisanya tetap ada", "in_use")
  }
  return 0
}

export const undo = async (ctx: Context, kind: ImportKind, { import_id = 0 }: Payload, left: number) => {
  const [before] = await ctx.tx
    .select({ how: imports.how })
    .from(imports)
    .where(and(everOwn(ctx, kind), eq(imports.id, import_id)))
  const { undo: undoing, inParts, lock } = importRules[kind]
  const isWhole = before?.how === "update" || inParts === undefined
  const found = await toUndo(ctx, kind, import_id, isWhole ? "committed" : "checked")
  if (inParts === undefined) {
    /** Otherwise a row could be used between the check and the undo (race condition). */
    if (lock !== undefined) await lockCompany(ctx, lock)
    await refuseUsed(ctx, kind, import_id)
    await undoing?.inOneGo?.(ctx, import_id)
  }
  await takeBackMade(ctx, found)
  const [row] = await ctx.tx
    .update(imports)
    .set({ state: "undone", written: 0, leaves: false, updated_at: ctx.now.toISOString() })
    .where(eq(imports.id, found.id))
    .returning()
  if (row === undefined) throw new Error("the import is gone")
  const taken = found.good - left
  await ctx.audit({
    entity: noun,
    entityId: found.id,
    action: "update",
    before: { state: "committed", written: found.good },
    after: { state: "undone", kind, taken, left },
  })
  return {
    data: await shown(ctx, row),
    message:
      left === 0
        ? `Impor dibatalkan: ${taken} baris`
        : `Impor dibatalkan: ${taken} baris; ${left} sudah diubah lagi dan tetap`,
    counts: { success: taken, gagal: left },
  }
}
