import { liveTaskMap } from "#src/api/actors/tasks.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { readAsk } from "./taskAddress.ts"
import { TaskHeader } from "./TaskHeader.tsx"
import { TaskPoints } from "./TaskPoints.tsx"

/** /penugasan/tugas/peta: where a day's tasks are. */
export function MapScreen({ search, user }: ScreenProps) {
  const input = useOnce(() => readAsk(search))
  const { snapshot, send } = useMachine(liveTaskMap, { input: { input } })
  useAddressChange(search, (text) => send({ type: "query.ask", input: readAsk(text) }))
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const day = formatDay(readAsk(search).tanggal)
  const count = (value?.points ?? []).reduce((sum, point) => sum + point.count, 0)
  const sub = [
    day,
    ...(value === null
      ? []
      : [
          `${formatNumber(count)} tugas di peta`,
          ...(value.placeless > 0 ? [`${formatNumber(value.placeless)} tanpa lokasi`] : []),
        ]),
  ].join(" · ")
  return (
    <div {...marks("petaTugas", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <TaskHeader view="peta" {...{ search, sub, user }} />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null || snapshot.matches("loading") ? (
        <Skeleton className="h-96 w-full" />
      ) : value.points.length === 0 ? (
        <EmptyState
          kind="search"
          title="Tidak ada tugas di peta"
          text="Hari ini belum ada tugas di pelanggan yang lokasinya diketahui."
        />
      ) : (
        <TaskPoints value={value} label={`${count} tugas, ${day}`} />
      )}
    </div>
  )
}
