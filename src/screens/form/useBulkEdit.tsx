import { type ReactNode, useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { bulkEditOf } from "#src/api/actors/bulkEdit.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import type { BulkAction } from "#src/ui/list/types.ts"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import { LazyView } from "../LazyView.tsx"
import { marks, outerState, useMachine, useWorld } from "../screen.ts"
import type { BulkEditDialogProps } from "./BulkEditDialog.tsx"
import type { Kinds } from "./kindsContext.ts"

const loadDialog = () => import("./BulkEditDialog.tsx").then((m) => m.BulkEditDialog)

type Asked = {
  readonly resource: DescribedList
  readonly picked: readonly number[]
  /** The list's filters, and the number of matching rows. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly total: number
  readonly kinds: Kinds | null
  readonly user: SessionUser
  readonly labelOf: (id: number) => string
  readonly onChanged: (done: readonly number[]) => void
}

/** Bulk edit of the selected rows: its button, its dialog and the result of each row. */
export const useBulkEdit = (asked: Asked) => {
  const { resource, picked, filter, total, kinds, user, onChanged } = asked
  const { contract, edit = null } = resource
  const { need } = useWorld()
  const machine = useMemo(() => bulkEditOf(contract, edit), [contract, edit])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "rows.changed") onChanged(event.done)
  })
  const { context, value } = snapshot
  const state = outerState(value)
  const names = new Map(context.preview.map(({ id, nama }) => [id, nama]))
  const labelOf = (id: number) => names.get(id) ?? asked.labelOf(id)
  const shown: BulkEditDialogProps | null =
    edit === null || kinds === null || state === "idle" || state === "reporting"
      ? null
      : {
          edit,
          context,
          state,
          overdue: snapshot.hasTag("overdue"),
          send,
          kinds,
          user,
          noun: contract.noun,
          labelOf,
        }
  const actions: readonly BulkAction[] =
    edit === null
      ? []
      : [
          {
            key: "edit",
            label: edit.label,
            onPress: () => send({ type: "edit.open", ids: picked, filter, total, values: edit.start }),
          },
        ]
  const report: ReactNode =
    edit === null || state !== "reporting" ? null : (
      <RowResults
        title={edit.label}
        results={context.results.flatMap(({ id, ok, message }) =>
          id === undefined ? [] : [{ id, label: labelOf(id), ok, message }],
        )}
        onRetry={() => send({ type: "edit.retry" })}
        onClose={() => send({ type: "edit.cancel" })}
      />
    )
  const dialog: ReactNode =
    edit === null ? null : (
      <div {...marks(`${contract.id}BulkEdit`, value)}>
        <LazyView load={loadDialog} need={need} with={shown} />
      </div>
    )
  return { actions, report, dialog }
}
