import type { Call } from "#contract/kit/call.ts"
import { failed, type Outcome, type RowResult } from "#contract/kit/errors.ts"
import { type BulkAsked, type BulkDone, createBulkMachine } from "#machines/bulk/bulkMachine.ts"
import { createUndoMachine } from "#machines/undo/undoMachine.ts"
import type { Undoable } from "#machines/undo/undoTypes.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type Named = { readonly id: string; readonly noun: string }
/** The parts of a bulk action that the API needs. */
export type ApiBulk = {
  readonly key: string
  readonly call: Call
  readonly payload: (ids: readonly number[], values: Readonly<Record<string, unknown>>) => unknown
  readonly undo?: { readonly call: Call; readonly what: string }
  readonly leadsTo?: (values: Readonly<Record<string, unknown>>) => string
}

type Rows = { readonly rows: readonly RowResult[] }

/** Takes back the last bulk action of a list that can be taken back: at most one of them can. */
export const bulkUndoOf = ({ id, noun }: Named, actions: readonly ApiBulk[]) =>
  createUndoMachine(`${id}Undo`, `Mengurungkan tindakan untuk beberapa ${noun}`).provide({
    actors: {
      revoke: actor<readonly RowResult[], { readonly rows: readonly Undoable[] }>(async ({ rows }, abort) => {
        const call = actions.find(({ undo }) => undo !== undefined)?.undo?.call
        if (call === undefined) return failed({ _tag: "NotFound" })
        const outcome = (await send(call, { ids: rows.map((row) => row.id) }, abort)) as Outcome<Rows>
        return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
      }),
    },
  })

/** The bulk action machine of a list; it sends the call of the chosen action. */
export const bulkOf = ({ id, noun }: Named, actions: readonly ApiBulk[]) =>
  createBulkMachine(`${id}Bulk`, `Tindakan untuk beberapa ${noun}`).provide({
    actors: {
      act: actor<BulkDone, BulkAsked>(async ({ action, ids, values }, abort) => {
        const chosen = actions.find(({ key }) => key === action)
        if (chosen === undefined) return failed({ _tag: "NotFound" })
        const outcome = (await send(chosen.call, chosen.payload(ids, values), abort)) as Outcome<Rows>
        return outcome.ok
          ? { ...outcome, value: { ...outcome.value, to: chosen.leadsTo?.(values) } }
          : outcome
      }),
    },
  })
