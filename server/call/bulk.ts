import type { RefusalReason, RowResult } from "#contract/kit/errors.ts"
import { type Answer, type Counts, Refusal } from "./answer.ts"

export type BulkWords = {
  /** What was done to how many: "3 klaim disetujui". */
  readonly done: string
  /** Said instead where no row is left over. */
  readonly all?: string
  /** Said where nothing could be done to several rows; of one row its own message is said. */
  readonly none: string
  /** Why nothing could be done. */
  readonly reason?: RefusalReason
}

export const countRows = (rows: readonly RowResult[]): Counts => {
  const success = rows.filter((row) => row.ok).length
  return { success, gagal: rows.length - success }
}

/**
 * Every answer of something done to several rows: row by row and counted, also where nothing could be done, which is a
 * refusal and takes back what else the call wrote.
 * @param counts of rows that are not named one by one
 * @throws Refusal when nothing was done
 */
export const answerRows = (
  rows: readonly RowResult[],
  { done, all = done, none, reason = "state" }: BulkWords,
  counts: Counts = countRows(rows),
): Answer<{ rows: readonly RowResult[] }> => {
  const { success, gagal } = counts
  if (success === 0)
    throw new Refusal(rows.length === 1 ? (rows[0]?.message ?? none) : none, reason, { rows }, counts)
  return { data: { rows }, message: gagal === 0 ? all : `${done}, ${gagal} tidak`, counts }
}
