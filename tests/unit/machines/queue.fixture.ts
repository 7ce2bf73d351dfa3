import { decisions } from "#contract/kit/flowRow.ts"
import type { Chosen, Extra } from "#machines/queue/queueTypes.ts"
import { drive } from "#tests/paths/drive.ts"
import { many, queueMachine } from "#tests/paths/models/queue.ts"

export type Opening = Chosen & { readonly extra: Extra }
/** A queue machine whose decision panel was opened for these rows. */
export const opened = (chosen: Opening) => {
  const run = drive(queueMachine, { noun: "pengajuan", batch: 2, decisions })
  run.send({ type: "decision.open", ...chosen })
  return run
}

/**
 * Fields that every batch of a bulk decision sends besides its rows: the versions seen at selection (optimistic lock).
 */
export const approving = { versions: many.versions, decision: "approved", note: "" }

export const changed = (ids: readonly number[]) => ({ type: "rows.changed" as const, ids })
