import type { MapContext, MapEvent } from "#machines/map/mapMachine.ts"
import type { Positions, Route } from "#src/api/actors/tracker.ts"
import { formatNumber } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { Person } from "#src/ui/data/Person.tsx"
import { metresInWords } from "#src/ui/map/places.ts"
import { PlaceTable } from "#src/ui/map/PlaceTable.tsx"
import { PointMap } from "#src/ui/map/PointMap.tsx"
import { countedOf, placesOf, stopsOf } from "./trackerShapes.ts"

type Props = {
  readonly value: Positions
  readonly route: Route | null
  readonly map: MapContext
  readonly send: (event: MapEvent) => void
  /** The stops of the chosen employee, which on a phone are another tab. */
  readonly routeHref: string
}

const cardLook =
  "flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-3 py-2.5 shadow-overlay"

/** Whom the route on the map is about. */
function RouteCard({ route, href }: { readonly route: Route; readonly href: string }) {
  const { member, stops, metres, points } = route
  return (
    <div className={cardLook}>
      <Person
        name={member.nama}
        photo={member.foto}
        sub={
          points.length === 0
            ? "Tidak ada titik pada hari itu"
            : `${formatNumber(stops.length)} perhentian · ${metresInWords(metres)} garis lurus`
        }
      />
      <a href={href} className={`${buttonClass({ size: "sm" })} lg:hidden`}>
        Perhentian
      </a>
    </div>
  )
}

const ways = [
  { value: "map", label: "Peta" },
  { value: "table", label: "Tabel titik" },
] as const

/** The map of a day, and the same points as a table. */
export function TrackerMap({ value, route, map, send, routeHref }: Props) {
  const places = placesOf(value)
  const counted = countedOf(value)
  const { on_map, without } = value.counts
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
        <p className="text-caption text-ink-3 tnum">
          {formatNumber(on_map)} di peta · {formatNumber(without)} tanpa titik
        </p>
      </div>
      {map.shown === "table" ? (
        <PlaceTable
          label="Titik di peta"
          places={places}
          counted={counted}
          selected={map.selected}
          onSelect={(id) => send({ type: "map.select", id })}
        />
      ) : (
        <PointMap
          label={`Peta posisi ${formatNumber(on_map)} pegawai`}
          places={places}
          counted={counted}
          {...(route === null ? {} : { stops: stopsOf(route), line: route.points })}
          tiles={document.documentElement.dataset["tiles"] ?? null}
          sight={map.sight}
          grip={map.grip}
          fingers={map.fingers}
          selected={map.selected}
          onGesture={send}
          card={
            route !== null ? (
              <RouteCard route={route} href={routeHref} />
            ) : on_map === 0 ? (
              <div className={cardLook}>
                <p className="text-ink-2">Belum ada titik pada hari ini.</p>
              </div>
            ) : null
          }
          className="min-h-96 flex-1 max-lg:h-[26rem] max-lg:flex-none"
        />
      )}
    </div>
  )
}
