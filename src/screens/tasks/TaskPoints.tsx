import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import type { TaskPoints as Points } from "#src/api/actors/tasks.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { Tone } from "#src/ui/map/scene.ts"
import { SceneMap } from "#src/ui/map/SceneMap.tsx"
import { TASKS } from "./taskAddress.ts"

const tones: Readonly<Record<string, Tone>> = {
  selesai: "ok",
  ditolak: "bad",
  lewat: "bad",
  dikerjakan: "brand",
}

/** A day's tasks as points, and the same as a list. */
export function TaskPoints({ value, label }: { readonly value: Points; readonly label: string }) {
  const { points, clustered } = value
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card title="Peta" flush>
        <div className="px-3 pb-3">
          <SceneMap
            label={label}
            tiles={document.documentElement.dataset["tiles"] ?? null}
            scene={{
              points: points.map(({ id, lat, lng, status, count }, at) => ({
                id: id ?? `kelompok${at}`,
                spot: { lat, lng },
                tone: tones[status ?? ""] ?? "plain",
                ...(count > 1 ? { label: `${count} tugas` } : {}),
              })),
            }}
          />
        </div>
      </Card>
      <Card title={clustered ? "Terlalu banyak untuk didaftar" : `${points.length} titik`} flush>
        <ul role="list" className="max-h-[28rem] divide-y divide-line overflow-y-auto px-4 pb-2">
          {points.map(({ id, nama, status }) =>
            id === null ? null : (
              <li key={id} className="flex items-center justify-between gap-2 py-2">
                <a href={`${TASKS}/form/${id}`} className="min-w-0 truncate text-ink">
                  {nama}
                </a>
                {status !== null && (
                  <StatusBadge tone={taskStatusWords[status].tone}>
                    {taskStatusWords[status].label}
                  </StatusBadge>
                )}
              </li>
            ),
          )}
        </ul>
      </Card>
    </div>
  )
}
