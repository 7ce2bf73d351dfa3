import type { SnapshotFrom } from "xstate"
import type { sortingOf } from "#src/api/actors/sorting.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ErrorState } from "#src/ui/data/ErrorState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { SortList } from "#src/ui/list/SortList.tsx"
import { marks, type useMachine } from "../screen.ts"

type Sorting = ReturnType<typeof sortingOf>
type Props = {
  /** Name of the machine in the page's marks. */
  readonly id: string
  readonly label: string
  /** After "Urutan disimpan begitu baris ditaruh". */
  readonly more?: string
  readonly snapshot: SnapshotFrom<Sorting>
  readonly send: ReturnType<typeof useMachine<Sorting>>["send"]
}

/** Rows ordered by hand, by dragging or by keys; each drop is saved. */
export function SortPanel({ id, label, more = "", snapshot, send }: Props) {
  const { rows, carried, failure } = snapshot.context
  const retry = () => send({ type: "sorting.retry" })
  const why = failure === null ? "" : failureText(failure)
  return (
    <div {...marks(id, snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
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
            Seret pegangannya, atau tekan Spasi lalu panah. Urutan disimpan begitu baris ditaruh{more}.
          </p>
          <SortList
            label={label}
            rows={rows}
            carried={carried}
            busy={snapshot.hasTag("busy")}
            onLift={(row) => send({ type: "row.lift", id: row })}
            onMove={(to) => send({ type: "row.move", to })}
            onDrop={() => send({ type: "row.drop" })}
            onRelease={() => send({ type: "row.release" })}
          />
        </>
      )}
    </div>
  )
}
