import type { ReactNode } from "react"
import type { MapContext, MapEvent } from "#machines/map/mapMachine.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import type { Spot } from "#src/ui/map/geo.ts"
import type { MapPlace } from "#src/ui/map/gridClusters.ts"
import type { CountedGroup, MapStop } from "#src/ui/map/MapMarks.tsx"
import { PlaceTable } from "#src/ui/map/PlaceTable.tsx"
import { PointMap } from "#src/ui/map/PointMap.tsx"

const ways = [
  { value: "map", label: "Peta" },
  { value: "table", label: "Tabel titik" },
] as const

type Props = {
  /** Text alternative of the map. */
  readonly label: string
  readonly places: readonly MapPlace[]
  /** Rows of the table, where they are others than the places of the map. */
  readonly listed?: readonly MapPlace[]
  /** Groups that the server counted, and the noun of what it counted. */
  readonly counted?: readonly CountedGroup[]
  readonly noun: string
  /** The route of one employee in its order. */
  readonly stops?: readonly MapStop[] | undefined
  readonly line?: readonly Spot[] | undefined
  /** Numbers of the points, next to the choice of map or table. */
  readonly told: string
  readonly map: MapContext
  readonly send: (event: MapEvent) => void
  /** A card over the lower edge: the selection in words. */
  readonly card?: ReactNode
  /** Height of the map, for example `h-96`. */
  readonly className: string
}

/** A map of many points, or the same points as a table; the choice is the map machine's. */
export function PlacesMap(props: Props) {
  const { label, places, listed = places, counted = [], noun, stops, line, told, map, send } = props
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Tampilan"
          size="sm"
          options={ways}
          value={map.shown}
          onChange={(as) => send({ type: "map.show", as })}
        />
        <p className="text-caption text-ink-3 tnum">{told}</p>
      </div>
      {map.shown === "table" ? (
        <PlaceTable
          label="Titik di peta"
          places={listed}
          counted={counted}
          noun={noun}
          selected={map.selected}
          onSelect={(id) => send({ type: "map.select", id })}
        />
      ) : (
        <PointMap
          label={label}
          places={places}
          counted={counted}
          {...(stops === undefined ? {} : { stops })}
          {...(line === undefined ? {} : { line })}
          tiles={document.documentElement.dataset["tiles"] ?? null}
          sight={map.sight}
          grip={map.grip}
          fingers={map.fingers}
          selected={map.selected}
          onGesture={send}
          card={props.card ?? null}
          className={props.className}
        />
      )}
    </div>
  )
}
