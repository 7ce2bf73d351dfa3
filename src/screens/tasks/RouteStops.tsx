import { useMemo } from "react"
import { mapMachine } from "#machines/map/mapMachine.ts"
import { taskStatusWords } from "#machines/lifecycles/taskParts.ts"
import { type Route, type RouteAsk, routeSorting } from "#src/api/actors/tasks.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { metresInWords } from "#src/ui/map/places.ts"
import { SortPanel } from "../form/SortPanel.tsx"
import { PlacesMap } from "../map/PlacesMap.tsx"
import { useMachine } from "../screen.ts"
import { TASKS } from "./taskAddress.ts"
import { lineOf, placesOf, startOf, stopsOf } from "./taskShapes.ts"

type Stop = Route["stops"][number]

function StopRow({ stop, at }: { readonly stop: Stop; readonly at: number }) {
  const { id, judul, customers_nama, due_time, distance_m, status } = stop
  const { label, tone } = taskStatusWords[status]
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-caption font-semibold text-brand tnum">
        {at + 1}
      </span>
      <span className="min-w-0 flex-1">
        <a href={`${TASKS}/form/${id}`} className="font-semibold wrap-anywhere text-ink">
          {customers_nama ?? judul}
        </a>
        <span className="block text-caption text-ink-3 tnum">
          {[
            customers_nama === null ? null : judul,
            due_time === null ? null : `paling lambat ${due_time.replace(":", ".")}`,
            distance_m === null ? "jarak tidak diketahui" : `${metresInWords(distance_m)} garis lurus`,
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </li>
  )
}

/** The open stops, ordered by hand: by dragging or by keys. */
function Order({ ask, onChanged }: { readonly ask: RouteAsk; readonly onChanged: () => void }) {
  const { members_id, tanggal } = ask
  const machine = useMemo(() => routeSorting({ members_id, tanggal }), [members_id, tanggal])
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "rows.changed") onChanged()
  })
  return <SortPanel id="ruteTugasSorting" label="Urutan kunjungan" snapshot={snapshot} send={send} />
}

/** The stops on a map, numbered as in their list. */
function StopsMap({ route }: { readonly route: Route }) {
  const { snapshot, send } = useMachine(mapMachine, { input: { selected: null } })
  const stops = stopsOf(route)
  const places = placesOf(route.stops.map((stop) => ({ ...stop, members_nama: route.nama })))
  return (
    <div data-map={String(snapshot.value)} className="flex flex-col lg:h-[26.5rem]">
      <PlacesMap
        label={`Rute ${route.nama}, ${stops.length} perhentian`}
        noun="tugas"
        places={startOf(route)}
        listed={places}
        stops={stops}
        line={lineOf(route)}
        told={`${stops.length} di peta · ${route.stops.length - stops.length} tanpa lokasi`}
        map={snapshot.context}
        send={send}
        className="h-80 lg:h-auto lg:flex-1"
      />
    </div>
  )
}

type Props = {
  readonly route: Route
  readonly ask: RouteAsk
  readonly mayOrder: boolean
  readonly onChanged: () => void
}

/** Stops in their order with the distance from the one before, the same on a map, and their order by hand. */
export function RouteStops({ route, ask, mayOrder, onChanged }: Props) {
  const { start, stops } = route
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="lg:row-span-2">
        <Card title="Urutan hari ini">
          {start !== null && <p className="mb-1 text-caption text-ink-3">Mulai dari {start.nama}</p>}
          <ol role="list" className="divide-y divide-line">
            {stops.map((stop, at) => (
              <StopRow key={stop.id} stop={stop} at={at} />
            ))}
          </ol>
        </Card>
      </div>
      {stopsOf(route).length > 0 && (
        <div className="max-lg:order-first">
          <Card title="Peta">
            <StopsMap route={route} />
          </Card>
        </div>
      )}
      {mayOrder && (
        <Card title="Ubah urutan">
          {/* Another order stored from outside is read anew. */}
          <Order key={route.distance_m} ask={ask} onChanged={onChanged} />
        </Card>
      )}
    </div>
  )
}
