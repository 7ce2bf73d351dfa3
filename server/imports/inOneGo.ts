import { setTimeout as pause } from "node:timers/promises"
import { and, eq } from "drizzle-orm"
import type { ImportKind } from "#contract/areas/imports/imports.ts"
import { imports } from "../db/tables/index.ts"
import { InvalidFields, Refusal } from "../call/answer.ts"
import type { Context } from "../call/handler.ts"
import { beginOnce } from "./begin.ts"
import { commit, nothingToWrite, writeBefore } from "./commit.ts"
import { everOwn, type Import, named, noun, type Payload, shown, type Turns } from "./own.ts"

/** Checks a file and writes its good rows in one call; returns the number of written and of failed rows. */

const PAUSE_MS = 200
const PATIENCE_MS = 120_000

/** Polls until the file has been checked. @throws Refusal on a timeout, or where another file replaces it */
const judged = async (kind: ImportKind, id: number, inTurn: Turns): Promise<Import> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const row = await inTurn(async (ctx) => {
      const [found] = await ctx.tx
        .select()
        .from(imports)
        .where(and(everOwn(ctx, kind), eq(imports.id, id)))
      return named(found)
    })
    if (row.state !== "checking") return row
    await pause(PAUSE_MS)
  }
  throw new Refusal("Berkas ini masih diperiksa. Coba lagi sebentar lagi.", "state")
}

/** Everything before the final write. @returns the id of the import */
export const prepareInOneGo = async (kind: ImportKind, payload: Payload, inTurn: Turns): Promise<number> => {
  const { id } = await inTurn((ctx) => beginOnce(ctx, kind, payload, payload.request_id ?? null))
  const { state, message, good } = await judged(kind, id, inTurn)
  if (state === "failed") throw new InvalidFields({ file: [message ?? "Berkas ini tidak dapat diperiksa"] })
  if (good > 0) await writeBefore(kind, { ...payload, import_id: id, only: "good" }, inTurn)
  return id
}

export const finishInOneGo = async (ctx: Context, kind: ImportKind, payload: Payload, id: number) => {
  const [found] = await ctx.tx
    .select()
    .from(imports)
    .where(and(everOwn(ctx, kind), eq(imports.id, id)))
  const row = named(found)
  if (row.good > 0) return commit(ctx, kind, { ...payload, import_id: id, only: "good" })
  const left = { written: 0, left: row.bad }
  await ctx.audit({ entity: noun, entityId: id, action: "update", before: { state: row.state }, after: left })
  const message = nothingToWrite(row)
  return { data: await shown(ctx, row), message, counts: { success: 0, gagal: row.bad } }
}
