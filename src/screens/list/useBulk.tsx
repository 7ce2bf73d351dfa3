import { type ReactNode, useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { bulkOf, bulkUndoOf } from "#src/api/actors/bulk.ts"
import type { AnyBulk } from "#src/resources/kit/bulk.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import type { BulkAction } from "#src/ui/list/types.ts"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import { LazyView } from "../LazyView.tsx"
import { marks, outerState, useMachine, useWorld } from "../screen.ts"
import { useUndo } from "../useUndo.ts"
import type { BulkDialogProps } from "./BulkDialog.tsx"
import type { Kinds } from "../form/kindsContext.ts"

const NONE: readonly AnyBulk[] = []
const loadDialog = () => import("./BulkDialog.tsx").then((m) => m.BulkDialog)

type Asked = {
  readonly resource: DescribedList
  readonly picked: readonly number[]
  readonly kinds: Kinds | null
  readonly user: SessionUser
  readonly labelOf: (id: number) => string
  /** Whether an action applies to the rows shown. */
  readonly isOffered: (key: string) => boolean
  /** Rows have changed; `done` are the ids the action succeeded for. */
  readonly onChanged: (done: readonly number[]) => void
}

/**
 * Bulk actions on the selected rows: their buttons, dialogs and the result of each row; `open` asks for an action on
 * other rows.
 */
export const useBulk = ({ resource, picked, kinds, user, labelOf, isOffered, onChanged }: Asked) => {
  const { contract, bulk = NONE } = resource
  const { need, handle } = useWorld()
  const machine = useMemo(() => bulkOf(contract, bulk), [contract, bulk])
  const offer = useUndo()
  const undoing = useMemo(() => bulkUndoOf(contract, bulk), [contract, bulk])
  const what = bulk.find(({ undo }) => undo !== undefined)?.undo?.what
  const undo = useMachine(
    undoing,
    { input: { noun: contract.noun, ...(what === undefined ? {} : { what }) } },
    (event, answer) => {
      if (event.type === "rows.changed") onChanged(event.ids)
      else offer(event, answer)
    },
  )
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "rows.changed") {
      onChanged(event.done)
      if (event.to !== undefined) handle({ type: "navigation.requested", to: event.to, replace: false })
    }
    if (event.type === "undo.offered")
      undo.send({ type: "undo.offer", message: event.message, rows: event.rows })
  })
  const { context } = snapshot
  const action = bulk.find(({ key }) => key === context.action)
  const { value } = snapshot
  const state = outerState(value)
  const asked: BulkDialogProps | null =
    action === undefined || kinds === null || state === "idle" || state === "reporting"
      ? null
      : { action, context, state, overdue: snapshot.hasTag("overdue"), send, kinds, user, labelOf }
  const open = (key: string, ids: readonly number[]) => {
    const chosen = bulk.find((one) => one.key === key)
    if (chosen !== undefined)
      send({
        type: "bulk.open",
        action: key,
        ids,
        values: chosen.start ?? {},
        undoable: chosen.undo !== undefined,
      })
  }
  const actions: readonly BulkAction[] = bulk
    .filter(({ key, single }) => isOffered(key) && (single !== true || picked.length === 1))
    .map(({ key, label }) => ({ key, label, onPress: () => open(key, picked) }))
  const report: ReactNode =
    action === undefined || state !== "reporting" ? null : (
      <RowResults
        title={action.label}
        results={context.results.flatMap(({ id, ok, message }) =>
          id === undefined ? [] : [{ id, label: labelOf(id), ok, message }],
        )}
        onClose={() => send({ type: "bulk.close" })}
      />
    )
  const dialog: ReactNode =
    bulk.length === 0 ? null : (
      <div {...marks(`${contract.id}Bulk`, value)}>
        <LazyView load={loadDialog} need={need} with={asked} />
      </div>
    )
  return { actions, open, report, dialog }
}
