import type { RefusalReason, RowResult } from "#contract/kit/errors.ts"
import { type Answer, type Counts, Refusal } from "./answer.ts"

export type BulkWords = {
  /** Message with the number of successful rows: "3 klaim disetujui". */
  readonly done: string
  /** Message when every row succeeded. */
  readonly all?: string
  /** Message when every one of several rows failed; a single row reports its own message. */
  readonly none: string
  /** Reason code of the refusal when every row failed. */
  readonly reason?: RefusalReason
}

export const countRows = (rows: readonly RowResult[]): Counts => {
  const success = rows.filter((row) => row.ok).length
  return { success, gagal: rows.length - success }
}

/**
 * Builds the answer of a bulk write: a result per row and the counts. If every row failed it is a refusal, which also
 * rolls back everything else the call wrote.
 * @param counts of rows that are not listed one by one
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
