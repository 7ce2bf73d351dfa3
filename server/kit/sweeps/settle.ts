import type { Facts, Move } from "#machines/lifecycles/lifecycle.ts"
import type { Tx } from "../../db/database.ts"
import { type AnyHeld, type LifecycleRules, settleRow } from "../approval/move.ts"
import { systemMover } from "../approval/mover.ts"

type Due = { readonly id: number; readonly companies_id: number }

/**
 * One chunk of a sweep: writes the time-based events of these rows. Keyset pagination by id: a full chunk has a next one.
 * @param size limit with which the rows were read
 */
export const settleRows = async <F extends Facts, E extends Move, H extends AnyHeld<F>>(
  tx: Tx,
  now: Date,
  rules: LifecycleRules<F, E, H>,
  due: readonly Due[],
  size: number,
): Promise<{ readonly done: number; readonly next: readonly [number] | null }> => {
  let done = 0
  for (const { id, companies_id } of due)
    if (await settleRow(systemMover(tx, now, companies_id, "sweep"), rules, id)) done += 1
  const last = due.at(-1)
  return { done, next: last === undefined || due.length < size ? null : [last.id] }
}
