import { useMemo } from "react"
import { sortingOf } from "#src/api/actors/sorting.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ErrorState } from "#src/ui/data/ErrorState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { SortList } from "#src/ui/list/SortList.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { marks, useMachine } from "../screen.ts"

export type SortDialogProps = {
  readonly contract: DescribedList["contract"]
  /** Group of rows to be ordered (filter values). */
  readonly group: Readonly<Record<string, unknown>>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Manual ordering of all rows of a resource. */
export function SortDialog({ contract, group, onChanged, onClose }: SortDialogProps) {
  const machine = useMemo(() => sortingOf(contract, group), [contract, group])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "rows.changed") onChanged()
  })
  const { rows, carried, failure } = snapshot.context
  const retry = () => send({ type: "sorting.retry" })
  const why = failure === null ? "" : failureText(failure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Atur urutan ${contract.noun}`}
      locked={snapshot.matches("saving")}
      actions={<Button onClick={onClose}>Selesai</Button>}
    >
      <div {...marks(`${contract.id}Sorting`, snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
        {snapshot.matches("unreadable") && <ErrorState text={why} onRetry={retry} />}
        {snapshot.matches("reading") && <Skeleton className="h-40 w-full" />}
        {snapshot.matches("failed") && (
          <div role="alert" className="mb-3 flex flex-wrap items-center gap-2 text-bad">
            <span className="min-w-0 flex-1">Urutan dikembalikan: {why}</span>
            <Button size="sm" onClick={retry}>
              Simpan lagi
            </Button>
          </div>
        )}
        {snapshot.hasTag("shown") && (
          <>
            <p className="mb-3 text-caption text-ink-2">
              Seret pegangannya, atau tekan Spasi lalu panah. Urutan disimpan begitu baris ditaruh
              {contract.sortsTop === true && "; isinya ikut"}.
            </p>
            <SortList
              label={`Urutan ${contract.noun}`}
              rows={rows}
              carried={carried}
              busy={snapshot.hasTag("busy")}
              onLift={(id) => send({ type: "row.lift", id })}
              onMove={(to) => send({ type: "row.move", to })}
              onDrop={() => send({ type: "row.drop" })}
              onRelease={() => send({ type: "row.release" })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
