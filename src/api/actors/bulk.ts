import type { Call } from "#contract/kit/call.ts"
import { failed, type Outcome, type RowResult } from "#contract/kit/errors.ts"
import { type BulkAsked, createBulkMachine } from "#machines/bulk/bulkMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

/** The parts of a bulk action that the API needs. */
export type ApiBulk = {
  readonly key: string
  readonly call: Call
  readonly payload: (ids: readonly number[], values: Readonly<Record<string, unknown>>) => unknown
}

/** The bulk action machine of a list; it sends the call of the chosen action. */
export const bulkOf = (
  { id, noun }: { readonly id: string; readonly noun: string },
  actions: readonly ApiBulk[],
) =>
  createBulkMachine(`${id}Bulk`, `Tindakan untuk beberapa ${noun}`).provide({
    actors: {
      act: actor<{ readonly rows: readonly RowResult[] }, BulkAsked>(
        async ({ action, ids, values }, abort) => {
          const chosen = actions.find(({ key }) => key === action)
          if (chosen === undefined) return failed({ _tag: "NotFound" })
          return send(chosen.call, chosen.payload(ids, values), abort) as Promise<
            Outcome<{ readonly rows: readonly RowResult[] }>
          >
        },
      ),
    },
  })
