import type { MapContext, MapEvent } from "#machines/map/mapMachine.ts"
import type { Positions, Route } from "#src/api/actors/tracker.ts"
import { formatNumber } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { metresInWords } from "#src/ui/map/places.ts"
import { PlacesMap } from "../map/PlacesMap.tsx"
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

/** The map of a day, and the same points as a table. */
export function TrackerMap({ value, route, map, send, routeHref }: Props) {
  const { on_map, without } = value.counts
  return (
    <PlacesMap
      label={`Peta posisi ${formatNumber(on_map)} pegawai`}
      noun="pegawai"
      places={placesOf(value)}
      counted={countedOf(value)}
      stops={route === null ? undefined : stopsOf(route)}
      line={route?.points}
      told={`${formatNumber(on_map)} di peta · ${formatNumber(without)} tanpa titik`}
      map={map}
      send={send}
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
  )
}
