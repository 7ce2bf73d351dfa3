import { mapMachine } from "#machines/map/mapMachine.ts"
import { formatNumber } from "#src/format/format.ts"
import type { MapPlace } from "#src/ui/map/gridClusters.ts"
import type { MapStop } from "#src/ui/map/MapMarks.tsx"
import { PlacesMap } from "../map/PlacesMap.tsx"
import { useMachine } from "../screen.ts"

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
  return (
    <div data-map={String(snapshot.value)}>
      <PlacesMap
        label={`Peta ${formatNumber(places.length)} titik`}
        noun="tugas"
        places={stops === undefined ? places : []}
        listed={places}
        stops={stops}
        line={stops?.map(({ spot }) => spot)}
        told={`${formatNumber(places.length)} di peta · ${formatNumber(without)} tanpa titik`}
        map={snapshot.context}
        send={send}
        className="h-96"
      />
    </div>
  )
}
