import { mapMachine } from "#machines/map/mapMachine.ts"
import { liveTaskMap, type TaskMapAsk } from "#src/api/actors/tasks.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useNewTask } from "./useNewTask.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { boxOf } from "../map/sightBox.ts"
import { readAsk } from "./taskAddress.ts"
import { TaskHeader } from "./TaskHeader.tsx"
import { TaskMap } from "./TaskMap.tsx"

/** /penugasan/tugas/peta: where a day's tasks are. */
export function MapScreen({ search, user }: ScreenProps) {
  const input = useOnce((): TaskMapAsk => readAsk(search))
  const { snapshot, send } = useMachine(liveTaskMap, { input: { input } })
  const map = useMachine(mapMachine, { input: { selected: null } }, (event) => {
    if (event.type !== "map.settled") return
    /** Only with too many points for one answer does the visible part decide what is sent. */
    const isPartial = value !== null && (value.clustered || snapshot.context.input.box !== undefined)
    const box = event.sight === null ? {} : { box: boxOf(event.sight) }
    if (isPartial) send({ type: "query.ask", input: { ...readAsk(search), ...box } })
  })
  useAddressChange(search, (text) => {
    send({ type: "query.ask", input: readAsk(text) })
    map.send({ type: "map.select", id: null })
    map.send({ type: "map.fit" })
  })
  const onKeyDown = useNewTask(search, user)
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const { tanggal } = readAsk(search)
  const day = formatDay(tanggal)
  const sub = [
    day,
    ...(value === null
      ? []
      : [
          `${formatNumber(value.placed)} tugas di peta`,
          ...(value.placeless > 0 ? [`${formatNumber(value.placeless)} tanpa lokasi`] : []),
        ]),
  ].join(" · ")
  return (
    <div
      {...marks("petaTugas", snapshot.value)}
      data-map={String(map.snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      onKeyDown={onKeyDown}
    >
      <TaskHeader view="peta" {...{ search, sub, user }} />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null || value.tanggal !== tanggal ? (
        <Skeleton className="h-96 w-full" />
      ) : value.placed === 0 ? (
        <EmptyState
          kind="search"
          title="Tidak ada tugas di peta"
          text="Hari ini belum ada tugas di pelanggan yang lokasinya diketahui."
        />
      ) : (
        <TaskMap
          value={value}
          label={`Peta ${formatNumber(value.placed)} tugas, ${day}`}
          map={map.snapshot.context}
          send={map.send}
        />
      )}
    </div>
  )
}
