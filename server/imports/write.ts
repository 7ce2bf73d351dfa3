import { sql } from "drizzle-orm"
import { inChunks } from "../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import type { ClearPart, TakeBackPart, Whose, WritePart, Writing } from "./kinds/kind.ts"

/** Transactions bound to the account that started the import. */
type Own = Pick<Database, "transact">

/** The fixed cost of a part is several statements, so parts have a minimum size. */
const SIZES = { first: 25, least: 25 } as const
const ending = (signal: AbortSignal | undefined) => (signal === undefined ? SIZES : { ...SIZES, signal })

const bindImport = (tx: Tx, importId: number) =>
  tx.execute(sql`select set_config('app.import', ${String(importId)}, true)`)

/**
 * Writes good rows in short transactions, resuming where an earlier attempt was interrupted. The rows are invisible
 * until `finish`. Stops where the import is no longer in the checked state.
 */
export const writeParts = (db: Own, writing: Writing, part: WritePart): Promise<number> =>
  inChunks(
    db,
    async (tx, size) => {
      const { importId, companyId, now } = writing
      const [found] = await rowsOf<{ written: number; good: number }>(
        tx,
        sql`select written, good from imports where id = ${importId} and state = 'checked' for update`,
      )
      if (found === undefined || found.written >= found.good) return 0
      await bindImport(tx, importId)
      if (found.written === 0)
        await tx.execute(
          sql`insert into import_pending (companies_id, imports_id) values (${companyId}, ${importId}) on conflict do nothing`,
        )
      const upTo = Math.min(found.good, found.written + size)
      await part(tx, writing, { after: found.written, upTo })
      await tx.execute(
        sql`update imports set written = ${upTo}, updated_at = ${now.toISOString()}::timestamptz where id = ${importId}`,
      )
      return upTo - found.written
    },
    SIZES,
  )

const letSee = (tx: Tx, importId: number) =>
  tx.execute(sql`delete from import_pending where imports_id = ${importId}`)

/** Makes the written rows visible. @returns how many rows */
export const finish = async (tx: Tx, importId: number): Promise<number> => {
  const [found] = await rowsOf<{ written: number; good: number }>(
    tx,
    sql`select written, good from imports where id = ${importId}`,
  )
  if (found === undefined || found.written < found.good)
    throw new Error(`import ${importId} is not written to its end`)
  await letSee(tx, importId)
  return found.good
}

/** Undoes the written rows of an import that cannot be finished, the last rows first. */
export const takeBack = (db: Own, { importId, companyId }: Whose, part: TakeBackPart, signal?: AbortSignal) =>
  inChunks(
    db,
    async (tx, size) => {
      const [found] = await rowsOf<{ written: number; state: string }>(
        tx,
        sql`select written, state from imports where id = ${importId} and state <> 'committed' for update`,
      )
      if (found === undefined) return 0
      const after = Math.max(0, found.written - size)
      await bindImport(tx, importId)
      await part(tx, { importId, companyId }, { after, upTo: found.written })
      await tx.execute(sql`update imports set written = ${after} where id = ${importId}`)
      if (after === 0) {
        await letSee(tx, importId)
        if (found.state === "replaced")
          await tx.execute(sql`delete from import_rows where imports_id = ${importId}`)
      }
      return found.written - after
    },
    ending(signal),
  )

/** Deletes the rows that the import replaced, which are no longer visible. */
export const clearReplaced = async (
  db: Own,
  whose: Whose,
  part: ClearPart,
  signal?: AbortSignal,
): Promise<void> => {
  await inChunks(
    db,
    async (tx, size) => {
      await bindImport(tx, whose.importId)
      return part(tx, whose, size)
    },
    ending(signal),
  )
  await db.transact((tx) => tx.execute(sql`update imports set leaves = false where id = ${whose.importId}`))
}
