import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import type { MapContext, MapEvent } from "#machines/map/mapMachine.ts"
import type { TaskPoints } from "#src/api/actors/tasks.ts"
import { formatNumber } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { PlacesMap } from "../map/PlacesMap.tsx"
import { TASKS } from "./taskAddress.ts"
import { countedOf, placesOf, tasksOf } from "./taskShapes.ts"

type Task = ReturnType<typeof tasksOf>[number]

/** The chosen task over the lower edge of the map. */
export function ChosenTask({ task }: { readonly task: Omit<Task, "lat" | "lng"> }) {
  const { id, judul, customers_nama, members_nama, status } = task
  return (
    <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-3 py-2.5 shadow-overlay">
      <div className="min-w-0">
        <a href={`${TASKS}/form/${id}`} className="block truncate font-semibold text-ink">
          {judul}
        </a>
        <p className="truncate text-caption text-ink-3">
          {[customers_nama, members_nama].filter((part) => part !== null).join(" · ")}
        </p>
      </div>
      <StatusBadge tone={taskStatusWords[status].tone}>{taskStatusWords[status].label}</StatusBadge>
    </div>
  )
}

function TaskRow({
  task,
  isChosen,
  onChoose,
}: {
  readonly task: Task
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { id, judul, customers_nama, members_nama, status } = task
  return (
    <li
      className={`flex items-center justify-between gap-2 px-4 py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] ${isChosen ? "bg-brand-soft" : ""}`}
    >
      <div className="min-w-0">
        <a href={`${TASKS}/form/${id}`} className="block min-h-6 truncate leading-6 text-ink">
          {judul}
        </a>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={onChoose}
          className="block min-h-6 max-w-full truncate text-left text-caption text-ink-3 hover:underline"
        >
          {customers_nama ?? "Di peta"} · {members_nama}
        </button>
      </div>
      <StatusBadge tone={taskStatusWords[status].tone}>{taskStatusWords[status].label}</StatusBadge>
    </li>
  )
}

type Props = {
  readonly value: TaskPoints
  readonly label: string
  readonly map: MapContext
  readonly send: (event: MapEvent) => void
}

/** A day's tasks on a map, and the same as a list; a chosen one is marked in both. */
export function TaskMap({ value, label, map, send }: Props) {
  const { points, clustered, placed, placeless } = value
  const tasks = tasksOf(points)
  const chosen = tasks.find(({ id }) => id === map.selected)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:h-[37rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)]">
      <PlacesMap
        label={label}
        noun="tugas"
        places={placesOf(tasks)}
        counted={countedOf(points)}
        told={`${formatNumber(placed)} di peta · ${formatNumber(placeless)} tanpa lokasi`}
        map={map}
        send={send}
        card={chosen === undefined ? null : <ChosenTask task={chosen} />}
        className="h-[26rem] lg:h-auto lg:flex-1"
      />
      <Card
        title={
          clustered ? "Perbesar peta untuk daftarnya" : `${formatNumber(tasks.length)} tugas yang terlihat`
        }
        flush
      >
        <ul
          role="list"
          aria-label="Tugas di peta"
          className="max-h-[26rem] divide-y divide-line overflow-y-auto lg:max-h-[33rem]"
        >
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              isChosen={task.id === map.selected}
              onChoose={() => send({ type: "map.select", id: task.id })}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
