import type { Call } from "#contract/kit/call.ts"
import type { Outcome, RowResult } from "#contract/kit/errors.ts"
import { createBulkEditMachine } from "#machines/bulkEdit/bulkEditMachine.ts"
import type { EditSent, PreviewAsked, PreviewRow } from "#machines/bulkEdit/bulkEditTypes.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

type Values = Readonly<Record<string, unknown>>

/** The parts of a bulk edit that the API needs. */
export type ApiBulkEdit = {
  readonly preview: Call
  readonly call: Call
  readonly asked: (
    whose:
      | { readonly type: "selected"; readonly members_id: readonly number[] }
      | { readonly type: "filtered"; readonly filter: Values },
    values: Values,
  ) => unknown
  readonly sent: (
    rows: { readonly ids: readonly number[]; readonly versions: readonly number[] },
    values: Values,
  ) => unknown
}

type Previewed = { readonly rows: readonly PreviewRow[] }
type Done = { readonly rows: readonly RowResult[] }

/** The bulk edit machine of a list, its slots filled with these calls; null = the list has no bulk edit. */
export const bulkEditOf = (
  { id, noun }: { readonly id: string; readonly noun: string },
  edit: ApiBulkEdit | null,
) => {
  const machine = createBulkEditMachine(`${id}BulkEdit`, `Mengubah beberapa ${noun} bersama`)
  if (edit === null) return machine
  const { preview, call, asked, sent } = edit
  return machine.provide({
    actors: {
      preview: actor<Previewed, PreviewAsked>(
        ({ ids, filter, scope, values }, abort) =>
          send(
            preview,
            asked(
              scope === "filtered" ? { type: "filtered", filter } : { type: "selected", members_id: ids },
              values,
            ),
            abort,
          ) as Promise<Outcome<Previewed>>,
      ),
      act: actor<Done, EditSent>(
        ({ rows, values }, abort) =>
          send(
            call,
            sent(
              { ids: rows.map(({ id: one }) => one), versions: rows.map(({ version }) => version) },
              values,
            ),
            abort,
          ) as Promise<Outcome<Done>>,
      ),
    },
  })
}
