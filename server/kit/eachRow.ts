import type { RowResult } from "#contract/kit/errors.ts"
import type { Context } from "../call/handler.ts"
import type { Tx } from "../db/database.ts"
import { refusedRow } from "./approval/moveEach.ts"

/**
 * Work on several rows, each in its own savepoint: a refused row leaves nothing behind and the others go on.
 * @param work returns what was done, in words
 */
export const eachRow = async (
  ctx: Context,
  ids: readonly number[],
  work: (tx: Tx, id: number) => Promise<string>,
): Promise<readonly RowResult[]> => {
  const rows: RowResult[] = []
  for (const id of ids)
    try {
      const message = await ctx.tx.transaction((tx) => work(tx as unknown as Tx, id))
      rows.push({ id, ok: true, message })
    } catch (thrown) {
      rows.push(refusedRow(id, thrown))
    }
  return rows
}
