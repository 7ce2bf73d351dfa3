import { setImmediate as nextTurn } from "node:timers/promises"
import type { Call } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import type { Tx } from "../db/database.ts"
import { type Answer, HttpStop, Refusal, weighed } from "./answer.ts"
import type { Asked, Entrance } from "./entrance.ts"
import type { RowsHandler } from "./handler.ts"
import { type Claim, dropClaim, keepAnswer, keepRows, takeProgress } from "./repeat.ts"

/** Batch size: rows of the first batch, the maximum, and the target duration of a batch. */
const PART_FIRST = 5
const PART_MOST = 50
const PART_MS = 25

/** Stores the final answer under the idempotency key; if no row succeeded nothing is stored. */
const finish = async (
  tx: Tx,
  claim: Claim | null,
  call: Call,
  answerOf: () => Answer<unknown> | Promise<Answer<unknown>>,
): Promise<{ readonly answer: Answer<unknown> } | { readonly refusal: Refusal }> => {
  try {
    const answer = await answerOf()
    weighed(call.path, answer)
    if (claim !== null) await keepAnswer(tx, claim, answer)
    return { answer }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    if (claim !== null) await dropClaim(tx, claim)
    return { refusal: thrown }
  }
}

/**
 * Bulk write in batches, a few rows per transaction. Row results are stored with the claim on the idempotency key
 * (request_id): each row is processed once despite retries, concurrent duplicates or a crash.
 */
export const inParts = async (
  { decodedLater, enter, contextOf }: Entrance,
  handler: RowsHandler<Call>,
  call: Call,
  incoming: Asked,
  now: Date,
): Promise<Answer<unknown>> => {
  if ((incoming.read ?? null) !== null) throw new HttpStop(400, "Permintaan tidak terbaca")
  const decoded = decodedLater(call, incoming.payload, incoming.query)
  let size = PART_FIRST
  /** Results so far when the call has no request_id (otherwise they are stored with the claim). */
  let known: readonly RowResult[] = []
  for (;;) {
    const started = performance.now()
    const part = await enter(call, incoming, now, async (tx, session) => {
      const payload = decoded() as never
      const parts = { payload, uploads: new Map() }
      const { ctx, claim, audits } = contextOf(tx, session, call, incoming, now, parts)
      const before = claim === null ? { rows: known } : await takeProgress(tx, claim, now)
      if ("answer" in before) return before
      const ids = [...new Set(handler.ids(payload))]
      const done = await handler.each(
        ctx as never,
        payload,
        ids.slice(before.rows.length, before.rows.length + size),
      )
      if (done.some(({ ok }) => ok) && audits() === 0)
        throw new Error(`${call.path} wrote nothing into the audit`)
      const rows = [...before.rows, ...done]
      if (rows.length < ids.length) {
        if (claim !== null) await keepRows(tx, claim, rows)
        return { rows }
      }
      return finish(tx, claim, call, () => handler.answer(rows, payload, ctx as never))
    })
    if ("refusal" in part) throw part.refusal
    if ("answer" in part) return part.answer
    known = part.rows
    const took = Math.max(performance.now() - started, 1)
    size = Math.min(PART_MOST, Math.max(PART_FIRST, Math.round((size * PART_MS) / took)))
    await nextTurn()
  }
}
