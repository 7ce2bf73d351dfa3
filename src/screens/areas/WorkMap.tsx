import { mapMachine } from "#machines/map/mapMachine.ts"
import { formatNumber } from "#src/format/format.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import type { MapPlace } from "#src/ui/map/gridClusters.ts"
import type { MapStop } from "#src/ui/map/MapMarks.tsx"
import { PlaceTable } from "#src/ui/map/PlaceTable.tsx"
import { PointMap } from "#src/ui/map/PointMap.tsx"
import { useMachine } from "../screen.ts"

const ways = [
  { value: "map", label: "Peta" },
  { value: "table", label: "Tabel titik" },
] as const

type Props = {
  readonly places: readonly MapPlace[]
  /** The route of one employee. */
  readonly stops?: readonly MapStop[]
  /** Work without a place. */
  readonly without: number
}

/** Places of a day's work on a map, or the same as a table. */
export function WorkMap({ places, stops, without }: Props) {
  const { snapshot, send } = useMachine(mapMachine, { input: { selected: null } })
  const map = snapshot.context
  return (
    <div className="flex min-w-0 flex-col gap-2" data-map={String(snapshot.value)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Tampilan peta"
          size="sm"
          options={ways}
          value={map.shown}
          onChange={(as) => send({ type: "map.show", as })}
        />
        <p className="text-caption text-ink-3 tnum">
          {formatNumber(places.length)} di peta · {formatNumber(without)} tanpa titik
        </p>
      </div>
      {map.shown === "table" ? (
        <PlaceTable
          label="Titik di peta"
          places={places}
          counted={[]}
          selected={map.selected}
          onSelect={(id) => send({ type: "map.select", id })}
        />
      ) : (
        <PointMap
          label={`Peta ${formatNumber(places.length)} titik`}
          places={stops === undefined ? places : []}
          counted={[]}
          {...(stops === undefined ? {} : { stops, line: stops.map(({ spot }) => spot) })}
          tiles={document.documentElement.dataset["tiles"] ?? null}
          sight={map.sight}
          grip={map.grip}
          fingers={map.fingers}
          selected={map.selected}
          onGesture={send}
          card={null}
          className="h-96"
        />
      )}
    </div>
  )
}
